import { errorCodeOf } from '../error-code-of.ts';
import { parseThreadId, type ThreadId } from '../thread-id.ts';
import { atMost } from '../within.ts';
import { attend, isAnythingDue } from './attend.ts';
import type { Attending, Looking } from './attending.ts';
import { FairPool, type Lane } from './fair-pool.ts';

/** Milliseconds between two looks for what is due. */
const POLL_MS = 5_000;

/** A look takes at most one part in so many of the time: with thousands that wait, looks are rarer. */
const SHARE = 10;

/** Milliseconds after which something that had to wait is tried again: its thread has no room or is paused, say. */
const AGAIN_MS = 60_000;

/** Requests that are read at once. */
const READ_AT_ONCE = 8;

/** Requests of one platform, and of one of its teams, about which something is done at once. */
const OF_PLATFORM = 8;
const OF_TEAM = 4;

/** Milliseconds that what was begun has when the process ends: fewer than the end of a process waits for any part of it. */
const LEAVE_MS = 2_000;

/** Looks, in every process that runs threads, for what is still to be told, reminded of, or over. */
export interface ApprovalKeeper {
  start(): void;
  /**
   * Begins nothing more, and resolves when what was begun has ended, or after two seconds. What a platform has not
   * answered by then is found by the next process, which looks whether it was done.
   */
  stop(): Promise<void>;
}

export interface Keeper extends ApprovalKeeper {
  /** Whether this process looks after requests. */
  readonly isLooking: boolean;
  /** Attends to one now, before what has waited. Never rejects, and does nothing after the end. */
  attendSoon(id: string): void;
}

/**
 * Makes what brings every request to its end: it looks at those that are not done with, and at nothing else. Looks never
 * overlap, and wait for no platform: what is due goes to a pool, in which one request, team or platform keeps no other
 * waiting.
 */
export function createKeeper(attending: Attending): Keeper {
  const { approvals, clock, logger } = attending;
  /** Requests to leave alone until a moment. */
  const put = new Map<string, number>();
  const reading = new Set<Promise<void>>();
  let cancel = (): void => undefined;
  let isLooking = false;
  let closing = new AbortController();
  let left = new AbortController();

  const putAside = (id: string): void => void put.set(id, clock.now() + AGAIN_MS);

  const failed = (id: string, error: unknown): void => {
    putAside(id);
    const code = errorCodeOf(error);
    logger.warn({ approval: id, code }, 'A request could not be looked after; it is tried again.');
  };

  const work = async (id: string): Promise<boolean> => {
    const looking: Looking = { ...attending, closing: closing.signal, left: left.signal };
    try {
      const attended = await attend(id, looking);
      if (attended === 'waiting') putAside(id);
      return attended === 'more' && !looking.closing.aborted;
    } catch (error) {
      if (!looking.left.aborted) failed(id, error);
      return false;
    }
  };
  const pool = new FairPool({ work, ofPlatform: OF_PLATFORM, ofTeam: OF_TEAM });

  /** Has it attended to where something is due. Whether there is such a request. */
  const examine = async (id: string, when: 'inTurn' | 'soon'): Promise<boolean> => {
    const { signal } = closing;
    try {
      const stored = await approvals.stored(id);
      if (stored !== undefined && !signal.aborted && isAnythingDue(stored, attending))
        pool.add(id, laneOf(stored.thread), when);
      return stored !== undefined;
    } catch (error) {
      if (!signal.aborted) failed(id, error);
      return true;
    }
  };

  const poll = async (): Promise<void> => {
    for (const [id, until] of put) if (until <= clock.now()) put.delete(id);
    const { signal } = closing;
    const open = [];
    for await (const mark of approvals.open()) if (!put.has(mark.id) && !pool.has(mark.id)) open.push(mark);
    const marks = open.values();
    const readOn = async (): Promise<void> => {
      for (const mark of marks) {
        if (signal.aborted) return;
        if (!(await examine(mark.id, 'inTurn'))) await approvals.dropMark(mark).catch(() => putAside(mark.id));
      }
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, readOn));
  };

  const track = (read: () => Promise<unknown>): void => {
    const { signal } = closing;
    const warn = (error: unknown): void => {
      if (!signal.aborted) logger.warn({ code: errorCodeOf(error) }, 'Requests that are open could not be read.');
    };
    const done: Promise<void> = read()
      .then(() => undefined)
      .catch(warn)
      .finally(() => reading.delete(done));
    reading.add(done);
  };

  const look = (): void => {
    const { signal } = closing;
    track(async () => {
      const begun = clock.now();
      try {
        await poll();
      } finally {
        const nextMs = Math.max(POLL_MS, (SHARE - 1) * (clock.now() - begun));
        if (!signal.aborted) cancel = clock.setTimeout(look, nextMs);
      }
    });
  };

  return {
    get isLooking() {
      return isLooking;
    },
    attendSoon: (id) => {
      if (!closing.signal.aborted) track(() => examine(id, 'soon'));
    },
    start: () => {
      isLooking = true;
      closing = new AbortController();
      left = new AbortController();
      look();
    },
    stop: async () => {
      isLooking = false;
      cancel();
      closing.abort();
      pool.clear();
      await atMost(LEAVE_MS, Promise.all([...reading, pool.settled()]), clock);
      left.abort();
    },
  };
}

/** Those of direct messages are their team's through which the bot is reached there, or each one's own. */
function laneOf(thread: ThreadId): Lane {
  const { platform, team, channel } = parseThreadId(thread);
  return { platform, team: team ?? `direct ${channel.split('/')[0]}` };
}
