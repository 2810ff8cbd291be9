// Measures durable threads on a redis-server of its own beside plain BullMQ, and writes the section "threads" of
// docs/benchmarks.md. Loopback only; ends by itself.
//
//     npm run bench:threads [-- --short] [-- --no-report]
//
// --short      two rounds with fewer messages instead of seven; nothing is written
// --no-report  nothing is written

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BenchRedis, type Persistence, startBenchRedis } from './bench-redis.ts';
import {
  fillThread,
  type LongThread,
  measureAmend,
  measureAppend,
  measureClaim,
  measureDeliver,
  medianOf,
} from './length-cases.ts';
import { measureIdleThreads } from './memory.ts';
import { countMessageCommands, measureSaturated, measureSteady } from './message-cases.ts';
import { type MessageWay, plainWay, threadsWay } from './message-ways.ts';
import { type BenchResults, type LengthRounds, renderSection, type WayRounds, writeReport } from './report.ts';
import { measureSteering } from './steering-case.ts';

const REPORT = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));
const LENGTHS = [10, 1_000, 10_000, 100_000] as const;
/** Numbers of threads that only the cases of long transcripts use. */
const LONG_THREADS = 1_000_000;

const { values: flags } = parseArgs({
  options: { short: { type: 'boolean', default: false }, 'no-report': { type: 'boolean', default: false } },
});
const settings = flags.short
  ? { rounds: 2, steadyMessages: 200, saturatedMessages: 500, countedMessages: 50, calls: 50, idleThreads: 1_000 }
  : { rounds: 7, steadyMessages: 500, saturatedMessages: 2_000, countedMessages: 200, calls: 200, idleThreads: 10_000 };

const results: BenchResults = {
  messages: await measureMessages(),
  lengths: await measureLengths(),
  idle: await step('memory of idle threads', () => measureIdleThreads(settings.idleThreads)),
  settings,
  machine: await describeMachine(),
};
console.log(`\n${renderSection(results)}\n`);
if (!flags.short && !flags['no-report']) {
  writeReport(REPORT, results);
  console.log(`written: ${REPORT}`);
}

/** One way after the other within a round: they then share what else the machine does at that time. */
async function measureMessages(): Promise<BenchResults['messages']> {
  const servers = await Promise.all((['everysec', 'off'] as const).map(openWays));
  for (let round = 1; round <= settings.rounds; round += 1) {
    for (const { redis, persistence, ways } of servers) {
      for (const { name, way, rounds } of ways) {
        const figures = await step(`round ${round}, ${name}, AOF ${persistence}`, async () => ({
          steady: await measureSteady(redis, way, settings.steadyMessages),
          saturated: await measureSaturated(redis, way, settings.saturatedMessages),
        }));
        rounds.steady.push(figures.steady);
        rounds.saturated.push(figures.saturated);
      }
    }
  }
  const [everysec, off] = servers;
  if (everysec === undefined || off === undefined) throw new Error('Two servers were to be there.');
  const [plain, threads] = everysec.ways;
  const counted = await step('commands of a message', async () => ({
    plain: await countMessageCommands(everysec.redis, plain.way, settings.countedMessages),
    threads: await countMessageCommands(everysec.redis, threads.way, settings.countedMessages),
    steering: await measureSteering(everysec.redis, LONG_THREADS - 1, settings.countedMessages),
  }));
  const found = { everysec: roundsOf(everysec), off: roundsOf(off), counted };
  for (const { redis, ways } of servers) {
    for (const { way } of ways) await way.close();
    await redis.close();
  }
  return found;
}

interface OpenWay {
  readonly name: string;
  readonly way: MessageWay;
  readonly rounds: WayRounds;
}

interface OpenServer {
  readonly redis: BenchRedis;
  readonly persistence: Persistence;
  readonly ways: readonly [plain: OpenWay, threads: OpenWay];
}

async function openWays(persistence: Persistence): Promise<OpenServer> {
  const redis = await startBenchRedis(persistence);
  const open = async (name: string, way: MessageWay): Promise<OpenWay> => {
    // What is compiled and connected at the first use is not measured.
    await measureSaturated(redis, way, settings.saturatedMessages);
    return { name, way, rounds: { steady: [], saturated: [] } };
  };
  return {
    redis,
    persistence,
    ways: [await open('plain BullMQ', await plainWay(redis)), await open('threads', await threadsWay(redis))],
  };
}

function roundsOf({ ways: [plain, threads] }: OpenServer) {
  return { plain: plain.rounds, threads: threads.rounds };
}

/** One length after the other within a round. */
async function measureLengths(): Promise<readonly LengthRounds[]> {
  const redis = await startBenchRedis('everysec');
  try {
    const opened: { readonly whole: LongThread; readonly compacted: LongThread; readonly rounds: LengthRounds }[] = [];
    for (const [at, length] of LENGTHS.entries()) {
      const whole = await step(`${length} lines`, () => fillThread(redis, LONG_THREADS + 2 * at, length));
      const compacted = await fillThread(redis, LONG_THREADS + 2 * at + 1, length, true);
      const rounds = { length, append: [], deliver: [], claim: [], claimCompacted: [], amend: [] };
      opened.push({ whole, compacted, rounds });
    }
    for (let round = 1; round <= settings.rounds; round += 1) {
      for (const { whole, compacted, rounds } of opened) {
        const loads = Math.ceil(20_000 / (whole.length + 1_000));
        await step(`round ${round}, ${whole.length} lines`, async () => {
          rounds.append.push(await medianOf(settings.calls, () => measureAppend(whole)));
          rounds.deliver.push(await medianOf(settings.calls, () => measureDeliver(whole)));
          rounds.claimCompacted.push(await medianOf(settings.calls / 2, () => measureClaim(compacted)));
          rounds.amend.push(await medianOf(settings.calls / 4, () => measureAmend(compacted)));
          // Last: it leaves much behind that Node has to collect.
          rounds.claim.push(await medianOf(loads, () => measureClaim(whole)));
        });
      }
    }
    return opened.map(({ rounds }) => rounds);
  } finally {
    await redis.close();
  }
}

async function describeMachine(): Promise<string> {
  const redis = await startBenchRedis('off');
  const version = /redis_version:(\S+)/.exec(await redis.client.info('server'))?.[1];
  await redis.close();
  return `${availableParallelism()} cores, Node ${process.versions.node}, Redis ${version}`;
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const done = await work();
  console.log(`${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  return done;
}
