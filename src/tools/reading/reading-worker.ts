import { parentPort, workerData } from 'node:worker_threads';
import { readDocument } from './read-document.ts';
import type { ReadingTask } from './reading.ts';

// Given by read-in-worker.ts, the only one that starts this file.
const task = workerData as ReadingTask;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort?.postMessage(await readDocument(task));
