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
  readonly seed: number;
  /** Where it writes its records and its log. */
  readonly recordsPath: string;
  readonly logPath: string;
}
