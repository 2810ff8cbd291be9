import { readMonotonic } from '../../core/clock.ts';
import {
  type AssistantMessage,
  type AssistantMessageEvent,
  AssistantMessageEventStream,
  type Clock,
  type Message,
  type Model,
  type StreamFn,
  type StreamOptions,
  sleep,
} from '../../core/index.ts';
import { hasContent } from './content-event.ts';
import { endWhateverHappens } from './end-whatever-happens.ts';
import { toAborted } from './failure-message.ts';
import { retryDelay } from './retry-delay.ts';
import { safeFailure } from './safe-failure.ts';

/** Longest wait that a provider may ask for, in milliseconds, unless the request says otherwise. */
const MAX_ASKED_MS = 60_000;

/** One try of a request that failed. */
export interface FailedTry {
  readonly message: AssistantMessage;
  /** Counted from 1. */
  readonly attempt: number;
  readonly durationMs: number;
  /** When it is tried again; undefined when it is not. */
  readonly retryInMs: number | undefined;
}

export interface RetryOptions {
  /** How often a request is made again. A request's own `maxRetries` goes before it. */
  readonly retries: number;
  readonly clock: Clock;
  readonly random: () => number;
  /** Called for every try that failed, the last included; not for an abort. */
  readonly onFailedTry: (failed: FailedTry) => void;
}

/**
 * Makes a failed request again while nothing of its answer has arrived. Whoever reads the stream sees the last try
 * only: an `error` as the first event, or a `start` with content right behind it. An abort ends the waiting at once.
 * No error repeats anything of what was sent.
 *
 * @param streamFn must always end its streams, and give every `error` its kind: see `withIdleLimit`.
 */
export function withRetry(streamFn: StreamFn, options: RetryOptions): StreamFn {
  return (model, { messages }, request = {}) => {
    const stream = new AssistantMessageEventStream(options.clock);
    const tries = new Tries(stream, options);
    const fill = () => tries.run(streamFn, { model, messages, request });
    endWhateverHappens(stream, { model, clock: options.clock, fill });
    return stream;
  };
}

interface Asked {
  readonly model: Model;
  readonly messages: Message[];
  readonly request: StreamOptions;
}

class Tries {
  readonly #stream: AssistantMessageEventStream;
  readonly #options: RetryOptions;

  constructor(stream: AssistantMessageEventStream, options: RetryOptions) {
    this.#stream = stream;
    this.#options = options;
  }

  async run(streamFn: StreamFn, asked: Asked): Promise<void> {
    const { clock } = this.#options;
    const { model, messages, request } = asked;
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = readMonotonic(clock);
      // Were a library behind it to try again, too, the tries would multiply.
      const source = await streamFn(model, { messages }, { ...request, maxRetries: 0 });
      const last = withoutWhatWasSent(await this.#passOnContent(source), asked);
      const retryInMs = this.#judge(last, attempt, asked, readMonotonic(clock) - startedAt);
      if (retryInMs === undefined || last.type !== 'error') return this.#stream.push(last);
      try {
        await sleep(retryInMs, clock, request.signal);
      } catch {
        // Only an abort ends the sleep early.
        return this.#stream.push({ type: 'error', reason: 'aborted', error: toAborted(last.error) });
      }
    }
  }

  /** Holds back what brings no content until something does; answers the final event. */
  async #passOnContent(source: AsyncIterable<AssistantMessageEvent>): Promise<FinalEvent> {
    let held: AssistantMessageEvent[] | undefined = [];
    for await (const event of source) {
      if (event.type === 'error') return held === undefined ? event : unheard(event);
      if (held !== undefined && (event.type === 'done' || hasContent(event))) {
        for (const earlier of held) this.#stream.push(earlier);
        held = undefined;
      }
      if (event.type === 'done') return event;
      if (held === undefined) this.#stream.push(event);
      else held.push(event);
    }
    throw new Error('A stream ended without a final event.');
  }

  /** In how many milliseconds the request is made again; undefined when it is over. */
  #judge(last: FinalEvent, attempt: number, { request }: Asked, durationMs: number): number | undefined {
    if (last.type === 'done' || last.reason === 'aborted' || last.error.error === undefined) return undefined;
    const { retries, random, onFailedTry } = this.#options;
    const isLast = attempt > (request.maxRetries ?? retries);
    const maxAskedMs = request.maxRetryDelayMs ?? MAX_ASKED_MS;
    const retryInMs = isLast ? undefined : retryDelay(last.error.error, attempt, { maxAskedMs, random });
    onFailedTry({ message: last.error, attempt, durationMs: Math.round(durationMs), retryInMs });
    return retryInMs;
  }
}

/** Blocks may have begun, but nobody was told of them. */
function unheard(last: Extract<FinalEvent, { type: 'error' }>): FinalEvent {
  const { error } = last.error;
  return { ...last, error: { ...last.error, content: [], ...(error && { error: { ...error, isMidStream: false } }) } };
}

/** Providers repeat what they complain of. */
function withoutWhatWasSent(last: FinalEvent, { model, messages, request }: Asked): FinalEvent {
  if (last.type === 'done' || last.reason === 'aborted') return last;
  return { ...last, error: safeFailure(last.error, [...messages, request.apiKey, request.headers, model.headers]) };
}

type FinalEvent = Extract<AssistantMessageEvent, { type: 'done' | 'error' }>;
