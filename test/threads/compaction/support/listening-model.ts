import {
  type AssistantMessage,
  AssistantMessageEventStream,
  type Clock,
  createZeroUsage,
  type Message,
  type StreamFn,
} from '../../../../src/core/index.ts';
import { createScriptedModel, type ScriptedStep } from '../../../../src/testing/index.ts';

/** Answers that the request was too long. */
export const OVERFLOW = Symbol('overflow');

/** A request as the model heard it. */
export interface Heard {
  readonly isSummary: boolean;
  readonly messages: readonly Message[];
  /** What people and tools said in it, in order, and its prompt. */
  readonly texts: readonly string[];
  readonly maxTokens: number | undefined;
}

export interface ListeningModelOptions {
  readonly clock: Clock;
  readonly answer: (heard: Heard) => ScriptedStep | typeof OVERFLOW;
  /** @default 'Nothing happened.' */
  readonly sumUp?: (heard: Heard) => ScriptedStep | Promise<ScriptedStep>;
}

export interface ListeningModel extends StreamFn {
  readonly heard: Heard[];
}

/** A model that answers what a function says, and tells requests for a summary from others. */
export function createListeningModel({ clock, answer, sumUp }: ListeningModelOptions): ListeningModel {
  const heard: Heard[] = [];
  const streamFn: StreamFn = async (model, context, options) => {
    const { messages } = context;
    const texts = messages.map(textOf);
    const isSummary = texts[0]?.startsWith('You write the notes by which a colleague goes on') === true;
    const request: Heard = { isSummary, messages: [...messages], texts, maxTokens: options?.maxTokens };
    heard.push(request);
    const step = isSummary ? ((await sumUp?.(request)) ?? 'Nothing happened.') : answer(request);
    if (step === OVERFLOW) return overflow(clock);
    return await createScriptedModel([step], { clock })(model, context, options);
  };
  return Object.assign(streamFn, { heard });
}

/** Of a prompt, its first section. */
export function textOf(message: Message): string {
  const { content } = message;
  if (message.role === 'system' && content === '') return message.sections?.['base'] ?? '';
  if (typeof content === 'string') return content;
  return content.map((block) => ('text' in block ? block.text : '')).join('\n');
}

/** What a provider answers to a request that is too long for the model. */
function overflow(clock: Clock): AssistantMessageEventStream {
  const stream = new AssistantMessageEventStream(clock);
  const error: AssistantMessage = {
    role: 'assistant',
    content: [],
    api: 'unknown',
    provider: 'unknown',
    model: 'unknown',
    usage: createZeroUsage(),
    stopReason: 'error',
    errorMessage: 'The prompt is too long.',
    error: { kind: 'context_overflow', isRetryable: false, status: 400, isMidStream: false },
    timestamp: clock.now(),
  };
  stream.push({ type: 'error', reason: 'error', error });
  return stream;
}
