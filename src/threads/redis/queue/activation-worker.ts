import { type Job, WaitingError, Worker } from 'bullmq';
import type { Clock, Logger } from '../../../core/index.ts';
import type { RunThread } from '../../ports.ts';
import { runRetryDelayMs } from '../../run-retry-delay.ts';
import type { ThreadId } from '../../thread-id.ts';
import { atMost } from '../../within.ts';
import type { RedisClient } from '../redis-client.ts';
import { activationJobId, PRACTICALLY_UNLIMITED, parseActivation, QUEUE_NAME } from './activation-job.ts';
import { type JobLease, JobLeases } from './job-leases.ts';
import { ThreadTurns } from './thread-turns.ts';

/** How long BullMQ may take to finish what it does when it is closed; then its connections are cut. */
const CLOSE_LIMIT_MS = 5_000;

/** BullMQ waits so long before it asks again when a command failed with the connection. */
const RETRY_DELAY_MS = 1_000;

/**
 * Timers and answers take their time, too: what is looked for at this share of an interval has been found, and is being
 * worked on, at its end.
 */
const CHECK_SHARE = 0.5;

export interface ActivationWorkerOptions {
  /** The worker's own; cut when it has stopped. */
  readonly client: RedisClient;
  readonly prefix: string;
  readonly run: RunThread;
  readonly concurrency: number;
  readonly leaseMs: number;
  readonly checkMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface ActiveRun {
  readonly activation: number;
  readonly lease: JobLease;
  readonly ending: AbortController;
  readonly ended: Promise<void>;
  /** It was activated while it ran: its job is not done when it returns. */
  isWantedAgain: boolean;
}

/** What becomes of a job whose processing has ended: it is done, or it waits for whoever fetches it next. */
type Outcome = 'done' | 'putBack';

/**
 * The consumer's half of the queue of activations: fetches jobs from its making until it is stopped, and runs them, one
 * at a time for each thread. A job that it does not or cannot run to its end waits again.
 */
export class ActivationWorker {
  readonly #options: ActivationWorkerOptions;
  readonly #worker: Worker<unknown, void>;
  readonly #leases: JobLeases;
  readonly #turns = new ThreadTurns();
  readonly #runs = new Map<ThreadId, ActiveRun>();
  readonly #draining = new AbortController();
  #run: RunThread;
  #closed: Promise<void> | undefined;
  #jobs = 0;
  #begun = 0;

