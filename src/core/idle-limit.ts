import { createFailureMessage } from './agent-run-failure.ts';
import { AssistantMessageEventStream } from './assistant-message-event-stream.ts';
import { type Clock, systemClock } from './clock.ts';
import type { AssistantMessage } from './message.ts';
import type { Model } from './model.ts';
import type { ModelError } from './model-error.ts';
import { DEFAULT_ABANDON_MS } from './run-signal.ts';
import type { AssistantMessageEvent, AssistantMessageStream, StreamFn, StreamOptions } from './stream-fn.ts';
import { ABORTED_TEXT, getErrorText } from './tool-result.ts';

export interface IdleLimitOptions {
  /** Milliseconds a stream may be silent, from the request on; what `onProviderStreamEvent` is told is a sign of life. */
  readonly idleMs: number;
  /** Milliseconds from the request to the last event. @default as long as it is not silent */
  readonly totalMs?: number | undefined;
  /** Milliseconds an aborted stream has to end by itself. @default 500 */
  readonly abandonMs?: number | undefined;
  readonly clock?: Clock | undefined;
  /**
   * Says what kind of failure it was where a failed message does not: of what was thrown, else of the message's
   * `errorMessage`. Must not throw. @default only the limits here are told as kinds
   */
  readonly classify?: ((failure: unknown, isMidStream: boolean) => ModelError) | undefined;
}

/**
 * Makes a stream function whose streams always end: one that is silent or lasts for too long, ends without a final
 * message, throws or ignores an abort ends with an `error` event that keeps what had arrived, and `result()` settles
 * with it. The request behind a stream that is given up is aborted.
 */
export function withIdleLimit(streamFn: StreamFn, limits: IdleLimitOptions): StreamFn {
  return (model, context, options) => {
    const stream = new AssistantMessageEventStream(limits.clock);
    const watch = new IdleWatch(stream, model, options?.signal, limits);
    // `forward` handles whatever goes wrong, so there is nothing left to wait for.
    void watch.forward(async (watched) => streamFn(model, context, { ...options, ...watched }), options);
    return stream;
  };
}

/** What the watch adds to the options of a request. */
type Watched = Pick<StreamOptions, 'signal' | 'onProviderStreamEvent'>;

/** One watched request: its timers, its abort controller, and what has arrived of its message. */
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
  #cancelTotal: () => void = () => undefined;

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

  async forward(
    open: (watched: Watched) => Promise<AssistantMessageStream>,
    options: StreamOptions | undefined,
  ): Promise<void> {
    this.#outer?.addEventListener('abort', this.#followAbort, { once: true });
    if (this.#outer?.aborted === true) this.#followAbort();
    else this.#startTimers();
    const onProviderStreamEvent: Watched['onProviderStreamEvent'] = (data, model) => {
      if (!this.#hasEnded && this.#outer?.aborted !== true) this.#restartTimer();
      return options?.onProviderStreamEvent?.(data, model);
    };
    try {
      const source = await open({ signal: this.#controller.signal, onProviderStreamEvent });
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
    this.#cancelTotal();
    this.#cancelTimer();
    this.#cancelTimer = this.#giveUpAfter(this.#limits.abandonMs ?? DEFAULT_ABANDON_MS, ABORTED_TEXT, false);
    this.#controller.abort(this.#outer?.reason);
  };

  #pass(event: AssistantMessageEvent): void {
    if (event.type === 'done') return this.#end(event.message);
    if (event.type === 'error') return this.#end(event.error);
    this.#partial = event.partial;
    if (this.#outer?.aborted !== true) this.#restartTimer();
    this.#stream.push(event);
  }

  #startTimers(): void {
    const { totalMs } = this.#limits;
    if (totalMs !== undefined) {
      // Asked again it would take as long.
      this.#cancelTotal = this.#giveUpAfter(totalMs, `The model was not done after ${totalMs} ms`, false);
    }
    this.#restartTimer();
  }

  #restartTimer(): void {
    const { idleMs } = this.#limits;
    this.#cancelTimer();
    this.#cancelTimer = this.#giveUpAfter(idleMs, `The model sent nothing for ${idleMs} ms`, true);
  }

  #giveUpAfter(delayMs: number, failure: string, isRetryable: boolean): () => void {
    return this.#clock.setTimeout(() => {
      this.#fail(new Error(failure), { kind: 'timeout', isRetryable, isMidStream: this.#isMidStream });
      this.#controller.abort();
    }, delayMs);
  }

  /** @param error what kind of failure it is, where that is known */
  #fail(thrown: unknown, error?: ModelError): void {
    const isAborted = this.#outer?.aborted === true;
    const failure = createFailureMessage(thrown, { model: this.#model, isAborted, clock: this.#clock });
    const known = error ?? this.#limits.classify?.(thrown, this.#isMidStream);
    const { stopReason } = failure;
    // A copy: the stream that is given up may go on writing to its own.
    const partial = this.#partial && {
      ...this.#partial,
      content: this.#partial.content.map((block) => ({ ...block })),
    };
    this.#end({
      ...(partial ?? failure),
      stopReason,
      errorMessage: getErrorText(thrown),
      ...(!isAborted && known !== undefined && { error: known }),
    });
  }

  get #isMidStream(): boolean {
    return this.#partial !== undefined && this.#partial.content.length > 0;
  }

  #end(message: AssistantMessage): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#cancelTimer();
    this.#cancelTotal();
    this.#outer?.removeEventListener('abort', this.#followAbort);
    this.#stream.push(toTerminalEvent(this.#withKind(message)));
  }

  #withKind(message: AssistantMessage): AssistantMessage {
    const { classify } = this.#limits;
    if (message.stopReason !== 'error' || message.error !== undefined || classify === undefined) return message;
    return { ...message, error: classify(message.errorMessage, message.content.length > 0) };
  }
}

function toTerminalEvent(message: AssistantMessage): AssistantMessageEvent {
  const { stopReason } = message;
  if (stopReason === 'error' || stopReason === 'aborted') return { type: 'error', reason: stopReason, error: message };
  return { type: 'done', reason: stopReason === 'pending' ? 'stop' : stopReason, message };
}
