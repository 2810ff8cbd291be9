import { createFailureMessage } from './agent-run-failure.ts';
import { AssistantMessageEventStream } from './assistant-message-event-stream.ts';
import { type Clock, systemClock } from './clock.ts';
import type { AssistantMessage } from './message.ts';
import type { Model } from './model.ts';
import { DEFAULT_ABANDON_MS } from './run-signal.ts';
import type { AssistantMessageEvent, StreamFn } from './stream-fn.ts';
import { ABORTED_TEXT } from './tool-result.ts';

export interface IdleLimitOptions {
  /** Milliseconds a stream may be silent, from the request on. */
  readonly idleMs: number;
  /** Milliseconds an aborted stream has to end by itself. @default 500 */
  readonly abandonMs?: number | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Makes a stream function whose streams always end: one that is silent for too long, ends without a final message,
 * throws or ignores an abort ends with an `error` event that keeps what had arrived, and `result()` settles with it.
 * The request behind a stream that is given up is aborted.
 */
export function withIdleLimit(streamFn: StreamFn, limits: IdleLimitOptions): StreamFn {
  return (model, context, options) => {
    const stream = new AssistantMessageEventStream(limits.clock);
    const watch = new IdleWatch(stream, model, options?.signal, limits);
    // `forward` handles whatever goes wrong, so there is nothing left to wait for.
    void watch.forward(async (signal) => streamFn(model, context, { ...options, signal }));
    return stream;
  };
}

/** One watched request: its timer, its abort controller, and what has arrived of its message. */
class IdleWatch {
  readonly #stream: AssistantMessageEventStream;
  readonly #model: Model;
  readonly #outer: AbortSignal | undefined;
  readonly #limits: IdleLimitOptions;
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  #partial: AssistantMessage | undefined;
  #hasEnded = false;
  #cancelTimer: () => void = () => undefined;

  constructor(
    stream: AssistantMessageEventStream,
    model: Model,
    outer: AbortSignal | undefined,
    limits: IdleLimitOptions,
  ) {
    this.#stream = stream;
    this.#model = model;
    this.#outer = outer;
    this.#limits = limits;
    this.#clock = limits.clock ?? systemClock;
  }

  async forward(open: (signal: AbortSignal) => ReturnType<StreamFn>): Promise<void> {
    this.#outer?.addEventListener('abort', this.#followAbort, { once: true });
    if (this.#outer?.aborted === true) this.#followAbort();
    else this.#restartTimer();
    try {
      const source = await open(this.#controller.signal);
      for await (const event of source) {
        if (this.#hasEnded) return;
        this.#pass(event);
      }
      if (!this.#hasEnded) this.#end(await source.result());
    } catch (error) {
      this.#fail(error);
    }
  }

  /** From here on what still arrives prolongs nothing. */
  readonly #followAbort = (): void => {
    this.#startTimer(this.#limits.abandonMs ?? DEFAULT_ABANDON_MS, ABORTED_TEXT);
    this.#controller.abort(this.#outer?.reason);
  };

  #pass(event: AssistantMessageEvent): void {
    if (event.type === 'done') return this.#end(event.message);
    if (event.type === 'error') return this.#end(event.error);
    this.#partial = event.partial;
    if (this.#outer?.aborted !== true) this.#restartTimer();
    this.#stream.push(event);
  }

  #restartTimer(): void {
    const { idleMs } = this.#limits;
    this.#startTimer(idleMs, `The model sent nothing for ${idleMs} ms`);
  }

  #startTimer(delayMs: number, failure: string): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.setTimeout(() => {
      this.#fail(new Error(failure));
      this.#controller.abort();
    }, delayMs);
  }

  #fail(error: unknown): void {
    const isAborted = this.#outer?.aborted === true;
    const failure = createFailureMessage(error, { model: this.#model, isAborted, clock: this.#clock });
    if (this.#partial === undefined) return this.#end(failure);
    const { stopReason, errorMessage } = failure;
    // A copy: the stream that is given up may go on writing to its own.
    const content = this.#partial.content.map((block) => ({ ...block }));
    this.#end({ ...this.#partial, content, stopReason, ...(errorMessage !== undefined && { errorMessage }) });
  }

  #end(message: AssistantMessage): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#cancelTimer();
    this.#outer?.removeEventListener('abort', this.#followAbort);
    this.#stream.push(toTerminalEvent(message));
  }
}

function toTerminalEvent(message: AssistantMessage): AssistantMessageEvent {
  const { stopReason } = message;
  if (stopReason === 'error' || stopReason === 'aborted') return { type: 'error', reason: stopReason, error: message };
  return { type: 'done', reason: stopReason === 'pending' ? 'stop' : stopReason, message };
}
