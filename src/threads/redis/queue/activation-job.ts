import { Buffer } from 'node:buffer';
import type { JobsOptions } from 'bullmq';
import { parseThreadId, type ThreadId } from '../../thread-id.ts';
import type { KeySpace } from '../keys.ts';

/** BullMQ's name of the queue that carries activations. */
export const QUEUE_NAME = 'runs';

/** More than ever happens: how often a run may fail, or lose its process, is counted by the store. */
export const PRACTICALLY_UNLIMITED = 1_000_000_000;

/** The body of a job: which activation of which thread is to run. */
export interface ActivationData {
  readonly t: string;
  readonly a: number;
}

/** What all of BullMQ's keys begin with: one slot of a cluster. */
export function queuePrefix({ prefix }: KeySpace): string {
  return `{${prefix}:queue}`;
}

/** A job's id, one for each activation. Encoded, since BullMQ refuses colons and plain numbers. */
export function activationJobId(thread: ThreadId, activation: number): string {
  return `a${activation}.${Buffer.from(thread).toString('base64url')}`;
}

/**
 * How BullMQ treats an activation. Nothing of it stays when it is done, so that it can be added again; a retry's delay is
 * the worker's business. No stack traces are kept: they would grow with every failure.
 */
export function activationJobOptions(thread: ThreadId, activation: number, delayMs: number): JobsOptions {
  return {
    jobId: activationJobId(thread, activation),
    delay: delayMs,
    attempts: PRACTICALLY_UNLIMITED,
    backoff: { type: 'custom' },
    removeOnComplete: true,
    removeOnFail: true,
    stackTraceLimit: 0,
  };
}

/** Reads the body of a job; undefined for anything that no activator wrote. */
export function parseActivation(data: unknown): { readonly thread: ThreadId; readonly activation: number } | undefined {
  if (typeof data !== 'object' || data === null || !('t' in data) || !('a' in data)) return undefined;
  if (!isThreadId(data.t) || !Number.isSafeInteger(data.a)) return undefined;
  return { thread: data.t, activation: Number(data.a) };
}

function isThreadId(value: unknown): value is ThreadId {
  try {
    return typeof value === 'string' && parseThreadId(value).platform !== '';
  } catch {
    return false;
  }
}
