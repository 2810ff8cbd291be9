import { errorCodeOf } from '../error-code-of.ts';
import { type Attended, attend } from './attend.ts';
import type { Attending } from './attending.ts';

/** Milliseconds between two looks for what is due. */
const POLL_MS = 5_000;

/** A look takes at most one part in so many of the time: with thousands that wait, looks are rarer. */
const SHARE = 10;

/** Milliseconds after which something that had to wait is tried again: its thread has no room or is paused, say. */
const AGAIN_MS = 60_000;

/** Requests that are attended to at once: a platform that does not answer holds up few others. */
const AT_ONCE = 8;

/** Looks, in every process that runs threads, for what is still to be told, reminded of, or over. */
export interface ApprovalKeeper {
  start(): void;
  /** Resolves when the look that goes on, and everything else that was begun, has ended. */
  stop(): Promise<void>;
}

export interface Keeper extends ApprovalKeeper {
  /** Whether this process looks after requests. */
  readonly isLooking: boolean;
  /** Attends to one now, beside what is waited for. Never rejects, and does nothing after the end. */
  attendSoon(id: string): void;
}

/**
 * Makes what brings every request to its end: it looks at those that are not done with, and at nothing else. Looks never
 * overlap, and one request that fails keeps no other waiting.
 */
export function createKeeper(attending: Attending): Keeper {
  const { approvals, clock, logger } = attending;
  /** Requests to leave alone until a moment. */
  const put = new Map<string, number>();
  const working = new Set<Promise<void>>();
  let cancel = (): void => undefined;
  let state: 'new' | 'looking' | 'stopped' = 'new';
  const isStopped = (): boolean => state === 'stopped';

  const attendTo = async (id: string): Promise<Attended> => {
    try {
      return await attend(id, attending);
    } catch (error) {
      logger.warn(
        { approval: id, code: errorCodeOf(error) },
        'A request could not be looked after; it is tried again.',
      );
      return 'waiting';
    }
  };

  const poll = async (): Promise<void> => {
    for (const [id, until] of put) if (until <= clock.now()) put.delete(id);
    const open = [];
    for await (const mark of approvals.open()) if (!put.has(mark.id)) open.push(mark);
    for (let at = 0; at < open.length && !isStopped(); at += AT_ONCE) {
      await Promise.all(
        open.slice(at, at + AT_ONCE).map(async (mark) => {
          const attended = await attendTo(mark.id);
          if (attended === 'waiting') put.set(mark.id, clock.now() + AGAIN_MS);
          if (attended === 'lost') await approvals.dropMark(mark).catch(() => put.set(mark.id, clock.now() + AGAIN_MS));
        }),
      );
    }
  };

  const track = (work: () => Promise<unknown>): void => {
    const done: Promise<void> = work()
      .then(() => undefined)
      .catch((error: unknown) => logger.warn({ code: errorCodeOf(error) }, 'Requests that are open could not be read.'))
      .finally(() => working.delete(done));
    working.add(done);
  };

  const look = (): void => {
    track(async () => {
      const begun = clock.now();
      try {
        await poll();
      } finally {
        const nextMs = Math.max(POLL_MS, (SHARE - 1) * (clock.now() - begun));
        if (!isStopped()) cancel = clock.setTimeout(look, nextMs);
      }
    });
  };

  return {
    get isLooking() {
      return state === 'looking';
    },
    attendSoon: (id) => {
      if (!isStopped()) track(() => attendTo(id));
    },
    start: () => {
      state = 'looking';
      look();
    },
    stop: async () => {
      state = 'stopped';
      cancel();
      await Promise.all(working);
    },
  };
}
