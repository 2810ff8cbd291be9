import {
  type AssistantMessage,
  getCurrentSystemPrompt,
  type ImageContent,
  type Message,
  type Model,
  normalizeForModel,
  type StreamOptions,
  type TextContent,
  type ToolResultMessage,
  type UserMessage,
} from '../../core/index.ts';
import { markCacheEnds } from './cache-marks.ts';
import type { Dialect } from './dialect.ts';
import type { PromptImage, PromptMessage, PromptResult, PromptText } from './model-request.ts';
import { readReplayData } from './replay-data.ts';
import { makeWellFormed } from './well-formed.ts';
import { WireIds } from './wire-ids.ts';
import { toWireName } from './wire-names.ts';

/** What stands in a request where something cannot be sent. For the model. */
const NOTES = {
  unseenImage: '(There is an image here; this model takes none.)',
  noText: '(no text)',
  noOutput: '(no output)',
  imagesBelow: '(The images follow.)',
  earlier: '(The conversation began earlier.)',
  imagesAbove: 'Images that the tools returned:',
};

type AssistantPart = Extract<PromptMessage, { role: 'assistant' }>['content'][number];

/**
 * Makes a prompt that providers accept of any transcript: all system messages as one, each call answered right after
 * it, ids of their own, no empty text, well-formed Unicode, images only for models that take them, thinking only for the
 * model that thought it, and a person's message first.
 */
export function buildPrompt(
  model: Model,
  messages: readonly Message[],
  dialect: Dialect,
  options: StreamOptions,
): readonly PromptMessage[] {
  const builder = new PromptBuilder(model, dialect);
  for (const message of normalizeForModel(messages)) builder.add(message);
  const prompt = builder.finish();
  const system = getCurrentSystemPrompt(messages).trim();
  const whole: PromptMessage[] = system === '' ? prompt : [{ role: 'system', text: system.toWellFormed() }, ...prompt];
  return markCacheEnds(whole, dialect.cacheMark?.(options));
}

class PromptBuilder {
  readonly #model: Model;
  readonly #dialect: Dialect;
  readonly #ids = new WireIds();
  readonly #prompt: PromptMessage[] = [];
  /** Results of the latest answer. */
  #results: PromptResult[] = [];
  /** Images of these results that follow in a message of their own. */
  #lifted: PromptImage[] = [];

  constructor(model: Model, dialect: Dialect) {
    this.#model = model;
    this.#dialect = dialect;
  }

  add(message: Message): void {
    if (message.role === 'system') return;
    if (message.role === 'toolResult') {
      this.#results.push(this.#toResult(message));
      return;
    }
    this.#endResults();
    if (message.role === 'user') this.#prompt.push({ role: 'user', content: this.#toUserContent(message) });
    else this.#addAnswer(message);
  }

  finish(): PromptMessage[] {
    this.#endResults();
    // Anthropic and Google want a person to speak first.
    const isCut = this.#prompt[0]?.role === 'assistant';
    return isCut ? [{ role: 'user', content: [{ kind: 'text', text: NOTES.earlier }] }, ...this.#prompt] : this.#prompt;
  }

  #endResults(): void {
    if (this.#results.length > 0) this.#prompt.push({ role: 'results', results: this.#results });
    this.#results = [];
    if (this.#lifted.length === 0) return;
    this.#prompt.push({ role: 'user', content: [{ kind: 'text', text: NOTES.imagesAbove }, ...this.#lifted] });
    this.#lifted = [];
  }

  #toUserContent({ content }: UserMessage): readonly (PromptText | PromptImage)[] {
    const parts = this.#toParts(typeof content === 'string' ? [{ type: 'text', text: content }] : content);
    return parts.length > 0 ? parts : [{ kind: 'text', text: NOTES.noText }];
  }

  #toParts(content: readonly (TextContent | ImageContent)[]): (PromptText | PromptImage)[] {
    return content.flatMap((part): (PromptText | PromptImage)[] => {
      if (part.type === 'text') return isBlank(part.text) ? [] : [{ kind: 'text', text: part.text.toWellFormed() }];
      if (!this.#model.input.includes('image')) return [{ kind: 'text', text: NOTES.unseenImage }];
      return [{ kind: 'image', base64: part.data, mimeType: part.mimeType }];
    });
  }

  #addAnswer(message: AssistantMessage): void {
    const { api, provider, id } = this.#model;
    const isOwn = message.api === api && message.provider === provider && message.model === id;
    this.#ids.beginAnswer();
    const content = message.content.flatMap((block) => this.#toAnswerPart(block, isOwn));
    // An answer cannot end with a thought: what followed it was cut off.
    while (content.at(-1)?.kind === 'thinking') content.pop();
    if (content.length > 0) this.#prompt.push({ role: 'assistant', content });
  }

  #toAnswerPart(block: AssistantMessage['content'][number], isOwn: boolean): AssistantPart[] {
    if (block.type === 'text') {
      if (isBlank(block.text)) return [];
      return [{ kind: 'text', text: block.text.toWellFormed(), ...replay(block.textSignature, isOwn) }];
    }
    if (block.type === 'thinking') {
      const { data } = replay(block.thinkingSignature, isOwn);
      const canReplay = isOwn && this.#dialect.canReplayThinking(data);
      if (!canReplay || (isBlank(block.thinking) && data === undefined)) return [];
      return [{ kind: 'thinking', text: block.thinking.toWellFormed(), ...(data !== undefined && { data }) }];
    }
    return [
      {
        kind: 'call',
        id: this.#ids.idOfCall(block.id),
        name: toWireName(block.name),
        arguments: makeWellFormed(block.arguments),
        ...replay(block.thoughtSignature, isOwn),
      },
    ];
  }

  #toResult({ toolCallId, toolName, content, isError }: ToolResultMessage): PromptResult {
    const all = this.#toParts(content);
    const images = all.filter((part) => part.kind === 'image');
    // Only text can be marked as an error.
    const areLifted = images.length > 0 && (isError || !this.#dialect.takesImagesInResults(this.#model));
    if (areLifted) this.#lifted.push(...images);
    const kept = areLifted ? all.filter((part) => part.kind === 'text') : all;
    const note = areLifted ? NOTES.imagesBelow : NOTES.noOutput;
    return {
      kind: 'result',
      id: this.#ids.idOfResult(toolCallId),
      name: toWireName(toolName),
      isError,
      content: kept.length > 0 ? kept : [{ kind: 'text', text: note }],
    };
  }
}

function replay(signature: string | undefined, isOwn: boolean): Pick<PromptText, 'data'> {
  const data = isOwn ? readReplayData(signature) : undefined;
  return data === undefined ? {} : { data };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
