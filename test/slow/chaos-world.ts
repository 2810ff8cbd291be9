import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { missingRequirements } from '../../scripts/requirements.mjs';
import { checkThread } from '../chaos/checks/check-all.ts';
import { checkQueue, countJobs } from '../chaos/checks/check-queue.ts';
import { collectEvidence } from '../chaos/checks/collect-evidence.ts';
import type { Finding } from '../chaos/checks/finding.ts';
import { type ChaosRecord, readRecords } from '../chaos/records.ts';
import { type RunningChaos, rest, withChaos } from '../chaos/run-variant.ts';
import { BASE, type Variant } from '../chaos/variant.ts';

/** Whether a redis-server is installed. */
export const hasRedisServer = !missingRequirements().some(({ name }) => name === 'redis-server');

/** The lease that a deployment has unless it says otherwise. */
export const DEFAULT_LEASE = { leaseMs: 30_000, checkMs: 5_000 } as const;

/** Runs `use` with worker processes, a platform and a Redis of our own, in real time. */
export async function inChaosWorld<T>(
  variant: Partial<Variant>,
  use: (running: RunningChaos) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'threadloop-chaos-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return await withChaos({ ...BASE, name: 'test', faults: {}, ...variant }, directory, 1, use);
}

/** Everything that workers have written down so far. */
export function recordsOf({ fleet }: RunningChaos): readonly ChaosRecord[] {
  return fleet.recordPaths.flatMap(readRecords);
}

/** Waits for everything to come to rest, ends the workers, and says what must not be. */
export async function findFaults(running: RunningChaos, mayStop = false): Promise<readonly (Finding | string)[]> {
  const { deployment, redis, fleet, people } = running;
  await people.done();
  const isAtRest = await rest(deployment, redis);
  const jobs = await countJobs(deployment.client, redis.space);
  await fleet.stop();
  const evidence = await collectEvidence({ ...running, store: deployment.store, mayStop, mayFreeze: false });
  return [
    ...(isAtRest ? [] : ['Not everything came to rest.']),
    ...fleet.faults,
    ...people.faults,
    ...checkQueue(jobs),
    ...evidence.threads.flatMap(checkThread),
  ];
}

/** Waits until something is so; real time. */
export async function until(isSo: () => boolean, limitMs = 30_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`It was not so within ${limitMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
