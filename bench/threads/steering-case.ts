import type { WaitingEntry } from '../../src/threads/entry.ts';
import type { BenchRedis } from './bench-redis.ts';
import { fillThread } from './length-cases.ts';
import type { CommandFigures } from './message-cases.ts';
import { countCommands, cpuMicroseconds } from './redis-work.ts';
import { answerLine, deliveryOf, messageOf } from './samples.ts';

interface SteeringFigures extends CommandFigures {
  readonly redisCpuUs: number;
}

/** What a message costs the server that is said to a thread at work. */
export interface Steering {
  /** Accepting it. */
  readonly delivered: SteeringFigures;
  /** Accepting it, and the turn that takes it in; there would be a turn without it, too. */
  readonly withTurn: SteeringFigures;
}

/** Says messages to the n-th thread while it is at work: so many at once, then so many in a turn each. */
export async function measureSteering(redis: BenchRedis, n: number, messages: number): Promise<Steering> {
  const long = await fillThread(redis, n, 100);
  let waiting: readonly WaitingEntry[] = [];
  const deliver = async (): Promise<void> => {
    const entry = messageOf(n, long.nextMessage, 210);
    long.nextMessage += 1;
    const { status } = await redis.store.deliver(long.thread, deliveryOf(entry));
    if (status !== 'steering') throw new Error(`The message was to steer, and it is ${status}.`);
  };
  const turn = async (): Promise<void> => {
    long.nextStep += 1;
    const consumed = waiting.map(({ seq }) => ({ kind: 'consume', seq, at: 0 }) as const);
    const taken = await redis.store.turn(long.thread, long.token, {
      no: long.nextStep,
      append: [...consumed, answerLine(0)],
      resultsComplete: true,
      show: 'steering',
    });
    if (taken.status !== 'ok') throw new Error(`The thread is not at work: ${taken.status}.`);
    ({ waiting } = taken);
  };
  const delivered = await measure(redis, messages, deliver);
  // The first shows what waits, the second takes it in.
  await turn();
  await turn();
  const withTurn = await measure(redis, messages, async () => {
    await deliver();
    await turn();
  });
  return { delivered, withTurn };
}

async function measure(redis: BenchRedis, times: number, step: () => Promise<void>): Promise<SteeringFigures> {
  const repeat = async (): Promise<void> => {
    for (let n = 0; n < times; n += 1) await step();
  };
  const { sent, inScripts } = await countCommands(redis, repeat);
  const before = await cpuMicroseconds(redis.client);
  await repeat();
  const redisCpuUs = ((await cpuMicroseconds(redis.client)) - before) / times;
  return { sent: sent / times, inScripts: inScripts / times, redisCpuUs };
}
