import type {
  AssistantMessage,
  AssistantMessageEvent,
  AssistantMessageStream,
  Message,
  Model,
  ModelError,
  StreamFn,
  StreamOptions,
} from '../../../../src/core/index.ts';
import type { FakeClock } from '../../../../src/testing/fake-clock.ts';
import { message } from './failures.ts';

/** What a model does when it is asked once. */
export type Play =
  /** Answers. */
  | string
  /** Fails, at once or after some text. */
  | (ModelError & { readonly after?: string })
  /** Says something, then nothing until it is aborted. */
  | { readonly stall: string };

interface Request {
  readonly model: Model;
  readonly messages: readonly Message[];
  readonly options: StreamOptions;
  /** Of the clock. */
  readonly at: number;
}

export interface Player extends StreamFn {
  readonly requests: readonly Request[];
}

/** A stream function that keeps its contract, plays in order, and remembers when it was asked; then the last for ever. */
export function play(clock: FakeClock, ...plays: readonly Play[]): Player {
  const requests: Request[] = [];
  const streamFn: StreamFn = (model, { messages }, options = {}) => {
    const step = plays[Math.min(requests.length, plays.length - 1)] ?? '';
    requests.push({ model, messages: [...messages], options, at: clock.now() });
    return streamOf(step, model, options);
  };
  return Object.assign(streamFn, { requests });
}

/** The events of a stream, in the course of which the clock moves on as long as it is needed. */
export async function read(opened: ReturnType<StreamFn>, clock: FakeClock): Promise<readonly AssistantMessageEvent[]> {
  const events: AssistantMessageEvent[] = [];
  const state = { isOver: false };
  const reading = (async () => {
    for await (const event of await opened) events.push(event);
    state.isOver = true;
  })();
  for (let step = 0; step < 10_000 && !state.isOver; step += 1) await clock.advanceAsync(step === 0 ? 0 : 100);
  if (!state.isOver) throw new Error('The stream did not end.');
  await reading;
  return events;
}

/** Events in short: `start`, `text_delta hello`, `done stop`, `error overloaded`. */
export function inShort(events: readonly AssistantMessageEvent[]): readonly string[] {
  return events.map((event) => {
    if (event.type === 'done') return `done ${textOf(event.message)}`;
    if (event.type === 'error') return `${event.reason} ${event.error.error?.kind ?? 'no kind'}`;
    return 'delta' in event ? `${event.type} ${event.delta}` : event.type;
  });
}

function textOf({ content }: AssistantMessage): string {
  return content.map((block) => (block.type === 'text' ? block.text : block.type)).join('');
}

function streamOf(step: Play, model: Model, { signal }: StreamOptions): AssistantMessageStream {
  const own = { api: model.api, provider: model.provider, model: model.id };
  const final = (): AssistantMessage => {
    if (typeof step === 'string') return message(step, own);
    if ('stall' in step) return message(step.stall, { ...own, stopReason: 'aborted', errorMessage: 'aborted' });
    const { after = '', ...error } = step;
    return message(after, { ...own, stopReason: 'error', errorMessage: `It is ${error.kind}.`, error });
  };
  const said = typeof step === 'string' ? step : 'stall' in step ? step.stall : (step.after ?? '');
  const events = async function* (): AsyncGenerator<AssistantMessageEvent> {
    const partial = message(said, { ...own, stopReason: 'pending' });
    yield { type: 'start', partial };
    if (said !== '') {
      yield { type: 'text_start', contentIndex: 0, partial };
      yield { type: 'text_delta', contentIndex: 0, delta: said, partial };
    }
    if (typeof step === 'object' && 'stall' in step) {
      await new Promise<void>((resolve) => {
        if (signal?.aborted === true) resolve();
        signal?.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    const last = final();
    if (typeof step !== 'string') {
      yield { type: 'error', reason: last.stopReason === 'aborted' ? 'aborted' : 'error', error: last };
      return;
    }
    if (said !== '') yield { type: 'text_end', contentIndex: 0, content: said, partial };
    yield { type: 'done', reason: 'stop', message: last };
  };
  return { [Symbol.asyncIterator]: events, result: () => Promise.resolve(final()) };
}
