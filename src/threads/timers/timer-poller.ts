import type { Clock, Logger } from '../../core/index.ts';
import { errorCodeOf } from '../error-code-of.ts';
import type { Activator, Delivered, MailboxLimits, Repeat, Schedule, ThreadStore, Timer } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';
import type { Trail } from '../trail.ts';

/** Milliseconds between two looks for timers that are due. */
const POLL_MS = 5_000;

/** Timers taken at a time. */
const AT_ONCE = 50;

/** Milliseconds after which a timer that could not be delivered is tried again: its thread has no room or is paused, say. */
const AGAIN_MS = 60_000;

export interface TimerPollerOptions {
  readonly schedule: Pick<Schedule, 'due' | 'replace'>;
  readonly store: Pick<ThreadStore, 'deliver'>;
  readonly activator: Pick<Activator, 'activate'>;
  /** Whether the bot is paused where a thread is: timers wait there until it is not. */
  readonly isPaused: (thread: ThreadId) => Promise<boolean>;
  readonly trail: Pick<Trail, 'note'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** When something that repeats is due next, after a moment; undefined when never. */
  readonly nextOccurrence: (repeat: Repeat, after: number) => number | undefined;
  readonly limits: MailboxLimits;
}

/** Brings timers that are due into their threads. */
export interface TimerPoller {
  start(): void;
  /** Resolves when the look that goes on has ended. */
  stop(): Promise<void>;
}

/**
 * Makes what looks for timers that are due, in every process that runs threads:
 *
 *     due ── deliver, under `<timer>@<dueAt>` ──▶ mailbox        the same however often it is done
 *      │
 *      └──── replace by the next one, or by nothing ─▶ schedule  only while it is as it was read
 *
 * A process that dies in between leaves a timer that is delivered again, which is a duplicate; so is what two processes
 * do at once. What was missed while nobody looked is told once, and goes on from now. A thread without room, or
 * where the bot is paused, keeps its timer waiting, and no other's.
 */
export function createTimerPoller(options: TimerPollerOptions): TimerPoller {
  const { schedule, clock, logger } = options;
  /** Timers to leave alone until a moment, by id. */
  const put = new Map<string, number>();
  let polling: Promise<void> = Promise.resolve();
  let cancel = (): void => undefined;
  let isStopped = true;

  const poll = async (): Promise<void> => {
    for (const [id, until] of put) if (until <= clock.now()) put.delete(id);
    // As many more as are left alone, so that they take nobody's place.
    const due = await schedule.due(AT_ONCE + put.size);
    const wanted = due.filter(({ id }) => !put.has(id)).slice(0, AT_ONCE);
    for (const timer of wanted) {
      if (isStopped) return;
      const isDone = await bring(timer, options).catch((error: unknown) => {
        const { id, thread } = timer;
        logger.warn(
          { timer: id, thread, code: errorCodeOf(error) },
          'A timer could not be delivered; it is tried again.',
        );
        return false;
      });
      if (!isDone) put.set(timer.id, clock.now() + AGAIN_MS);
    }
    if (wanted.length === AT_ONCE) await poll();
  };

  const look = (): void => {
    polling = poll()
      .catch((error: unknown) => logger.warn({ code: errorCodeOf(error) }, 'Timers that are due could not be read.'))
      .then(() => {
        if (!isStopped) cancel = clock.setTimeout(look, POLL_MS);
      });
  };

  return {
    start: () => {
      isStopped = false;
      look();
    },
    stop: async () => {
      isStopped = true;
      cancel();
      await polling;
    },
  };
}

/** Delivers what is due and puts the next one in its place. False when it has to wait. */
async function bring(timer: Timer, options: TimerPollerOptions): Promise<boolean> {
  const { schedule, isPaused, clock, logger, nextOccurrence } = options;
  const { id, thread, dueAt, repeat } = timer;
  // Nobody would be told there, and whoever set it would never hear of it.
  if (await isPaused(thread)) return false;
  const delivered = await deliver(timer, options);
  if (delivered.status === 'full') return false;
  const next = repeat === undefined ? undefined : nextOccurrence(repeat, Math.max(dueAt, clock.now()));
  await schedule.replace(timer, next === undefined ? undefined : { ...timer, dueAt: next });
  if (delivered.status !== 'duplicate')
    logger.info({ timer: id, thread, status: delivered.status }, 'A timer was due.');
  return true;
}

async function deliver(timer: Timer, { store, activator, trail, limits }: TimerPollerOptions): Promise<Delivered> {
  const { id, thread, dueAt } = timer;
  const entry = { ...timer.entry, id: `${id}@${dueAt}`, sentAt: dueAt };
  const delivered = await store.deliver(thread, {
    entry,
    concern: 'answer',
    follow: 'auto',
    followUp: false,
    settleMs: 0,
    limits,
    speakers: [],
  });
  if (delivered.status !== 'duplicate') trail.note(entry.id, { kind: 'delivered', status: delivered.status });
  const activation =
    'activation' in delivered ? delivered.activation : 'repair' in delivered ? delivered.repair : undefined;
  if (activation !== undefined) await activator.activate(thread, activation, 0);
  return delivered;
}
