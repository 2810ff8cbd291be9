import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import type { Delivered, Delivery, Schedule, Timer } from '../../../src/threads/ports.ts';
import { type ThreadId, toThreadId } from '../../../src/threads/thread-id.ts';
import { createTimerPoller, type TimerPollerOptions } from '../../../src/threads/timers/timer-poller.ts';
import { nextOccurrence } from '../../../src/tools/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ADA = { id: 'test:ada', name: 'Ada' };
const HOURLY = { cron: '0 * * * *', timeZone: 'UTC' };

function setUp(changes: Partial<TimerPollerOptions> = {}) {
  const clock = createFakeClock();
  const ports = createMemoryPorts({ clock, logger: silentLogger, newToken: () => 'token' });
  const activated: string[] = [];
  const noted: string[] = [];
  const pollerOf = (more: Partial<TimerPollerOptions> = {}) =>
    createTimerPoller({
      ...ports,
      activator: { activate: async (thread) => void activated.push(thread) },
      isPaused: async () => false,
      trail: { note: (id) => void noted.push(id) },
      clock,
      logger: silentLogger,
      nextOccurrence,
      limits: { waking: 10, read: 10 },
      ...changes,
      ...more,
    });
  const told = async (thread = threadNo(1)) =>
    (await ports.store.read(thread))?.waiting.map(({ entry }) => entry) ?? [];
  return { clock, ports, activated, noted, pollerOf, told };
}

const threadNo = (no: number): ThreadId =>
  toThreadId({ platform: 'test', team: 'T', channel: 'C', thread: String(no) });

function timer(id: string, dueAt: number, more: Partial<Timer> = {}): Timer {
  const entry = { kind: 'reminder', id, requesters: [ADA], text: `words of ${id}`, sentAt: 0 } as const;
  return { id, thread: threadNo(1), dueAt, entry, ...more };
}

const reminder = (id: string, dueAt: number) => {
  return { kind: 'reminder', id: `${id}@${dueAt}`, requesters: [ADA], text: `words of ${id}`, sentAt: dueAt };
};

