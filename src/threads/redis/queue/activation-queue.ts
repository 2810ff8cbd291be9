import { Queue } from 'bullmq';
import { ThreadloopError } from '../../../core/error.ts';
import type { Clock, Logger } from '../../../core/index.ts';
import type { ThreadId } from '../../thread-id.ts';
import { atMost, within } from '../../within.ts';
import type { KeySpace } from '../keys.ts';
import type { RedisClient } from '../redis-client.ts';
import { type ActivationData, activationJobOptions, QUEUE_NAME, queuePrefix } from './activation-job.ts';
import type { QueueConnections } from './queue-connections.ts';

/** BullMQ writes events whether anybody listens or not; nobody does. */
const EVENTS_KEPT = 1_000;

/** How long an answer of the server is waited for. */
const ANSWER_LIMIT_MS = 5_000;

export interface ActivationQueueOptions {
  readonly connections: QueueConnections;
  readonly space: KeySpace;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** How many activations there are in the whole deployment. */
export interface QueueCounts {
  /** Could begin now. BullMQ calls those `delayed` whose time has come while no worker looked. */
  readonly waiting: number;
  readonly active: number;
  /** Wait for their time. */
  readonly delayed: number;
}

/** The producer's half of the queue of activations. It connects when it is first used. */
export class ActivationQueue {
  readonly #options: ActivationQueueOptions;
  #opened: { readonly client: RedisClient; readonly queue: Queue<ActivationData> } | undefined;

  constructor(options: ActivationQueueOptions) {
    this.#options = options;
  }

  /**
   * Adds an activation; one that is there already stays as it is.
   *
   * @throws ThreadloopError `queue_unavailable` when the server does not answer in time. It may be added nevertheless.
   */
  async add(thread: ThreadId, activation: number, delayMs: number): Promise<void> {
    const options = activationJobOptions(thread, activation, delayMs);
    await this.#answer(this.#open().queue.add('run', { t: thread, a: activation }, options));
  }

  /** @throws ThreadloopError `queue_unavailable` when the server does not answer in time. */
  async counts(): Promise<QueueCounts> {
    const { queue } = this.#open();
    const [{ wait = 0, active = 0, delayed = 0 }, due] = await this.#answer(
      Promise.all([
        queue.getJobCounts('wait', 'active', 'delayed'),
        queue.getDelayedCount(Math.floor(this.#options.clock.now())),
      ]),
    );
    return { waiting: wait + due, active, delayed: Math.max(0, delayed - due) };
  }

  /**
   * Whether somebody wants that nothing more is begun: the queue is paused, or as much is active as is allowed.
   *
   * @throws ThreadloopError `queue_unavailable` when the server does not answer in time.
   */
  async isHeldBack(): Promise<boolean> {
    const { queue } = this.#open();
    const answers = await this.#answer(Promise.all([queue.isPaused(), queue.isMaxed()]));
    return answers.includes(true);
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    if (opened === undefined) return;
    this.#opened = undefined;
    await atMost(ANSWER_LIMIT_MS, opened.queue.close(), this.#options.clock);
    opened.client.disconnect();
  }

  #open(): { readonly client: RedisClient; readonly queue: Queue<ActivationData> } {
    this.#opened ??= this.#connect();
    return this.#opened;
  }

  #connect(): { readonly client: RedisClient; readonly queue: Queue<ActivationData> } {
    const { connections, space, logger } = this.#options;
    const client = connections.createClient('queue');
    const onError = (error: unknown): void => logger.debug({ err: error }, 'The connection of the queue failed.');
    client.on('error', onError);
    const queue = new Queue<ActivationData>(QUEUE_NAME, {
      connection: client,
      prefix: queuePrefix(space),
      streams: { events: { maxLen: EVENTS_KEPT } },
      // The version is checked at start-up. Asked here, a connection that breaks meanwhile would fail the queue for good.
      skipVersionCheck: true,
    });
    queue.on('error', onError);
    return { client, queue };
  }

  async #answer<T>(asked: Promise<T>): Promise<T> {
    return await within(() => asked, { limitMs: ANSWER_LIMIT_MS, clock: this.#options.clock, timeout: noAnswer });
  }
}

function noAnswer(): ThreadloopError {
  return new ThreadloopError(
    'queue_unavailable',
    `Redis should answer within ${ANSWER_LIMIT_MS / 1_000} s and has not. Is it running and reachable? The call can be repeated.`,
    { retryable: true },
  );
}
