import { type AssistantMessage, createZeroUsage, type Message, type Usage } from '../../core/index.ts';
import { labelled, MODEL_NOTES, plainText } from '../model-notes.ts';
import { addUsage } from './add-usage.ts';
import { COMPACTION_NOTES } from './compaction-notes.ts';
import { shortenText } from './shorten-text.ts';

/** Words of a token, so that a model told in words stays within its tokens. */
const WORDS_PER_TOKEN = 0.6;

/** Most requests for one summary; what is older than they can take in is not summed up. */
const MAX_REQUESTS = 8;

export interface SumUpOptions {
  /** The summary so far; empty when there is none. */
  readonly earlier: string;
  /** Asks the model; undefined when it was told to stop. */
  readonly ask: (messages: Message[]) => Promise<AssistantMessage | undefined>;
  readonly tokensOf: (text: string) => number;
  /** Tokens that a request may take. */
  readonly inputTokens: number;
  /** Tokens that a summary may have. */
  readonly summaryTokens: number;
  readonly now: () => number;
}

export type SummedUp =
  | { readonly kind: 'written'; readonly summary: string; readonly usage: Usage }
  /** The model failed, or wrote nothing. */
  | { readonly kind: 'failed'; readonly last: AssistantMessage; readonly usage: Usage }
  | { readonly kind: 'interrupted' };

/**
 * Has a model sum up parts of a conversation together with the summary so far. What is too long for one request goes piece
 * by piece, each with the summary of those before.
 */
export async function sumUp(parts: readonly string[], options: SumUpOptions): Promise<SummedUp> {
  const { ask, tokensOf, earlier, summaryTokens, now } = options;
  let usage = createZeroUsage();
  let summary = earlier;
  for (const piece of piecesOf(parts, options)) {
    const notes = summary === '' ? [] : [labelled([MODEL_NOTES.summary], plainText(summary))];
    const answer = await ask(requestFor([...notes, ...piece], summaryTokens, now()));
    if (answer === undefined) return { kind: 'interrupted' };
    usage = addUsage(usage, answer.usage);
    const text = answer.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
    const isFailed = answer.stopReason === 'error' || answer.stopReason === 'aborted';
    if (isFailed || text.trim() === '') return { kind: 'failed', last: answer, usage };
    summary = shortenText(text.trim(), summaryTokens, tokensOf, COMPACTION_NOTES.leftOut);
  }
  return { kind: 'written', summary, usage };
}

function requestFor(parts: readonly string[], summaryTokens: number, timestamp: number): Message[] {
  const { prompt, data } = textsFor(parts, summaryTokens);
  return [
    { role: 'system', content: prompt, timestamp },
    { role: 'user', content: data, timestamp },
  ];
}

function textsFor(parts: readonly string[], summaryTokens: number): { readonly prompt: string; readonly data: string } {
  const { sumUp: prompt, begin, end } = COMPACTION_NOTES;
  const words = Math.floor(summaryTokens * WORDS_PER_TOKEN);
  return { prompt: prompt(words), data: [begin, ...parts, end].join('\n\n') };
}

/** The newest pieces, each as large as a request can take. */
function piecesOf(
  parts: readonly string[],
  { tokensOf, inputTokens, summaryTokens }: SumUpOptions,
): readonly (readonly string[])[] {
  const frame = textsFor([], summaryTokens);
  const room = Math.max(1, inputTokens - tokensOf(frame.prompt) - tokensOf(frame.data) - summaryTokens);
  const pieces: string[][] = [];
  let left = 0;
  for (const part of parts) {
    const fitting = shortenText(part, room, tokensOf, COMPACTION_NOTES.leftOut);
    const tokens = tokensOf(fitting);
    if (tokens > left || pieces.length === 0) {
      pieces.push([]);
      left = room;
    }
    pieces.at(-1)?.push(fitting);
    left -= tokens;
  }
  return pieces.slice(-MAX_REQUESTS);
}
