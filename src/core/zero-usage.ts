import type { Usage } from './message.ts';

/** Makes a usage of nothing: a fresh object each time, since hosts add to the usage of the messages they keep. */
export function createZeroUsage(): Usage {
  return {
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheWrite: 0,
    totalTokens: 0,
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
  };
}
