import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectToRedis, hasRedis } from '../../support/redis.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';
import { dumpOf, startProcess, type TestProcess } from './support/process.ts';
import { keepingPorts, prepare, WRITES } from './support/samples.ts';

describe.skipIf(!hasRedis)('a Redis whose memory is full', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(async () => {
    await server.stop();
  });

  it.each(Object.entries(WRITES))(
    'refuses %s whole: nothing is changed, and it can be done later',
    async (_, write) => {
      const process = await startProcess({ client: connectToRedis(server.url) });
      const ports = keepingPorts(process);
      const token = await prepare(ports);
      // A document has ended and an event has left the window: they would be swept in passing.
      process.clock.advance(999);
      const before = await dumpOf(process);
      await fillMemory(process);
      await expect(write(ports, token)).rejects.toThrow('OOM');
      expect(await dumpOf(process)).toEqual(before);
      await freeMemory(process);
      await write(ports, token);
      expect(await dumpOf(process)).not.toEqual(before);
    },
  );

  it('lets go of what is removed', async () => {
    const process = await startProcess({ client: connectToRedis(server.url) });
    const { records, lock, schedule } = keepingPorts(process);
    const token = (await lock.acquire('held', 1_000)) ?? '';
    await records.put('there', 1, 'new', 1_000);
    await fillMemory(process);
    await records.remove('there');
    expect(await lock.release('held', token)).toBe(true);
    expect(await schedule.remove('there')).toBe(false);
    await freeMemory(process);
    expect([...(await dumpOf(process)).keys()]).toEqual([`{${process.space.prefix}:records}:version`]);
  });
});

async function fillMemory(process: TestProcess): Promise<void> {
  await process.client.config('SET', 'maxmemory', '1');
  onTestFinished(() => freeMemory(process));
}

async function freeMemory({ client }: TestProcess): Promise<void> {
  await client.config('SET', 'maxmemory', '0');
}
