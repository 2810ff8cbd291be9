import type { Activator, RunThread } from '../../../src/threads/ports.ts';
import type { ThreadId } from '../../../src/threads/thread-id.ts';

interface Waiting {
  readonly thread: ThreadId;
  readonly activation: number;
}

interface Worker {
  readonly name: string;
  readonly run: RunThread;
  readonly draining: AbortController;
  readonly ending: AbortController;
  readonly running: Map<ThreadId, { readonly activation: number; readonly ended: Promise<void> }>;
}

/**
 * A queue that several processes share: an activation runs in the first process that can take it, never two of one
 * thread at a time. What a process does not bring to an end runs in another one.
 */
export class SharedActivations {
  readonly #workers: Worker[] = [];
  #waiting: Waiting[] = [];

  of(name: string): Activator {
    return {
      activate: async (thread, activation) => {
        if (this.#waiting.some((other) => other.thread === thread && other.activation === activation)) return;
        this.#waiting.push({ thread, activation });
        this.#assign();
      },
      start: async (run) => {
        const signals = { draining: new AbortController(), ending: new AbortController() };
        this.#workers.push({ name, run, ...signals, running: new Map() });
        this.#assign();
      },
      stop: async () => {
        const worker = this.#take(name);
        worker?.draining.abort();
        worker?.ending.abort('handoff');
        await Promise.all([...(worker?.running.values() ?? [])].map(({ ended }) => ended));
      },
    };
  }

  #runnerOf(thread: ThreadId): string | undefined {
    return this.#workers.find(({ running }) => running.has(thread))?.name;
  }

  /** Whether a process of this name runs anything. */
  isRunning(name: string): boolean {
    return this.#workers.some((worker) => worker.name === name && worker.running.size > 0);
  }

  /** The process is dead: others take up what it ran, as a queue does when nobody renews a lock. */
  lose(name: string): void {
    const worker = this.#take(name);
    for (const [thread, { activation }] of worker?.running ?? []) this.#waiting.push({ thread, activation });
    this.#assign();
  }

  #take(name: string): Worker | undefined {
    const index = this.#workers.findIndex((worker) => worker.name === name);
    return index < 0 ? undefined : this.#workers.splice(index, 1)[0];
  }

  #assign(): void {
    const [worker] = this.#workers;
    if (worker === undefined) return;
    const isRunning = ({ thread }: Waiting): boolean => this.#runnerOf(thread) !== undefined;
    for (const { thread, activation } of this.#waiting.filter((waiting) => !isRunning(waiting))) {
      if (this.#runnerOf(thread) !== undefined) continue;
      this.#waiting = this.#waiting.filter((other) => other.thread !== thread || other.activation !== activation);
      const signals = { draining: worker.draining.signal, ending: worker.ending.signal };
      const ended = Promise.resolve()
        .then(() => worker.run(thread, activation, signals))
        // A run that fails is run again.
        .catch(() => {
          this.#waiting.push({ thread, activation });
        })
        .finally(() => {
          worker.running.delete(thread);
          this.#assign();
        });
      worker.running.set(thread, { activation, ended });
    }
  }
}