  constructor(options: ActivationWorkerOptions) {
    const { client, prefix, concurrency, leaseMs, checkMs, clock, logger } = options;
    this.#options = options;
    this.#run = options.run;
    this.#worker = new Worker<unknown, void>(QUEUE_NAME, (job, token) => this.#process(job, token), {
      connection: client,
      prefix,
      concurrency,
      lockDuration: leaseMs,
      stalledInterval: Math.ceil(checkMs * CHECK_SHARE),
      maxStalledCount: PRACTICALLY_UNLIMITED,
      runRetryDelay: RETRY_DELAY_MS,
      skipLockRenewal: true,
      settings: { backoffStrategy: runRetryDelayMs },
    });
    const onError = (error: unknown): void => logger.debug({ err: error }, 'The queue of activations failed.');
    client.on('error', onError);
    this.#worker.on('error', onError);
    const extend = (jobIds: string[], tokens: string[]): Promise<string[]> =>
      this.#worker.extendJobLocks(jobIds, tokens, leaseMs);
    this.#leases = new JobLeases({ clock, logger, leaseMs, extend });
  }

  get isStopping(): boolean {
    return this.#draining.signal.aborted;
  }

  /** Jobs that this process holds: those that run, and those that wait for an earlier run of their thread. */
  get jobs(): number {
    return this.#jobs;
  }

  /** How many runs have begun. */
  get begun(): number {
    return this.#begun;
  }

  get concurrency(): number {
    return this.#worker.concurrency;
  }

  /** What is begun from now on is begun so. */
  change(run: RunThread, concurrency: number): void {
    this.#run = run;
    this.#worker.concurrency = concurrency;
  }

  /** BullMQ ignores an activation that is added while its job is active: it is remembered here. */
  noteActivated(thread: ThreadId, activation: number): void {
    const run = this.#runs.get(thread);
    if (run?.activation === activation) run.isWantedAgain = true;
  }

  /** Begins nothing any more, tells the runs, and resolves when they have ended and the connections are closed. */
  async stop(graceMs: number): Promise<void> {
    const { clock } = this.#options;
    // Not awaited, and first: it keeps BullMQ from fetching. What was being fetched is put back by `#process`.
    this.#worker.pause(true).catch(this.#onCloseError);
    this.#turns.close();
    this.#draining.abort();
    const cancelGrace = clock.setTimeout(() => {
      for (const { ending } of this.#runs.values()) ending.abort('handoff');
    }, graceMs);
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
    cancelGrace();
    this.#closed ??= this.#close();
    await this.#closed;
  }

  async #process(job: Job<unknown, void>, token = ''): Promise<void> {
    const parsed = parseActivation(job.data);
    if (parsed === undefined) {
      this.#options.logger.error({ job: job.id }, 'A job of the queue is no activation; it is dropped.');
      return;
    }
    const { thread, activation } = parsed;
    const ending = new AbortController();
    const jobId = activationJobId(thread, activation);
    // By the host's clock, as BullMQ notes when it asked for the job.
    const ageMs = Math.max(0, Date.now() - (job.processedOn ?? Date.now()));
    const lease = this.#leases.hold(jobId, token, ageMs, () => ending.abort('lost'));
    this.#jobs += 1;
    let outcome: Outcome;
    try {
      outcome = await this.#runInTurn(thread, { activation, lease, ending }, job.attemptsMade + 1);
    } finally {
      this.#jobs -= 1;
      lease.release();
    }
    if (outcome === 'putBack') await this.#putBack(job, token);
  }

  async #runInTurn(
    thread: ThreadId,
    begin: Pick<ActiveRun, 'activation' | 'lease' | 'ending'>,
    attempt: number,
  ): Promise<Outcome> {
    const earlier = this.#runs.get(thread);
    // A job that is fetched again while it runs has lost its lock, whether that was noticed or not.
    if (earlier?.activation === begin.activation) earlier.lease.lose();
    if (!(await this.#turns.enter(thread))) return 'putBack';
    try {
      if (this.isStopping || begin.lease.isLost) return 'putBack';
      return await this.#runNow(thread, begin, attempt);
    } finally {
      this.#turns.leave(thread);
    }
  }

  async #runNow(
    thread: ThreadId,
    begin: Pick<ActiveRun, 'activation' | 'lease' | 'ending'>,
    attempt: number,
  ): Promise<Outcome> {
    const { activation, lease, ending } = begin;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const run: ActiveRun = { ...begin, ended, isWantedAgain: false };
    this.#runs.set(thread, run);
    this.#begun += 1;
    try {
      await this.#run(thread, activation, { draining: this.#draining.signal, ending: ending.signal });
    } catch (error) {
      const delayMs = runRetryDelayMs(attempt);
      this.#options.logger.error({ err: error, thread, activation, delayMs }, 'A run failed and will be tried again.');
      if (!lease.isLost) throw error;
    } finally {
      this.#runs.delete(thread);
      end();
    }
    return lease.isLost || run.isWantedAgain ? 'putBack' : 'done';
  }

  /** Throws what tells BullMQ that the job is not this worker's any more. */
  async #putBack(job: Job<unknown, void>, token: string): Promise<never> {
    try {
      await job.moveToWait(token);
    } catch (error) {
      // Somebody else has it, or it is found when its lock has run out.
      this.#options.logger.debug({ err: error, job: job.id }, 'A job was not put back.');
    }
    throw new WaitingError();
  }

  async #close(): Promise<void> {
    const { client, clock, logger } = this.#options;
    let isClosed = false;
    const closing = this.#worker.close().then(() => {
      isClosed = true;
    });
    await atMost(CLOSE_LIMIT_MS, closing, clock);
    if (!isClosed) {
      logger.warn({ limitMs: CLOSE_LIMIT_MS }, 'The queue did not close in time; its connections are cut.');
      this.#worker.getBackend().close(true).catch(this.#onCloseError);
    }
    client.disconnect();
  }

  readonly #onCloseError = (error: unknown): void => {
    this.#options.logger.debug({ err: error }, 'The queue of activations was not closed cleanly.');
  };
}
