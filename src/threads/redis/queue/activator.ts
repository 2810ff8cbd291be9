import type { Activator, RunThread } from '../../ports.ts';
import type { ThreadId } from '../../thread-id.ts';
import { queuePrefix } from './activation-job.ts';
import { ActivationQueue, type ActivationQueueOptions, type QueueCounts } from './activation-queue.ts';
import { ActivationWorker } from './activation-worker.ts';

const LEASE_MS = 30_000;
const CHECK_MS = 5_000;

export interface BullActivatorOptions extends ActivationQueueOptions {
  /** How long a run stays this process's when nothing is heard of it. @default 30_000 */
  readonly leaseMs?: number;
  /** Milliseconds between two looks for runs that nothing was heard of. @default 5_000 */
  readonly checkMs?: number;
}

/** What a process does with the queue. */
export interface ActivatorLoad {
  /** Started, and not stopping. */
  readonly isWorking: boolean;
  /** Jobs that this process holds. */
  readonly jobs: number;
  /** How many it may hold; 0 when it was not started. */
  readonly concurrency: number;
  /** Runs that have begun in this process since its start. */
  readonly begun: number;
}

/**
 * Brings activations to runners in any process, by BullMQ. A process that never starts it only adds. A job's lock is the
 * lease: a run whose process is gone begins elsewhere `leaseMs` and `checkMs` later at the latest.
 */
export class BullActivator implements Activator {
  readonly #options: BullActivatorOptions;
  readonly #queue: ActivationQueue;
  #worker: ActivationWorker | undefined;
  #stopped: Promise<void> = Promise.resolve();

  constructor(options: BullActivatorOptions) {
    this.#options = options;
    this.#queue = new ActivationQueue(options);
  }

  /**
   * A delay that is shorter than that of the same activation, added before, changes nothing.
   *
   * @throws ThreadloopError `queue_unavailable` when Redis does not answer in time. It may be added nevertheless.
   */
  async activate(thread: ThreadId, activation: number, delayMs: number): Promise<void> {
    this.#worker?.noteActivated(thread, activation);
    await this.#queue.add(thread, activation, delayMs);
  }

  /** May be called again: after `stop`, or before, to change what is begun from then on. */
  async start(run: RunThread, { concurrency }: { readonly concurrency: number }): Promise<void> {
    if (this.#worker?.isStopping === true) await this.#stopped;
    if (this.#worker === undefined) this.#worker = this.#createWorker(run, concurrency);
    else this.#worker.change(run, concurrency);
  }

  async stop(graceMs: number): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#stopped = worker.stop(graceMs).then(() => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    await this.#stopped;
  }

  /** Lets go of the connections. Comes after `stop`; nothing may be called any more. */
  async close(): Promise<void> {
    await this.#queue.close();
  }

  /** @throws ThreadloopError `queue_unavailable` when Redis does not answer in time. */
  async queueCounts(): Promise<QueueCounts> {
    return await this.#queue.counts();
  }

  /**
   * Whether an operator has paused the queue or limited what may be active.
   *
   * @throws ThreadloopError `queue_unavailable` when Redis does not answer in time.
   */
  async isHeldBack(): Promise<boolean> {
    return await this.#queue.isHeldBack();
  }

  get load(): ActivatorLoad {
    const worker = this.#worker;
    if (worker === undefined) return { isWorking: false, jobs: 0, concurrency: 0, begun: 0 };
    const { jobs, concurrency, begun } = worker;
    return { isWorking: !worker.isStopping, jobs, concurrency, begun };
  }

  #createWorker(run: RunThread, concurrency: number): ActivationWorker {
    const { connections, space, clock, logger, leaseMs = LEASE_MS, checkMs = CHECK_MS } = this.#options;
    return new ActivationWorker({
      client: connections.createClient('worker'),
      prefix: queuePrefix(space),
      run,
      concurrency,
      leaseMs,
      checkMs,
      clock,
      logger,
    });
  }
}
