import type { Worker } from 'node:worker_threads';
import type { Clock } from '../../core/index.ts';
import { within } from '../../threads/within.ts';
import { FewAtOnce } from './few-at-once.ts';
import type { Reading, ReadingTask } from './reading.ts';
import { startWorker } from './start-worker.ts';

/** Milliseconds that a document may take to be read. */
const LIMIT_MS = 20_000;

/** Documents that a process reads at a time, each in a thread with memory of its own. */
const turnstile = new FewAtOnce(2);

export interface ReadInWorkerOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The file that is run, beside start-worker.ts. @default the one that reads documents */
  readonly worker?: string;
}

/**
 * Reads a part of a document that somebody else wrote in a thread of its own, which is ended when it takes too long or
 * too much memory, and when the signal fires: no document can stop the process or make it wait.
 *
 * @throws Error with a sentence for the model.
 */
export async function readInWorker(task: ReadingTask, options: ReadInWorkerOptions): Promise<Reading> {
  const { clock, signal, worker: name = 'reading-worker' } = options;
  try {
    return await turnstile.run(async () => {
      const worker = startWorker(name, task);
      try {
        const timeout = (): Error => new Error(`It could not be read within ${LIMIT_MS / 1_000} seconds.`);
        return await within(() => answerOf(worker), { limitMs: LIMIT_MS, clock, signal, timeout });
      } finally {
        await worker.terminate();
      }
    }, signal);
  } catch (error) {
    throw signal.aborted ? new Error('The reading was ended before it was done.', { cause: error }) : error;
  }
}

function answerOf(worker: Worker): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const fail = (error?: unknown): void => {
      const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      const sentence = isMemory
        ? 'It takes more memory to be read than there is for one document.'
        : 'It cannot be read: the parser gave up on it.';
      reject(new Error(sentence, { cause: error }));
    };
    worker.once('message', (answer: Reading) => resolve(answer));
    // Stays: a thread may tell of an error while it is being ended.
    worker.on('error', fail);
    worker.once('exit', () => fail());
  });
}
