import { describe, expect, it } from 'vitest';
import { collect } from '../../contracts/collect.ts';
import { reminder, thread } from '../../contracts/thread-store/samples.ts';
import { hasRedis } from '../../support/redis.ts';
import { slotTagOf, startProcess } from './support/process.ts';
import { keepingPorts, prepare, WRITES } from './support/samples.ts';
import { watchScripts } from './support/watch-scripts.ts';

describe.skipIf(!hasRedis)('several deployments on one Redis', () => {
  it('see nothing of each other', async () => {
    const first = await startProcess();
    const { client, clock, space } = first;
    // One prefix begins with the other.
    const second = await startProcess({ client, clock, space: { ...space, prefix: `${space.prefix}:b` } });
    const [ours, theirs] = [keepingPorts(first), keepingPorts(second)];
    const timer = { id: 't1', thread, dueAt: 1, entry: reminder('r') };
    await ours.records.put('a', 1, 'new');
    await ours.schedule.put(timer);
    const rule = { limit: 1, windowMs: 1_000 };
    const told = {
      record: await theirs.records.get('a'),
      records: await collect(theirs.records.list('')),
      put: await theirs.records.put('a', 2, 'new'),
      ourLock: typeof (await ours.lock.acquire('job', 1_000)),
      theirLock: typeof (await theirs.lock.acquire('job', 1_000)),
      ourRate: await ours.rateLimiter.take('k', rule),
      theirRate: await theirs.rateLimiter.take('k', rule),
      due: await theirs.schedule.due(10),
      timers: await theirs.schedule.list(thread),
      removed: await theirs.schedule.remove('t1'),
    };
    expect(told).toEqual({
      record: undefined,
      records: [],
      put: 'ok',
      ourLock: 'string',
      theirLock: 'string',
      ourRate: { ok: true, left: 0 },
      theirRate: { ok: true, left: 0 },
      due: [],
      timers: [],
      removed: false,
    });
    await theirs.records.remove('a');
    expect((await ours.records.get('a'))?.value).toBe(1);
    expect(await ours.schedule.due(10)).toEqual([timer]);
  });
});

describe.skipIf(!hasRedis)('the keys of a script', () => {
  it('share one slot of a cluster, in every call', async () => {
    const process = await startProcess();
    const calls: string[][] = [];
    watchScripts(process.client, async (send, keys) => {
      calls.push([...keys]);
      return await send();
    });
    const ports = keepingPorts(process);
    const token = await prepare(ports);
    for (const write of Object.values(WRITES)) await write(ports, token);
    await ports.records.remove('there');
    await ports.lock.release('held', token);
    await ports.schedule.list(thread);
    await ports.schedule.due(1);
    await ports.schedule.remove('there');
    const tags = calls.map((keys) => [...new Set(keys.map(slotTagOf))]);
    expect(calls).toHaveLength(19);
    expect([...new Set(tags.map((each) => each.join(' and ')))].toSorted()).toEqual(
      ['lock', 'rate', 'records', 'schedule'].map((area) => `${process.space.prefix}:${area}`),
    );
  });
});
