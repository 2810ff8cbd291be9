import type { Clock } from '../../core/index.ts';
import type { Schedule, Timer } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';
import { jsonCopy } from './json-copy.ts';

/** Keeps timers in this process. */
export class MemorySchedule implements Schedule {
  readonly #clock: Clock;
  readonly #timers = new Map<string, Timer>();

  constructor({ clock }: { readonly clock: Clock }) {
    this.#clock = clock;
  }

  async put(timer: Timer): Promise<void> {
    this.#timers.set(timer.id, jsonCopy(timer));
  }

  async remove(id: string): Promise<boolean> {
    return this.#timers.delete(id);
  }

  async replace(read: Timer, next: Timer | undefined): Promise<boolean> {
    const stored = this.#timers.get(read.id);
    if (stored === undefined || JSON.stringify(stored) !== JSON.stringify(read)) return false;
    if (next === undefined) this.#timers.delete(read.id);
    else this.#timers.set(read.id, jsonCopy(next));
    return true;
  }

  async list(thread: ThreadId): Promise<readonly Timer[]> {
    return this.#oldestFirst((timer) => timer.thread === thread);
  }

  async due(limit: number): Promise<readonly Timer[]> {
    const now = this.#clock.now();
    return this.#oldestFirst(({ dueAt }) => dueAt <= now).slice(0, limit);
  }

  async *all(): AsyncIterable<Timer> {
    yield* jsonCopy([...this.#timers.values()]);
  }

  #oldestFirst(matches: (timer: Timer) => boolean): readonly Timer[] {
    const found = [...this.#timers.values()].filter(matches).sort((a, b) => a.dueAt - b.dueAt);
    return jsonCopy(found);
  }
}
