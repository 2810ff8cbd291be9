import type { KeySpace } from '../../../src/threads/redis/keys.ts';

/** What a worker process is told when it is started. */
export interface WorkerSettings {
  readonly name: string;
  readonly redisUrl: string;
  readonly platformUrl: string;
  readonly space: KeySpace;
  readonly leaseMs: number;
  readonly checkMs: number;
  readonly modelMs: number;
  readonly toolMs: number;
  readonly toolTurns: number;
  readonly contextWindow: number;
  /** Where it is noted that a worker died with a summary to store; empty when none is to. */
  readonly deathPath: string;
  readonly seed: number;
  /** Where it writes its records and its log. */
  readonly recordsPath: string;
  readonly logPath: string;
}
