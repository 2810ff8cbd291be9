import type {
  AssistantMessage,
  AssistantMessageEvent,
  AssistantMessageStream,
  Message,
  Model,
  StreamFn,
  StreamOptions,
} from '../../../src/core/index.ts';
import { assistant } from './messages.ts';

export interface ScriptedRequest {
  readonly model: Model;
  readonly messages: Message[];
  readonly options: StreamOptions;
}

/** A final message to stream, or a way to answer for oneself. */
export type ScriptedAnswer =
  | AssistantMessage
  | ((request: ScriptedRequest) => AssistantMessageStream | Promise<AssistantMessageStream>);

/** A stream function that gives the answers in order and keeps the requests; after the last it says `end`. */
export function createScript(...answers: readonly ScriptedAnswer[]): {
  readonly streamFn: StreamFn;
  readonly requests: ScriptedRequest[];
} {
  const requests: ScriptedRequest[] = [];
  const streamFn: StreamFn = (model, { messages }, options = {}) => {
    const request = { model, messages, options };
    requests.push(request);
    const answer = answers[requests.length - 1] ?? assistant(['end']);
    return typeof answer === 'function' ? answer(request) : streamMessage(answer);
  };
  return { streamFn, requests };
}

/** Streams a message: its start, one delta for each text, its end. */
export function streamMessage(message: AssistantMessage): AssistantMessageStream {
  return streamEvents(listEvents(message), message);
}

/** Streams any events; `result` is what `result()` resolves with. */
export function streamEvents(
  events: Iterable<AssistantMessageEvent> | AsyncIterable<AssistantMessageEvent>,
  result: AssistantMessage,
): AssistantMessageStream {
  return {
    async *[Symbol.asyncIterator]() {
      yield* events;
    },
    result: () => Promise.resolve(result),
  };
}

/** A stream that starts, says `partial` and then nothing until its signal fires; then it ends as aborted. */
export function stallUntilAborted(partial: string): (request: ScriptedRequest) => AssistantMessageStream {
  return ({ options }) => {
    const message = assistant([partial], 'aborted');
    const events = async function* (): AsyncGenerator<AssistantMessageEvent> {
      yield { type: 'start', partial: message };
      await aborted(options.signal);
      yield { type: 'error', reason: 'aborted', error: message };
    };
    return streamEvents(events(), message);
  };
}

/** A stream that starts, says `partial` and then nothing for ever. */
export function stallForEver(partial: string): () => AssistantMessageStream {
  return () => {
    const message = assistant([partial], 'pending');
    const events = async function* (): AsyncGenerator<AssistantMessageEvent> {
      yield { type: 'start', partial: message };
      await new Promise(() => undefined);
    };
    return { [Symbol.asyncIterator]: events, result: () => new Promise(() => undefined) };
  };
}

export function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

function* listEvents(message: AssistantMessage): Generator<AssistantMessageEvent> {
  const { stopReason } = message;
  if (stopReason !== 'error') yield { type: 'start', partial: message };
  for (const [contentIndex, block] of message.content.entries()) {
    if (block.type === 'text') yield { type: 'text_delta', contentIndex, delta: block.text, partial: message };
  }
  if (stopReason === 'error' || stopReason === 'aborted') yield { type: 'error', reason: stopReason, error: message };
  else yield { type: 'done', reason: stopReason === 'pending' ? 'stop' : stopReason, message };
}
