import { describe, expect, it } from 'vitest';
import { RedisLock } from '../../../../src/threads/redis/documents/lock.ts';
import { areaKey } from '../../../../src/threads/redis/keys.ts';
import { lockContract } from '../../../contracts/lock-contract.ts';
import { hasRedis } from '../../../support/redis.ts';
import { startProcess, startTwoProcesses } from '../support/process.ts';
import { sendTwice } from '../support/send-twice.ts';

describe.skipIf(!hasRedis)('on a real Redis', () => {
  lockContract({
    name: 'Redis',
    create: async () => {
      const process = await startProcess();
      return { port: new RedisLock(process), clock: process.clock, settle: async () => {} };
    },
  });

  describe('RedisLock', () => {
    it('is held by one process at a time', async () => {
      const processes = await startTwoProcesses();
      const [first, second] = [new RedisLock(processes[0]), new RedisLock(processes[1])];
      const tokens = await Promise.all([first, second, first, second].map((lock) => lock.acquire('job', 1_000)));
      const held = tokens.filter((token) => token !== undefined);
      expect(held).toHaveLength(1);
      // The token is the right, wherever it is used.
      expect(await second.renew('job', held[0] ?? '', 2_000)).toBe(true);
      expect(await first.acquire('job', 1_000)).toBeUndefined();
      expect(await first.release('job', held[0] ?? '')).toBe(true);
      expect(await second.acquire('job', 1_000)).toBeTypeOf('string');
    });

    it('has nobody to release what was never held', async () => {
      const lock = new RedisLock(await startProcess());
      expect(await lock.release('job', '')).toBe(false);
      expect(await lock.renew('job', '', 1_000)).toBe(false);
    });

    it('leaves nothing for ever', async () => {
      const process = await startProcess();
      const lock = new RedisLock(process);
      const token = (await lock.acquire('job', 1_000)) ?? '';
      const key = areaKey(process.space, 'lock', 'job');
      const first = await process.client.pttl(key);
      await lock.renew('job', token, 600_000);
      const second = await process.client.pttl(key);
      expect([first > 1_000, first <= 301_000, second > 600_000, second <= 900_000]).toEqual([true, true, true, true]);
      await lock.release('job', token);
      expect(await process.client.exists(key)).toBe(0);
    });

    it('is not lost to nobody when the connection makes a call come twice', async () => {
      const process = await startProcess();
      const lock = new RedisLock(process);
      await lock.acquire('other job', 1_000);
      sendTwice(process.client);
      expect(await lock.acquire('job', 1_000)).toBeTypeOf('string');
      expect(await lock.acquire('job', 1_000)).toBeUndefined();
    });
  });
});
