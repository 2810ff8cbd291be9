import { silentLogger } from '../../../src/silent-logger.ts';
import type { LiveEvent } from '../../../src/threads/live-event.ts';
import { MemoryRunEvents } from '../../../src/threads/memory/run-events.ts';
import type { RunEvents } from '../../../src/threads/ports.ts';
import type { ThreadId } from '../../../src/threads/thread-id.ts';

/** One event on its way from a process to another one. */
export interface Passage {
  readonly from: string;
  readonly to: string;
  readonly thread: ThreadId;
  readonly event: LiveEvent;
}

/**
 * Live events between processes: each hears those of the others as JSON copies, some steps later, and only those that
 * `isLost` lets through. Its own it hears at once.
 */
export class SharedEvents {
  /** May be replaced at any time. */
  isLost: (passage: Passage) => boolean = () => false;
  readonly #byProcess = new Map<string, MemoryRunEvents>();

  /** Loses every n-th event between any two processes. */
  loseEvery(nth: number): void {
    const passed = new Map<string, number>();
    this.isLost = ({ from, to }) => {
      const count = (passed.get(`${from} ${to}`) ?? 0) + 1;
      passed.set(`${from} ${to}`, count);
      return count % nth === 0;
    };
  }

  /** The events as a process of this name sees them; `isAlive` says whether it still hears and speaks. */
  of(name: string, isAlive: () => boolean): RunEvents {
    const own = new MemoryRunEvents({ logger: silentLogger });
    this.#byProcess.set(name, own);
    return {
      subscribe: (thread, listener) => own.subscribe(thread, (event) => isAlive() && listener(event)),
      publish: (thread, event) => {
        if (!isAlive()) return;
        own.publish(thread, event);
        const json = JSON.stringify(event);
        for (const [to, events] of this.#byProcess) {
          if (to === name || this.isLost({ from: name, to, thread, event })) continue;
          // What came over a wire is what JSON makes of it.
          queueMicrotask(() => events.publish(thread, JSON.parse(json) as LiveEvent));
        }
      },
    };
  }
}
