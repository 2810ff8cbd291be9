import type { AssistantMessage, ImageContent, JsonValue, Message, TextContent } from '../../core/index.ts';
import { COMPACTION_NOTES } from './compaction-notes.ts';
import type { CountTokens } from './count-tokens.ts';
import { shortenText } from './shorten-text.ts';

/** Tokens that are left of a message: as many as can be at first, at last nothing but the mark. */
const LEAST_TOKENS = [400, 100, 0];

/** What is shortened first. Prompt and tools are never. */
const ORDER = ['toolResult', 'user', 'assistant'] as const;

export interface FitOptions {
  /** Tokens that the request may take. */
  readonly inputTokens: number;
  readonly countTokens: CountTokens;
  /** See {@link CountTokens}. */
  readonly tellsUsage: (answer: AssistantMessage) => boolean;
}

/**
 * The messages of a request, made to fit by shortening their longest texts with a visible mark: those of tool results
 * first, then what was said to the model, then its own answers, the oldest of each kind first. What fits comes back as
 * it is. Only a request is changed, nothing that is stored.
 */
export function fitRequest(messages: readonly Message[], options: FitOptions): readonly Message[] {
  const { inputTokens, countTokens, tellsUsage } = options;
  const tokens = countTokens(messages, tellsUsage);
  if (tokens <= inputTokens) return messages;
  const fitting = [...messages];
  let excess =
    Math.max(
      tokens,
      countTokens(messages, () => false),
    ) - inputTokens;
  for (const least of LEAST_TOKENS) {
    for (const role of ORDER) {
      for (const [at, message] of fitting.entries()) {
        if (excess <= 0) return fitting;
        if (message.role !== role) continue;
        const before = tokensOf(message, countTokens);
        if (before <= least) continue;
        const shorter = shortenMessage(message, Math.max(least, before - excess), countTokens);
        fitting[at] = shorter;
        excess -= before - tokensOf(shorter, countTokens);
      }
    }
  }
  return fitting;
}

function tokensOf(message: Message, countTokens: CountTokens): number {
  return countTokens([message], () => false);
}

/** The message in about so many tokens, shared among its texts by their length. */
function shortenMessage(message: Message, tokens: number, countTokens: CountTokens): Message {
  const textTokens = (text: string): number => tokensOf(withText(message, text), countTokens);
  const share = tokens / tokensOf(message, countTokens);
  const shorten = (text: string): string => {
    const { label, body } = splitLabel(text);
    const room = Math.floor(textTokens(text) * share) - (label === '' ? 0 : textTokens(label));
    return label + shortenText(body, Math.max(0, room), textTokens, COMPACTION_NOTES.leftOut);
  };
  switch (message.role) {
    case 'system':
      return message;
    case 'user':
      return {
        ...message,
        content:
          typeof message.content === 'string'
            ? shorten(message.content)
            : shortenBlocks(message.content, share, shorten),
      };
    case 'toolResult':
      return { ...message, content: shortenBlocks(message.content, share, shorten) };
    case 'assistant':
      return {
        ...message,
        content: message.content.map((block) => {
          if (block.type === 'text') return { ...block, text: shorten(block.text) };
          if (block.type === 'thinking') return block;
          return { ...block, arguments: Object.fromEntries(shortenEntries(block.arguments, shorten)) };
        }),
      };
  }
}

/** Who said it stays, however little is left of what was said. */
function splitLabel(text: string): { readonly label: string; readonly body: string } {
  const end = text.startsWith('⟦') ? text.indexOf('\n') + 1 : 0;
  return { label: text.slice(0, end), body: text.slice(end) };
}

/** A message of the same kind with nothing but a text: a kind's texts may count differently. */
function withText(message: Message, text: string): Message {
  return message.role === 'toolResult'
    ? { ...message, content: [{ type: 'text', text }] }
    : { role: 'user', content: text, timestamp: 0 };
}

/** An image takes what it takes: it stays, or goes as a whole. */
function shortenBlocks(
  blocks: readonly (TextContent | ImageContent)[],
  share: number,
  shorten: (text: string) => string,
): (TextContent | ImageContent)[] {
  const images = blocks.filter(({ type }) => type === 'image').length;
  let imagesLeft = Math.floor(images * share);
  return blocks.map((block) => {
    if (block.type === 'text') return { ...block, text: shorten(block.text) };
    imagesLeft -= 1;
    return imagesLeft >= 0 ? block : { type: 'text', text: COMPACTION_NOTES.imageLeftOut };
  });
}

/** What tells one argument from another stays; only texts are shortened. */
function shortenEntries(
  values: Readonly<Record<string, JsonValue>>,
  shorten: (text: string) => string,
): [string, JsonValue][] {
  return Object.entries(values).map(([name, value]) => [name, shortenValue(value, shorten)]);
}

function shortenValue(value: JsonValue, shorten: (text: string) => string): JsonValue {
  if (typeof value === 'string') return shorten(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => shortenValue(item, shorten));
  return Object.fromEntries(shortenEntries(value as Readonly<Record<string, JsonValue>>, shorten)); // no array: an object
}
