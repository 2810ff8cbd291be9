import {
  type AssistantMessage,
  type AssistantMessageEventStream,
  type Clock,
  type JsonObject,
  sleep,
  type ToolCall,
} from '../core/index.ts';
import { estimateUsage } from '../models/estimate-usage.ts';
import { createPendingMessage } from '../models/pending-message.ts';
import type { ScriptedAnswer, ScriptedBlock, ScriptedRequest } from './scripted-model-answer.ts';

export interface PlayerOptions {
  readonly request: ScriptedRequest;
  readonly clock: Clock;
  readonly chunkLength: number;
  readonly chunkDelayMs: number;
  readonly newCallId: () => string;
}

/** Plays one answer into a stream, and heeds an abort between any two events. */
export class ScriptedModelPlayer {
  readonly #stream: AssistantMessageEventStream;
  readonly #options: PlayerOptions;
  readonly #partial: AssistantMessage;

  constructor(stream: AssistantMessageEventStream, options: PlayerOptions) {
    const { model, messages } = options.request;
    this.#stream = stream;
    this.#options = options;
    this.#partial = createPendingMessage(model, messages, options.clock.now());
  }

  /** Never rejects. */
  async play(answer: ScriptedAnswer): Promise<void> {
    try {
      await this.#pause(answer.delayMs ?? 0);
      this.#stream.push({ type: 'start', partial: this.#partial });
      for (const block of answer.content ?? []) await this.#playBlock(block);
      await this.#pause(0);
      await this.#end(answer);
    } catch {
      // Only an abort throws here.
      this.#fail('aborted', 'The request was aborted.', answer);
    }
  }

  async #playBlock(block: ScriptedBlock): Promise<void> {
    switch (block.kind) {
      case 'text':
        return this.#playText(block.chunks);
      case 'thinking':
        return this.#playThinking(block.chunks);
      case 'call':
        return this.#playCall(block);
    }
  }

  async #playText(chunks: readonly string[]): Promise<void> {
    const partial = this.#partial;
    const block = { type: 'text' as const, text: '' };
    const contentIndex = partial.content.push(block) - 1;
    this.#stream.push({ type: 'text_start', contentIndex, partial });
    await this.#playChunks(chunks, (delta) => {
      block.text += delta;
      this.#stream.push({ type: 'text_delta', contentIndex, delta, partial });
    });
    this.#stream.push({ type: 'text_end', contentIndex, content: block.text, partial });
  }

  async #playThinking(chunks: readonly string[]): Promise<void> {
    const partial = this.#partial;
    const block = { type: 'thinking' as const, thinking: '' };
    const contentIndex = partial.content.push(block) - 1;
    this.#stream.push({ type: 'thinking_start', contentIndex, partial });
    await this.#playChunks(chunks, (delta) => {
      block.thinking += delta;
      this.#stream.push({ type: 'thinking_delta', contentIndex, delta, partial });
    });
    this.#stream.push({ type: 'thinking_end', contentIndex, content: block.thinking, partial });
  }

  async #playCall({ name, args, id }: Extract<ScriptedBlock, { kind: 'call' }>): Promise<void> {
    const partial = this.#partial;
    const toolCall: ToolCall = { type: 'toolCall', id: id ?? this.#options.newCallId(), name, arguments: {} };
    const contentIndex = partial.content.push(toolCall) - 1;
    const raw = typeof args === 'string' ? args : JSON.stringify(args);
    this.#stream.push({ type: 'toolcall_start', contentIndex, partial });
    await this.#playChunks([raw], (delta) => {
      this.#stream.push({ type: 'toolcall_delta', contentIndex, delta, partial });
    });
    Object.assign(toolCall, parseArguments(raw));
    this.#stream.push({ type: 'toolcall_end', contentIndex, toolCall, partial });
  }

  async #playChunks(chunks: readonly string[], push: (delta: string) => void): Promise<void> {
    for (const chunk of chunks) {
      for (const delta of splitText(chunk, this.#options.chunkLength)) {
        await this.#pause(this.#options.chunkDelayMs);
        push(delta);
      }
    }
  }

  async #end(answer: ScriptedAnswer): Promise<void> {
    const { ending } = answer;
    if (ending?.kind === 'stall') await rejectOnAbort(this.#options.request.options.signal);
    if (ending?.kind === 'cut') return this.#stream.end();
    if (ending?.kind === 'error') return this.#fail('error', ending.message, answer);
    const hasCalls = this.#partial.content.some(({ type }) => type === 'toolCall');
    const reason = answer.stopReason ?? (hasCalls ? 'toolUse' : 'stop');
    this.#finish(reason, answer);
    this.#stream.push({ type: 'done', reason, message: this.#partial });
  }

  #fail(reason: 'error' | 'aborted', errorMessage: string, answer: ScriptedAnswer): void {
    this.#partial.errorMessage = errorMessage;
    this.#finish(reason, answer);
    this.#stream.push({ type: 'error', reason, error: this.#partial });
  }

  #finish(stopReason: AssistantMessage['stopReason'], { usage, rawStopReason }: ScriptedAnswer): void {
    const { messages } = this.#options.request;
    this.#partial.stopReason = stopReason;
    if (rawStopReason !== undefined) this.#partial.rawStopReason = rawStopReason;
    this.#partial.usage = { ...estimateUsage(messages, this.#partial.content), ...usage };
  }

  /** Lets others run, then waits by the clock. Rejects when the request is aborted. */
  async #pause(ms: number): Promise<void> {
    const { clock, request } = this.#options;
    await Promise.resolve();
    await sleep(ms, clock, request.options.signal);
  }
}

/** Never resolves: what waits for it hangs until the request is aborted, and for ever without a signal. */
function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Cuts between characters, never inside one. */
function splitText(text: string, length: number): readonly string[] {
  if (length === Infinity) return [text];
  return text.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [];
}

function parseArguments(raw: string): Pick<ToolCall, 'arguments' | 'argumentsError'> {
  try {
    const value: unknown = JSON.parse(raw);
    if (isJsonObject(value)) return { arguments: value };
  } catch {
    // Told by `argumentsError`, as for any other text that is no object.
  }
  return { arguments: {}, argumentsError: `this is not a JSON object:\n\n${raw}` };
}

/** For what came out of `JSON.parse`. */
function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
