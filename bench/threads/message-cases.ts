import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRedis } from './bench-redis.ts';
import type { MessageWay } from './message-ways.ts';
import { countCommands, cpuMicroseconds } from './redis-work.ts';
import { quantile } from './spread.ts';

/** Milliseconds between two messages of a steady stream: 100 in a second. */
const STEADY_MS = 10;
/** Milliseconds between two messages that find everything at rest. */
const APART_MS = 25;
/** Messages that are on their way at once when as many are sent as can be. */
const AT_ONCE = 100;

let nextThread = 0;

export interface SteadyFigures {
  /** Milliseconds from before a message was handed over to when work on it began. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly redisCpuUs: number;
}

/** Hands over 100 messages a second, each to a thread of its own that nobody knows yet. */
export async function measureSteady(redis: BenchRedis, way: MessageWay, messages: number): Promise<SteadyFigures> {
  const first = takeThreads(messages);
  const sentAt: number[] = [];
  const took: number[] = [];
  const isDone = waitFor(messages, way, (n) => took.push(performance.now() - (sentAt[n - first] ?? Number.NaN)));
  const cpuBefore = await cpuMicroseconds(redis.client);
  const start = performance.now();
  const sends: Promise<void>[] = [];
  for (let at = 0; at < messages; at += 1) {
    await sleep(Math.max(0, start + at * STEADY_MS - performance.now()));
    sentAt.push(performance.now());
    sends.push(way.send(first + at, 0));
  }
  await Promise.all(sends);
  await isDone;
  const redisCpuUs = ((await cpuMicroseconds(redis.client)) - cpuBefore) / messages;
  return { p50Ms: quantile(took, 0.5), p99Ms: quantile(took, 0.99), redisCpuUs };
}

export interface SaturatedFigures {
  readonly perSecond: number;
  readonly redisCpuUs: number;
}

/** Keeps 100 messages on their way, in twice as many threads, so that none gets one while it is at work. */
export async function measureSaturated(
  redis: BenchRedis,
  way: MessageWay,
  messages: number,
): Promise<SaturatedFigures> {
  const first = takeThreads(2 * AT_ONCE);
  const idle = Array.from({ length: 2 * AT_ONCE }, (_, at) => ({ n: first + at, k: 0 }));
  const busy = new Map<number, number>();
  let sent = 0;
  let failed: (error: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => {
    failed = reject;
  });
  const sendNext = (): void => {
    const next = idle.shift();
    if (next === undefined || sent >= messages) return;
    sent += 1;
    busy.set(next.n, next.k);
    way.send(next.n, next.k).catch(failed);
  };
  const isDone = waitFor(
    messages,
    way,
    () => undefined,
    (n) => {
      idle.push({ n, k: (busy.get(n) ?? 0) + 1 });
      sendNext();
    },
  );
  const cpuBefore = await cpuMicroseconds(redis.client);
  const start = performance.now();
  for (let at = 0; at < AT_ONCE; at += 1) sendNext();
  await Promise.race([isDone, failure]);
  const seconds = (performance.now() - start) / 1_000;
  const redisCpuUs = ((await cpuMicroseconds(redis.client)) - cpuBefore) / messages;
  return { perSecond: messages / seconds, redisCpuUs };
}

export interface CommandFigures {
  /** Commands that clients sent, for each message. */
  readonly sent: number;
  /** Commands that scripts ran. */
  readonly inScripts: number;
}

/** Counts the commands of messages that come one by one to threads at rest. */
export async function countMessageCommands(
  redis: BenchRedis,
  way: MessageWay,
  messages: number,
): Promise<CommandFigures> {
  const first = takeThreads(messages);
  // Each has had an exchange before.
  const send = async (k: number): Promise<void> => {
    const isDone = waitFor(messages, way, () => undefined);
    for (let at = 0; at < messages; at += 1) {
      await way.send(first + at, k);
      await sleep(APART_MS);
    }
    await isDone;
  };
  await send(0);
  const { sent, inScripts } = await countCommands(redis, () => send(1));
  return { sent: sent / messages, inScripts: inScripts / messages };
}

/** Resolves when so many messages are done. */
function waitFor(
  messages: number,
  way: MessageWay,
  onStart: (n: number) => void,
  onDone: (n: number) => void = () => undefined,
): Promise<void> {
  let left = messages;
  return new Promise((resolve) => {
    way.watch({
      onStart,
      onDone: (n) => {
        onDone(n);
        left -= 1;
        if (left === 0) resolve();
      },
    });
  });
}

function takeThreads(count: number): number {
  nextThread += count;
  return nextThread - count;
}
