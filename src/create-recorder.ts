import { type Config, secretsIn } from './config.ts';
import type { Clock, Logger } from './core/index.ts';
import { Recorder } from './models/recording/recorder.ts';
import { createRedaction } from './models/recording/redact-secrets.ts';
import type { Storage } from './threads/ports.ts';

const DAY_MS = 86_400_000;

/** Days for which recordings are kept, where threads are kept that long. */
const KEPT_DAYS = 30;

export interface RecorderInput {
  readonly config: Config;
  readonly storage: Pick<Storage, 'records' | 'store'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Makes what records the model's answers; undefined when the settings do not ask for it. */
export function createRecorder({ config, storage, clock, logger }: RecorderInput): Recorder | undefined {
  if (config.recording === 'off') return undefined;
  const { limits, redis } = config;
  const keptDays = redis.retentionDays === 0 ? KEPT_DAYS : Math.min(KEPT_DAYS, redis.retentionDays);
  return new Recorder({
    records: storage.records,
    store: storage.store,
    clock,
    logger,
    redact: createRedaction(secretsIn(config)),
    limits: { turns: limits.turns, repeats: limits.repeats },
    ttlMs: keptDays * DAY_MS,
  });
}
