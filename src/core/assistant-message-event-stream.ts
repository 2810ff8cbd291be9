import { type Clock, readMonotonic, systemClock } from './clock.ts';
import { EventStream } from './event-stream.ts';
import type { AssistantMessage } from './message.ts';
import type { AssistantMessageEvent } from './stream-fn.ts';

/**
 * The stream of one model response, completed by `done` or `error`; its result is the final message.
 *
 * It times the response: the final message gets `durationMs` since the stream was made, unless it has one already or
 * is older than the stream (a response that began elsewhere).
 */
export class AssistantMessageEventStream extends EventStream<AssistantMessageEvent, AssistantMessage> {
  readonly #clock: Clock;
  readonly #createdAt: number;
  readonly #startedAt: number;

  constructor(clock: Clock = systemClock) {
    super(isTerminal, getFinalMessage);
    this.#clock = clock;
    this.#createdAt = clock.now();
    this.#startedAt = readMonotonic(clock);
  }

  override push(event: AssistantMessageEvent): void {
    if (!this.done && isTerminal(event)) this.#setDuration(getFinalMessage(event));
    super.push(event);
  }

  override end(result?: AssistantMessage): void {
    if (!this.done && result !== undefined) this.#setDuration(result);
    super.end(result);
  }

  #setDuration(message: AssistantMessage): void {
    if (message.timestamp < this.#createdAt) return;
    message.durationMs ??= Math.round(readMonotonic(this.#clock) - this.#startedAt);
  }
}

function isTerminal(event: AssistantMessageEvent): boolean {
  return event.type === 'done' || event.type === 'error';
}

function getFinalMessage(event: AssistantMessageEvent): AssistantMessage {
  if (event.type === 'done') return event.message;
  return event.type === 'error' ? event.error : event.partial;
}
