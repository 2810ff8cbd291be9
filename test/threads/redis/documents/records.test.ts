import { describe, expect, it } from 'vitest';
import { RedisRecords } from '../../../../src/threads/redis/documents/records.ts';
import { areaKey } from '../../../../src/threads/redis/keys.ts';
import { collect } from '../../../contracts/collect.ts';
import { recordsContract } from '../../../contracts/records-contract.ts';
import { hasRedis } from '../../../support/redis.ts';
import { startProcess, startTwoProcesses, type TestProcess } from '../support/process.ts';
import { sendTwice } from '../support/send-twice.ts';

const DAY_MS = 86_400_000;

describe.skipIf(!hasRedis)('on a real Redis', () => {
  recordsContract({
    name: 'Redis',
    create: async () => {
      const process = await startProcess();
      return { port: new RedisRecords(process), clock: process.clock, settle: async () => {} };
    },
  });

  describe('RedisRecords', () => {
    it('lets two processes count together, each trying again after a conflict', async () => {
      const counters = (await startTwoProcesses()).map((process) => new RedisRecords(process));
      const increment = async (records: RedisRecords): Promise<void> => {
        const document = await records.get<number>('counter');
        const put = await records.put('counter', (document?.value ?? 0) + 1, document?.version ?? 'new');
        if (put === 'conflict') await increment(records);
      };
      await Promise.all([...counters, ...counters, ...counters].map(increment));
      expect((await counters[0]?.get('counter'))?.value).toBe(6);
    });

    it('gives back every value as it was written, empty lists and large numbers too', async () => {
      const records = new RedisRecords(await startProcess());
      const value = { list: [], map: {}, large: 9_007_199_254_740_991, small: 1e-7, text: 'ä\u0000😀"', none: null };
      await records.put('a', value, 'new');
      expect((await records.get('a'))?.value).toEqual(value);
    });

    it('keeps documents apart from what it keeps about them, whatever their names are', async () => {
      const records = new RedisRecords(await startProcess());
      const names = ['', ' ', '*', '[b', '\u{10FFFF}', 'document:a', 'expiring', 'index', 'version', '{x}', 'ä'];
      for (const name of names) await records.put(name, name, 'new', DAY_MS);
      const listed = await collect(records.list<string>(''));
      expect(listed.map(([name, { value }]) => [name, value])).toEqual(
        names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).map((name) => [name, name]),
      );
    });

    it('lists more than a page, in order, while documents come and go', async () => {
      const records = new RedisRecords(await startProcess());
      const nameOf = (n: number) => `n${`${n}`.padStart(3, '0')}`;
      for (let n = 0; n < 250; n++) await records.put(nameOf(n), n, 'new');
      const listed: string[] = [];
      for await (const [name] of records.list('n')) {
        listed.push(name);
        // Where the page ends, and where the next one begins; and one that comes after what was listed.
        if (name === nameOf(98)) for (const n of [99, 100, 101]) await records.remove(nameOf(n));
        if (name === nameOf(120)) for (const other of ['n0', 'n249a', 'o']) await records.put(other, 0, 'new');
      }
      const expected = Array.from({ length: 250 }, (_, n) => nameOf(n)).filter((_, n) => n < 99 || n > 101);
      expect(listed).toEqual([...expected, 'n249a']);
    });

    it('lists the document as it is when it is its turn', async () => {
      const records = new RedisRecords(await startProcess());
      for (const name of ['a', 'b']) await records.put(name, 'old', 'new');
      const listed: unknown[] = [];
      for await (const [name, { value }] of records.list('')) {
        listed.push([name, value]);
        await records.put('b', 'fresh', 'any');
      }
      expect(listed).toEqual([
        ['a', 'old'],
        ['b', 'fresh'],
      ]);
    });

    it('leaves nothing for ever of a document that ends', async () => {
      const process = await startProcess();
      const records = new RedisRecords(process);
      await records.put('ends', 1, 'new', 1_000);
      await records.put('stays', 1, 'new', 1_000);
      await records.put('stays', 1, 'any');
      const times = await Promise.all(['ends', 'stays'].map((name) => process.client.pttl(documentKey(process, name))));
      expect(times[0]).toBeGreaterThan(1_000);
      expect(times[0]).toBeLessThanOrEqual(301_000);
      expect(times[1]).toBe(-1);
      process.clock.advance(1_000);
      expect(await indexOf(process)).toEqual(['ends', 'stays']);
      await records.put('another', 1, 'new');
      expect(await indexOf(process)).toEqual(['another', 'stays']);
      expect(await process.client.zcard(areaKey(process.space, 'records', 'expiring'))).toBe(0);
    });

    it('takes no time that is not a number, and keeps for ever what lives longest', async () => {
      const process = await startProcess();
      const records = new RedisRecords(process);
      await expect(records.put('a', 1, 'new', Number.NaN)).rejects.toThrow(
        new RangeError('A time to live must be a number of milliseconds, not NaN.'),
      );
      expect(await indexOf(process)).toEqual([]);
      expect(await records.put('a', 1, 'new', Number.POSITIVE_INFINITY)).toBe('ok');
      process.clock.advance(1_000 * 365 * DAY_MS);
      expect((await records.get('a'))?.value).toBe(1);
    });

    it('knows its own write again when the connection makes it come twice', async () => {
      const process = await startProcess();
      const records = new RedisRecords(process);
      await records.put('a', 0, 'new');
      const version = (await records.get('a'))?.version ?? 0;
      sendTwice(process.client);
      expect(await records.put('a', 1, version)).toBe('ok');
      expect(await records.put('b', 1, 'new')).toBe('ok');
      expect(await records.put('b', 2, 'new')).toBe('conflict');
      expect(await records.get('a')).toEqual({ value: 1, version: version + 1 });
    });

    it('counts versions on when the process is another one', async () => {
      const [first, second] = await startTwoProcesses();
      await new RedisRecords(first).put('a', 1, 'new');
      await new RedisRecords(first).remove('a');
      const records = new RedisRecords(second);
      await records.put('a', 1, 'new');
      expect(await records.get('a')).toEqual({ value: 1, version: 2 });
    });
  });
});

function documentKey({ space }: TestProcess, name: string): string {
  return areaKey(space, 'records', `document:${name}`);
}

async function indexOf({ client, space }: TestProcess): Promise<readonly string[]> {
  return await client.zrange(areaKey(space, 'records', 'index'), '0', '-1');
}
