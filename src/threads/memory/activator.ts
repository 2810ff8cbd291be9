import type { Clock, Logger } from '../../core/index.ts';
import type { Activator, RunSignals, RunThread } from '../ports.ts';
import { runRetryDelayMs } from '../run-retry-delay.ts';
import type { ThreadId } from '../thread-id.ts';

export interface MemoryActivatorOptions {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** One activation that is to run. It leaves `#pending` when its run begins, and comes back when that fails. */
interface Pending {
  readonly thread: ThreadId;
  readonly activation: number;
  readonly dueAt: number;
  /** Runs of it that failed. */
  readonly failures: number;
  cancelTimer?: () => void;
}

/** A thread that is run now. */
interface Active {
  readonly ended: Promise<void>;
  readonly ending: AbortController;
}

interface Work {
  readonly run: RunThread;
  readonly concurrency: number;
}

/**
 * Runs activations in this process: at most `concurrency` at a time, never two of one thread, due ones in the order in
 * which they were added. An activation added while the same one runs waits for its end: that is how a hand-off comes back.
 */
export class MemoryActivator implements Activator {
  readonly #options: MemoryActivatorOptions;
  readonly #pending = new Map<string, Pending>();
  readonly #active = new Map<ThreadId, Active>();
  #work: Work | undefined;
  /** Never fires: what this process does not finish nobody does. */
  readonly #draining = new AbortController().signal;

  constructor(options: MemoryActivatorOptions) {
    this.#options = options;
  }

  async activate(thread: ThreadId, activation: number, delayMs: number): Promise<void> {
    this.#add({ thread, activation, dueAt: this.#options.clock.now() + delayMs, failures: 0 });
    this.#startDue();
  }

  /** May be called again after `stop`; what was added meanwhile runs then. */
  async start(run: RunThread, { concurrency }: { readonly concurrency: number }): Promise<void> {
    this.#work = { run, concurrency };
    for (const pending of this.#pending.values()) this.#arm(pending);
    this.#startDue();
  }

  async stop(graceMs: number): Promise<void> {
    this.#work = undefined;
    for (const { cancelTimer } of this.#pending.values()) cancelTimer?.();
    const active = [...this.#active.values()];
    const cancelGrace = this.#options.clock.setTimeout(() => {
      for (const { ending } of active) ending.abort('handoff');
    }, graceMs);
    await Promise.all(active.map(({ ended }) => ended));
    cancelGrace();
  }

  #add(pending: Pending): void {
    const key = `${pending.activation} ${pending.thread}`;
    if (this.#pending.has(key)) return;
    this.#pending.set(key, pending);
    if (this.#work !== undefined) this.#arm(pending);
  }

  #arm(pending: Pending): void {
    const { clock } = this.#options;
    const delayMs = pending.dueAt - clock.now();
    if (delayMs <= 0) return;
    pending.cancelTimer = clock.setTimeout(() => {
      // Timers do not go by the time of day, and may ring before it says that it is time.
      this.#arm(pending);
      this.#startDue();
    }, delayMs);
  }

  #startDue(): void {
    const now = this.#options.clock.now();
    for (const [key, pending] of this.#pending) {
      if (this.#work === undefined || this.#active.size >= this.#work.concurrency) return;
      if (pending.dueAt > now || this.#active.has(pending.thread)) continue;
      const { run } = this.#work;
      // One for each run: hundreds of runs would be hundreds of listeners of one signal.
      const ending = new AbortController();
      const signals = { draining: this.#draining, ending: ending.signal };
      this.#pending.delete(key);
      // In a later step, so that the thread counts as active when its run begins and perhaps activates it again.
      const ended = Promise.resolve().then(() => this.#run(pending, run, signals));
      this.#active.set(pending.thread, { ended, ending });
    }
  }

  /** Never rejects: it is awaited only by `stop`. */
  async #run(pending: Pending, run: RunThread, signals: RunSignals): Promise<void> {
    const { thread, activation } = pending;
    try {
      await run(thread, activation, signals);
    } catch (error) {
      const failures = pending.failures + 1;
      const delayMs = runRetryDelayMs(failures);
      this.#options.logger.error({ err: error, thread, activation, delayMs }, 'A run failed and will be tried again.');
      this.#add({ thread, activation, dueAt: this.#options.clock.now() + delayMs, failures });
    }
    this.#active.delete(thread);
    this.#startDue();
  }
}
