import { describe, expect, inject, it } from 'vitest';
import type { ConfigInput } from '../../../../src/config/schema.ts';
import { ThreadloopError } from '../../../../src/core/error.ts';
import { checkDeployment, openDeployment } from '../../../../src/threads/redis/checks/deployment-schema.ts';
import { connectToRedis, hasRedis, ownKeySpace } from '../../../support/redis.ts';
import { redisSettings } from '../../../support/redis-settings.ts';

/** A deployment of the test's own. */
function deployment() {
  const client = connectToRedis();
  const { prefix } = ownKeySpace();
  const key = `{${prefix}:deployment}:schema`;
  const open = async (others: ConfigInput['redis'] = {}) =>
    openDeployment(client, redisSettings(inject('redisUrl'), { prefix, ...others })).catch((error: unknown) =>
      error instanceof ThreadloopError ? `${error.code}: ${error.message}` : error,
    );
  const check = async (others: ConfigInput['redis'] = {}) =>
    checkDeployment(client, redisSettings(inject('redisUrl'), { prefix, ...others }));
  return { client, prefix, key, open, check };
}

const away = 'or keep this deployment apart with another redis.prefix.';

describe.skipIf(!hasRedis)('openDeployment', () => {
  it('writes down version and partitions at the first start, and finds them at the next', async () => {
    const { client, prefix, key, open, check } = deployment();
    expect(await check()).toEqual({ check: 'data', level: 'ok', text: 'There is no data yet.' });
    expect(await open({ partitions: 4 })).toEqual({ prefix, partitions: 4 });
    expect([await client.get(key), await client.ttl(key)]).toEqual(['{"version":1,"partitions":4}', -1]);
    expect(await open({ partitions: 4 })).toEqual({ prefix, partitions: 4 });
    expect(await open()).toEqual({ prefix, partitions: 4 });
    expect(await check()).toEqual({
      check: 'data',
      level: 'ok',
      text: 'The data is of version 1, spread over 4 partitions.',
    });
  });

  it('uses one partition on a single server and 16 on a cluster where none is set', async () => {
    const { client, prefix, open, check } = deployment();
    expect([await open(), (await check()).text]).toEqual([
      { prefix, partitions: 1 },
      'The data is of version 1, spread over 1 partition.',
    ]);
    const cluster = redisSettings('redis+cluster://a', { prefix: `${prefix}-cluster` });
    expect((await openDeployment(client, cluster)).partitions).toBe(16);
  });

  it('lets only one of several first starts at once decide', async () => {
    const { prefix, open } = deployment();
    const answers = await Promise.all([1, 2, 3, 4].map((partitions) => open({ partitions })));
    const opened = answers.filter((answer) => typeof answer === 'object');
    expect(opened).toEqual([{ prefix, partitions: expect.any(Number) }]);
  });

  it('refuses another number of partitions', async () => {
    const { prefix, open, check } = deployment();
    await open({ partitions: 4 });
    const sentence = `The threads of "${prefix}" in Redis are spread over 4 partitions, and redis.partitions is 5. Set it to 4 or leave it out, ${away}`;
    expect(await open({ partitions: 5 })).toBe(`data_incompatible: ${sentence}`);
    expect(await check({ partitions: 5 })).toEqual({ check: 'data', level: 'error', text: sentence });
  });

  it.each([
    ['{"version":2,"partitions":1}', 2],
    ['{"version":3,"shards":{"of":"some kind"}}', 3],
  ])('refuses newer data, and leaves it as it is: %s', async (stored, version) => {
    const { client, prefix, key, open, check } = deployment();
    await client.set(key, stored);
    const sentence = `The data of "${prefix}" in Redis is of version ${version}, and this program knows version 1 at most. Run the newer program, ${away}`;
    expect(await open()).toBe(`data_incompatible: ${sentence}`);
    expect(await check()).toEqual({ check: 'data', level: 'error', text: sentence });
    expect([await client.get(key), await client.keys(`*${prefix}*`)]).toEqual([stored, [key]]);
  });

  it.each([
    'hello',
    '{"partitions":1}',
    '{"version":"1","partitions":1}',
    '{"version":1}',
    '{"version":1,"partitions":0}',
    'null',
  ])('refuses what it did not write: %s', async (stored) => {
    const { client, key, open } = deployment();
    await client.set(key, stored);
    expect(await open()).toBe(
      `data_incompatible: The key ${key} in Redis holds what no version of this program wrote. Find out who did, ${away}`,
    );
  });
});
