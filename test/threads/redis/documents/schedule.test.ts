import { describe, expect, it } from 'vitest';
import type { Timer } from '../../../../src/threads/ports.ts';
import { RedisSchedule } from '../../../../src/threads/redis/documents/schedule.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { scheduleContract } from '../../../contracts/schedule-contract.ts';
import { otherThread, reminder, thread } from '../../../contracts/thread-store/samples.ts';
import { hasRedis } from '../../../support/redis.ts';
import { dumpOf, startProcess, startTwoProcesses } from '../support/process.ts';

describe.skipIf(!hasRedis)('on a real Redis', () => {
  scheduleContract({
    name: 'Redis',
    create: async () => {
      const process = await startProcess();
      return { port: new RedisSchedule(process), clock: process.clock, settle: async () => {} };
    },
  });

  describe('RedisSchedule', () => {
    it('is one for all processes: a timer is removed by one of them', async () => {
      const processes = await startTwoProcesses();
      const [first, second] = [new RedisSchedule(processes[0]), new RedisSchedule(processes[1])];
      await first.put(timer('t1', 1));
      expect(await second.due(10)).toEqual([timer('t1', 1)]);
      const removed = await Promise.all([first, second, first, second].map((schedule) => schedule.remove('t1')));
      expect(removed.filter((isRemoved) => isRemoved)).toHaveLength(1);
    });

    it('gives back every timer as it was written, empty lists too', async () => {
      const schedule = new RedisSchedule(await startProcess());
      const given: Timer = { ...timer('t1', 1), entry: { ...reminder('r'), requesters: [] } };
      await schedule.put(given);
      expect(await schedule.due(1)).toEqual([given]);
    });

    it('takes no id or thread that begins alike for another', async () => {
      const schedule = new RedisSchedule(await startProcess());
      const [short, long] = [
        toThreadId({ platform: 'test', channel: 'C1', thread: '1' }),
        toThreadId({ platform: 'test', channel: 'C1', thread: '12' }),
      ];
      const timers = [
        timer('t', 1, short),
        timer('t1', 2, short),
        timer('2\0t', 3, long),
        timer('\u{10FFFF}', 4, short),
      ];
      for (const each of timers) await schedule.put(each);
      expect(await schedule.list(short)).toEqual([timers[0], timers[1], timers[3]]);
      expect(await schedule.list(long)).toEqual([timers[2]]);
    });

    it('leaves nothing of a timer that moved to another thread and was removed', async () => {
      const process = await startProcess();
      const schedule = new RedisSchedule(process);
      await schedule.put(timer('t1', 1));
      await schedule.put(timer('t1', 2, otherThread));
      await schedule.remove('t1');
      expect(await dumpOf(process)).toEqual(new Map());
    });

    it('writes nothing of a timer whose time is no number', async () => {
      const process = await startProcess();
      await expect(new RedisSchedule(process).put(timer('t1', Number.NaN))).rejects.toThrow('not a valid float');
      expect(await dumpOf(process)).toEqual(new Map());
    });
  });
});

function timer(id: string, dueAt: number, where = thread): Timer {
  return { id, thread: where, dueAt, entry: reminder(`reminder of ${id}`) };
}
