import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../src/silent-logger.ts';
import { RedisSchedule } from '../../../src/threads/redis/documents/schedule.ts';
import { RedisThreadStore } from '../../../src/threads/redis/store/thread-store.ts';
import { createTimerPoller } from '../../../src/threads/timers/timer-poller.ts';
import { nextOccurrence } from '../../../src/tools/index.ts';
import { thread } from '../../contracts/thread-store/samples.ts';
import { hasRedis } from '../../support/redis.ts';
import { startTwoProcesses, type TestProcess } from '../redis/support/process.ts';

const HOUR = 3_600_000;
const MANY = 30;

describe.skipIf(!hasRedis)('timers on a real Redis', () => {
  it('come once each, though two processes look again and again at the same time', async () => {
    const processes = await startTwoProcesses();
    const { clock } = processes[0];
    const schedules = processes.map((process) => new RedisSchedule(process));
    const stores = processes.map(storeOf);
    const dueAt = clock.now();
    const repeat = { cron: '0 * * * *', timeZone: 'UTC' };
    for (let no = 0; no < MANY; no += 1) {
      const entry = { kind: 'reminder', id: 't', requesters: [], text: `no ${no}`, sentAt: 0 } as const;
      await schedules[0]?.put({ id: `t${no}`, thread, dueAt, entry, ...(no % 2 === 0 && { repeat }) });
    }
    const activated: number[] = [];
    const pollers = [0, 1, 0, 1].flatMap((at) => {
      const [schedule, store] = [schedules[at], stores[at]];
      if (schedule === undefined || store === undefined) return [];
      return createTimerPoller({
        schedule,
        store,
        activator: { activate: async (_thread, activation) => void activated.push(activation) },
        isPaused: async () => false,
        trail: { note: () => undefined },
        clock,
        logger: silentLogger,
        nextOccurrence,
        limits: { waking: 100, read: 10 },
      });
    });
    for (const poller of pollers) poller.start();
    // Looks that are going on end first.
    await Promise.all(pollers.map((poller) => poller.stop()));
    for (const poller of pollers) poller.start();
    await until(async () => (await schedules[0]?.due(100))?.length === 0);
    await Promise.all(pollers.map((poller) => poller.stop()));
    const waiting = (await stores[0]?.read(thread))?.waiting ?? [];
    const ids = waiting.map(({ entry }) => entry.id).toSorted();
    expect(ids).toEqual(Array.from({ length: MANY }, (_, no) => `t${no}@${dueAt}`).toSorted());
    expect(new Set(activated)).toEqual(new Set([1]));
    const left = (await schedules[1]?.list(thread)) ?? [];
    expect(left.map((timer) => timer.dueAt)).toEqual(Array.from({ length: MANY / 2 }, () => dueAt + HOUR));
  });
});

function storeOf({ client, space, clock }: TestProcess): RedisThreadStore {
  const stops = { publish: () => undefined, watch: () => () => undefined };
  return new RedisThreadStore({ client, ingress: client, space, clock, replicas: () => 0, stops });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise<void>((resolve) => setImmediate(resolve));
}
