import { join } from 'node:path';
import { systemClock } from '../../src/core/index.ts';
import type { ChaosResult } from './chaos-result.ts';
import { checkThread } from './checks/check-all.ts';
import { checkQueue, countJobs, countLive } from './checks/check-queue.ts';
import { collectEvidence } from './checks/collect-evidence.ts';
import type { Finding, ThreadEvidence } from './checks/finding.ts';
import { overdrawnSlots } from './checks/superseded.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import { type ChaosRedis, startChaosRedis } from './faults/chaos-redis.ts';
import { FaultSchedule } from './faults/fault-schedule.ts';
import { createFileLogger } from './file-logger.ts';
import { People } from './people/people.ts';
import { createOutbound } from './platform/outbound-client.ts';
import { RecordingPlatform } from './platform/recording-platform.ts';
import { createRandom } from './random.ts';
import type { Variant } from './variant.ts';
import { Fleet } from './worker/fleet.ts';

/** Threads whose very last message is told to a process that dies. */
const LAST_DEATHS = 5;

/** Milliseconds after the last message in which everything must come to rest. */
const REST_LIMIT_MS = 120_000;
const POLL_MS = 250;

export interface VariantRun {
  readonly result: ChaosResult;
  /** Of the threads that something was found about. */
  readonly evidence: ReadonlyMap<string, ThreadEvidence>;
}

/** Runs one variant from its redis-server to its last check. Leaves no process and no listener behind. */
export async function runVariant(variant: Variant, directory: string, seed: number): Promise<VariantRun> {
  return await withChaos(variant, directory, seed, (running) => runWith(variant, running));
}

/** Starts what a variant wants, for `use`, and ends it whatever happens. */
export async function withChaos<T>(
  variant: Variant,
  directory: string,
  seed: number,
  use: (running: RunningChaos) => Promise<T>,
): Promise<T> {
  const { workers, leaseMs, checkMs, modelMs, toolMs, toolTurns, threads, contextWindow = 0 } = variant;
  const deathPath = variant.diesSummingUp === true ? join(directory, 'death') : '';
  const random = createRandom(seed);
  const redis = await startChaosRedis(variant);
  const platform = new RecordingPlatform({ random, lostAnswers: 0.01 });
  const logger = createFileLogger(join(directory, 'log'), 'intake');
  const { space, url } = redis;
  const settings = { redisUrl: url, platformUrl: await platform.start(), space, leaseMs, checkMs };
  const fleet = new Fleet({
    size: workers,
    random,
    directory,
    settings: { ...settings, modelMs, toolMs, toolTurns, contextWindow, deathPath },
  });
  const deployment = await openDeployment({ url, space, leaseMs, checkMs, clock: systemClock, logger });
  try {
    const outbound = createOutbound(
      (call) => platform.take(call),
      () => '',
    );
    const people = new People({ deployment, outbound, random, logger, threads });
    await fleet.start();
    return await use({ redis, platform, fleet, deployment, people });
  } finally {
    await fleet.stop();
    await deployment.close();
    await platform.stop();
    await redis.stop();
  }
}

/** What runs while chaos does. */
export interface RunningChaos {
  readonly redis: ChaosRedis;
  readonly platform: RecordingPlatform;
  readonly fleet: Fleet;
  readonly deployment: Deployment;
  readonly people: People;
}

async function runWith(variant: Variant, running: RunningChaos): Promise<VariantRun> {
  const { redis, platform, fleet, deployment, people } = running;
  const { client, store } = deployment;
  const startedAt = performance.now();
  const schedule = new FaultSchedule({ faults: variant.faults, fleet, people, redis, leaseMs: variant.leaseMs });
  await sayAll(variant, people);
  await schedule.stop();
  await people.done();
  const wasAtRest = await rest(deployment, redis);
  await people.askTheDying(LAST_DEATHS);
  const isAtRest = wasAtRest && (await rest(deployment, redis));
  const jobs = isAtRest ? await countJobs(client, redis.space) : {};
  const durationMs = performance.now() - startedAt;
  await fleet.stop();

  const mayStop = variant.faults.stopMs !== undefined;
  const mayFreeze = variant.faults.freezeMs !== undefined;
  const { threads, records } = await collectEvidence({ store, platform, fleet, people, mayStop, mayFreeze });
  const general = [...fleet.faults, ...people.faults, ...(isAtRest ? [] : ['Not everything came to rest.'])];
  const wrong = records.flatMap((record) => (record.kind === 'wrong' ? [record.what] : []));
  const findings: Finding[] = [
    ...[...general, ...wrong].map((what) => ({ kind: 'left over' as const, thread: '', what })),
    ...checkQueue(jobs),
    ...threads.flatMap(checkThread),
  ];
  const found = new Set(findings.map(({ thread }) => thread));
  const evidence = threads.filter(({ diary }) => found.has(diary.thread));
  const count = (kind: string, status: string): number =>
    records.filter((record) => record.kind === kind && (!('status' in record) || record.status === status)).length;
  return {
    result: {
      variant: variant.name,
      threads: variant.threads,
      messages: variant.messages,
      ...fleet.counts,
      ...schedule.counts,
      stops: people.diaries.reduce((total, { stops }) => total + stops.length, 0),
      amendments: people.diaries.reduce((total, { amendments }) => total + amendments.length, 0),
      takeovers: count('claim', 'takenOver'),
      duplicates: people.counts.duplicates,
      deaths: people.counts.deaths,
      repairs: count('repair', ''),
      fenced: records.filter((record) => 'status' in record && record.status === 'fenced').length,
      repeatedPosts: platform.repeatedPosts,
      lateDraws: threads.reduce((total, thread) => total + overdrawnSlots(thread).size, 0),
      findings,
      durationMs,
    },
    evidence: new Map(evidence.map((thread) => [thread.diary.thread, thread])),
  };
}

/** Evenly over the time, as far as the machine keeps up. */
async function sayAll({ messages, durationMs }: Variant, people: People): Promise<void> {
  const startedAt = performance.now();
  for (let said = 0; said < messages; said += 1) {
    const waitMs = startedAt + (said * durationMs) / messages - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    people.say();
  }
}

/** Waits until no thread is queued or running, and BullMQ has finished with the last job. */
export async function rest({ client }: Deployment, { space }: ChaosRedis): Promise<boolean> {
  for (const deadline = performance.now() + REST_LIMIT_MS; performance.now() < deadline; ) {
    if ((await countLive(client, space)) === 0) {
      const jobs = await countJobs(client, space);
      if (Object.values(jobs).every((count) => count === 0)) return true;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return (await countLive(client, space)) === 0;
}
