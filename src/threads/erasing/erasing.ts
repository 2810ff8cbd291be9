import { ThreadloopError } from '../../core/error.ts';
import type { Clock, Logger } from '../../core/index.ts';
import type { Erasure, Storage, ThreadStore } from '../ports.ts';
import type { Deletion, ErasedCounts, Eraser } from './eraser.ts';
import { removeOrphans } from './orphans.ts';
import { quietThreads } from './quiet-threads.ts';
import { createRecordEraser } from './record-eraser.ts';
import { type ErasureRequest, openRequests, requestKey } from './requests.ts';
import { createTimerEraser } from './timer-eraser.ts';

/** Milliseconds between two looks for wishes that are not done. */
const SWEEP_MS = 60_000;

/** Milliseconds for which other processes leave a wish to the one that carries it out. */
const LOCK_MS = 300_000;

export interface ErasingOptions {
  readonly storage: Pick<Storage, 'store' | 'records' | 'schedule' | 'lock'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Places besides threads, documents and timers; they come first. */
  readonly erasers: readonly Eraser[];
  /** What the keys of documents begin with that may have kept words of messages: the names of the tools. */
  readonly owners: readonly string[];
  /** Who is said to have stopped a run that was in the way. */
  readonly stoppedBy: string;
}

/** What was erased. */
export interface ErasureReport {
  readonly places: readonly { readonly place: string; readonly counts: ErasedCounts }[];
  /** Threads that were at work with it and did not end in time: they are erased again, until they have. */
  readonly stillRunning: number;
}

/** The one way to erase, whatever it is and wherever it is stored. */
export interface Erasing {
  /**
   * Erases now. The wish is written down first and taken away last: what a crash or a failure left is carried out by
   * the next sweep, in this process or another.
   *
   * @throws ThreadloopError `erasure_incomplete` when a place failed.
   */
  erase(what: Erasure): Promise<ErasureReport>;
  /**
   * Erases as {@link erase} does, and resolves as soon as the wish is written down: `done` settles when it is done, or
   * rejects as `erase` does.
   */
  begin(what: Erasure): Promise<{ readonly done: Promise<ErasureReport> }>;
  /** Writes the wish down and carries it out in the background: for a platform that waits for an acknowledgement. */
  request(what: Erasure): Promise<void>;
  /** Takes out what documents and timers kept of a deleted message's words. */
  forget(deletion: Deletion): Promise<void>;
  /** Begins to sweep. */
  start(): void;
  /** Ends the sweeps; resolves when the one that goes on has ended. */
  stop(): Promise<void>;
}

/** Makes the one way to erase. */
export function createErasing(options: ErasingOptions): Erasing {
  const { storage, clock, logger, owners } = options;
  const { store, records, schedule, lock } = storage;
  const own = [createRecordEraser(records, owners), createTimerEraser(schedule), createThreadEraser(store)];
  const erasers = [...options.erasers, ...own];
  const working = new Set<Promise<void>>();
  let cancelSweep = (): void => undefined;
  let isStopped = false;

  const write = async (what: Erasure): Promise<void> => {
    const request: ErasureRequest = { what, since: clock.now() };
    await records.put(requestKey(what), request, 'any');
  };

  const carryOut = async (what: Erasure): Promise<ErasureReport> => {
    const running = await quietThreads(what, { ...options, store });
    const places = await eraseEverywhere(what, erasers, logger);
    if (running.length === 0) await records.remove(requestKey(what));
    return { places, stillRunning: running.length };
  };

  const sweep = async (): Promise<void> => {
    for (const { what } of await openRequests(records)) {
      if (isStopped) return;
      const key = requestKey(what);
      const token = await lock.acquire(key, LOCK_MS);
      if (token === undefined) continue;
      await carryOut(what).catch((error: unknown) => warn(error));
      await lock.release(key, token);
    }
    await removeOrphans({ records, store, lock, owners });
  };

  const warn = (error: unknown): void =>
    logger.warn({ err: error }, 'Something that is to be erased could not be; it will be tried again.');

  /** Nobody waits for it but `stop`. */
  const inBackground = (work: () => Promise<void>): void => {
    const done = work()
      .catch(warn)
      .finally(() => working.delete(done));
    working.add(done);
  };

  const sweepAgain = (): void => {
    inBackground(sweep);
    cancelSweep = clock.setTimeout(sweepAgain, SWEEP_MS);
  };

  return {
    erase: async (what) => {
      await write(what);
      return await carryOut(what);
    },
    begin: async (what) => {
      await write(what);
      const done = carryOut(what);
      // Who does not wait for it finds it in the log; the next sweep tries again.
      inBackground(async () => void (await done));
      return { done };
    },
    request: async (what) => {
      await write(what);
      inBackground(sweep);
    },
    forget: async (deletion) => {
      for (const eraser of erasers) await eraser.forget?.(deletion);
    },
    start: () => {
      isStopped = false;
      sweepAgain();
    },
    stop: async () => {
      isStopped = true;
      cancelSweep();
      await Promise.all(working);
    },
  };
}

function createThreadEraser(store: ThreadStore): Eraser {
  return { place: 'threads', erase: async (what) => ({ ...(await store.erase(what)) }) };
}

/** One place that fails keeps no other from being erased. */
async function eraseEverywhere(
  what: Erasure,
  erasers: readonly Eraser[],
  logger: Logger,
): Promise<ErasureReport['places']> {
  const places: { place: string; counts: ErasedCounts }[] = [];
  const failures: { place: string; error: unknown }[] = [];
  for (const eraser of erasers) {
    const { place } = eraser;
    try {
      places.push({ place, counts: await eraser.erase(what) });
    } catch (error) {
      failures.push({ place, error });
      logger.error({ err: error, place }, 'A place could not be erased in.');
    }
  }
  const [first] = failures;
  if (first === undefined) return places;
  const names = failures.map(({ place }) => place).join(', ');
  throw new ThreadloopError(
    'erasure_incomplete',
    `Not everything was erased: it failed in ${names}. The wish is kept and carried out again by a bot that runs on this storage; or ask again.`,
    { cause: first.error, retryable: true },
  );
}