describe('a timer', () => {
  it('comes into its thread within five seconds of its time, wakes it, and is gone', async () => {
    const { clock, ports, activated, noted, pollerOf, told } = setUp();
    const dueAt = clock.now() + MINUTE;
    await ports.schedule.put(timer('t1', dueAt));
    const poller = pollerOf();
    poller.start();
    await clock.advanceAsync(MINUTE - 1);
    expect([await told(), activated]).toEqual([[], []]);
    await clock.advanceAsync(5_001);
    expect([await told(), activated, noted]).toEqual([[reminder('t1', dueAt)], [threadNo(1)], [`t1@${dueAt}`]]);
    expect(await ports.schedule.list(threadNo(1))).toEqual([]);
    await poller.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  it('comes once, though its process dies after it was delivered, and others look at the same time', async () => {
    const { clock, ports, pollerOf, told } = setUp();
    const dueAt = clock.now();
    await ports.schedule.put(timer('t1', dueAt));
    const dying = pollerOf({
      schedule: { due: (limit) => ports.schedule.due(limit), replace: () => new Promise(() => undefined) },
    });
    dying.start();
    await clock.advanceAsync(0);
    expect(await told()).toEqual([reminder('t1', dueAt)]);
    const others = [pollerOf(), pollerOf(), pollerOf()];
    for (const poller of others) poller.start();
    await clock.advanceAsync(MINUTE);
    await Promise.all(others.map((poller) => poller.stop()));
    expect([await told(), await ports.schedule.list(threadNo(1))]).toEqual([[reminder('t1', dueAt)], []]);
  });

  it('that repeats comes each time, from whichever process', async () => {
    const { clock, ports, pollerOf, told } = setUp();
    const start = clock.now();
    await ports.schedule.put(timer('t1', start + HOUR, { repeat: HOURLY }));
    const pollers = [pollerOf(), pollerOf()];
    for (const poller of pollers) poller.start();
    for (let hour = 0; hour < 3; hour += 1) await clock.advanceAsync(HOUR);
    await clock.advanceAsync(5_000);
    await Promise.all(pollers.map((poller) => poller.stop()));
    expect(await told()).toEqual([1, 2, 3].map((hour) => reminder('t1', start + hour * HOUR)));
    expect(await ports.schedule.list(threadNo(1))).toEqual([timer('t1', start + 4 * HOUR, { repeat: HOURLY })]);
  });

  it('that was missed for days comes once, late, and goes on from now', async () => {
    const { clock, ports, pollerOf, told } = setUp();
    const start = clock.now();
    await ports.schedule.put(timer('t1', start + HOUR, { repeat: HOURLY }));
    await ports.schedule.put(timer('t2', start + 2 * HOUR));
    await clock.advanceAsync(50 * HOUR + MINUTE);
    const poller = pollerOf();
    poller.start();
    await clock.advanceAsync(5_000);
    await poller.stop();
    expect(await told()).toEqual([reminder('t1', start + HOUR), reminder('t2', start + 2 * HOUR)]);
    expect(await ports.schedule.list(threadNo(1))).toEqual([timer('t1', start + 51 * HOUR, { repeat: HOURLY })]);
  });

  it('that never comes again is gone', async () => {
    const { clock, ports, pollerOf, told } = setUp();
    await ports.schedule.put(timer('t1', clock.now(), { repeat: { cron: 'nonsense', timeZone: 'Nowhere' } }));
    const poller = pollerOf();
    poller.start();
    await clock.advanceAsync(0);
    await poller.stop();
    expect([(await told()).length, await ports.schedule.list(threadNo(1))]).toEqual([1, []]);
  });

  it('waits where the thread has no room, keeps no other one waiting, and comes when there is room', async () => {
    const { clock, ports, pollerOf, told } = setUp({ limits: { waking: 1, read: 10 } });
    const full: Timer[] = Array.from({ length: 120 }, (_, no) => timer(`full${no}`, clock.now() - 1));
    for (const each of full) await ports.schedule.put(each);
    await ports.schedule.put(timer('other', clock.now(), { thread: threadNo(2) }));
    const poller = pollerOf();
    poller.start();
    await clock.advanceAsync(15_000);
    expect([(await told()).length, (await told(threadNo(2))).length]).toEqual([1, 1]);
    expect(await ports.schedule.list(threadNo(1))).toHaveLength(119);
    await ports.store.erase({ thread: threadNo(1) });
    await clock.advanceAsync(2 * MINUTE);
    await poller.stop();
    expect([(await told()).length, (await ports.schedule.list(threadNo(1))).length]).toEqual([1, 118]);
  });

  it('waits where the bot is paused, keeps no other one waiting, and comes once the pause is over', async () => {
    const paused = new Set([threadNo(1)]);
    const { clock, ports, pollerOf, told } = setUp({ isPaused: async (thread) => paused.has(thread) });
    const dueAt = clock.now();
    await ports.schedule.put(timer('t1', dueAt));
    await ports.schedule.put(timer('t2', dueAt, { repeat: HOURLY }));
    await ports.schedule.put(timer('t3', dueAt, { thread: threadNo(2) }));
    const poller = pollerOf();
    poller.start();
    await clock.advanceAsync(3 * HOUR);
    expect([await told(), (await told(threadNo(2))).length]).toEqual([[], 1]);
    paused.clear();
    await clock.advanceAsync(MINUTE + 5_000);
    await poller.stop();
    expect(await told()).toEqual([reminder('t1', dueAt), reminder('t2', dueAt)]);
  });

  it('that was cancelled while it was delivered does not return', async () => {
    const { clock, ports, pollerOf } = setUp();
    await ports.schedule.put(timer('t1', clock.now(), { repeat: HOURLY }));
    const deliver = async (thread: ThreadId, delivery: Delivery): Promise<Delivered> => {
      await ports.schedule.remove('t1');
      return await ports.store.deliver(thread, delivery);
    };
    const poller = pollerOf({ store: { deliver } });
    poller.start();
    await clock.advanceAsync(0);
    await poller.stop();
    expect(await ports.schedule.list(threadNo(1))).toEqual([]);
  });

  it('is tried again after a failure of the store or of the activation, and said once each time', async () => {
    const warned: unknown[] = [];
    const logger = { ...silentLogger, warn: (fields: object) => void warned.push(fields) };
    const { clock, ports, activated, pollerOf, told } = setUp({ logger });
    const dueAt = clock.now();
    await ports.schedule.put(timer('t1', dueAt));
    let failures = 1;
    const activator = {
      activate: async (thread: ThreadId) => {
        failures -= 1;
        if (failures >= 0) throw new Error('no queue');
        activated.push(thread);
      },
    };
    const poller = pollerOf({ activator });
    poller.start();
    await clock.advanceAsync(0);
    expect([await told(), activated]).toEqual([[reminder('t1', dueAt)], []]);
    await clock.advanceAsync(MINUTE + 5_000);
    await poller.stop();
    expect([await told(), activated, await ports.schedule.list(threadNo(1))]).toEqual([
      [reminder('t1', dueAt)],
      [threadNo(1)],
      [],
    ]);
    expect(warned).toEqual([{ timer: 't1', thread: threadNo(1), code: 'Error' }]);
  });

  it('comes after an outage of the schedule, which is only said', async () => {
    const { clock, ports, pollerOf, told } = setUp();
    await ports.schedule.put(timer('t1', clock.now()));
    let isAway = true;
    const schedule: Pick<Schedule, 'due' | 'replace'> = {
      due: (limit) => (isAway ? Promise.reject(new Error('away')) : ports.schedule.due(limit)),
      replace: (read, next) => ports.schedule.replace(read, next),
    };
    const poller = pollerOf({ schedule });
    poller.start();
    await clock.advanceAsync(20_000);
    expect(await told()).toEqual([]);
    isAway = false;
    await clock.advanceAsync(5_000);
    await poller.stop();
    expect(await told()).toHaveLength(1);
  });

  it('is delivered by nobody after the end', async () => {
    const { clock, ports, pollerOf, told } = setUp();
    const poller = pollerOf();
    poller.start();
    await poller.stop();
    await ports.schedule.put(timer('t1', clock.now()));
    await clock.advanceAsync(HOUR);
    expect([await told(), clock.pendingTimers]).toEqual([[], 0]);
  });
});
