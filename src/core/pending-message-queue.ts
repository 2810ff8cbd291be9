import { getOriginalMessage } from './declare-tool-changes.ts';
import { Fifo } from './fifo.ts';
import type { QueueMode } from './loop-config.ts';
import type { AgentMessage } from './message.ts';

/**
 * Messages waiting for an agent's run.
 *
 * A drained message is on loan (`#taken`) until it is in the transcript: the run commits each, and what a failed or
 * aborted run did not commit goes back to the front. So every message is either in the transcript once or still here.
 */
export class PendingMessageQueue {
  mode: QueueMode;
  readonly #waiting = new Fifo<AgentMessage>();
  #taken: AgentMessage[] = [];

  constructor(mode: QueueMode) {
    this.mode = mode;
  }

  enqueue(message: AgentMessage): void {
    this.#waiting.push(message);
  }

  hasItems(): boolean {
    return this.#waiting.size > 0;
  }

  /** What the next `drain` takes: everything, or the oldest message. */
  peek(): AgentMessage[] {
    return this.mode === 'all' ? this.#waiting.toArray() : this.#waiting.peek(1);
  }

  drain(): AgentMessage[] {
    const batch = this.mode === 'all' ? this.#waiting.clear() : this.#takeOldest();
    this.#taken.push(...batch);
    return batch;
  }

  /** Takes note that a message is in the transcript. */
  commit(message: AgentMessage): void {
    if (this.#taken.length === 0) return;
    const index = this.#taken.indexOf(getOriginalMessage(message));
    if (index !== -1) this.#taken.splice(index, 1);
  }

  /** Puts what was drained and not committed back to the front, in order. */
  restore(): void {
    if (this.#taken.length > 0) this.#waiting.putBack(this.#taken);
    this.#taken = [];
  }

  /** Empties the queue and returns what waited. What is on loan does not come back either. */
  clear(): AgentMessage[] {
    this.#taken = [];
    return this.#waiting.clear();
  }

  #takeOldest(): AgentMessage[] {
    const oldest = this.#waiting.shift();
    return oldest === undefined ? [] : [oldest];
  }
}
