import { describe, expect, it } from 'vitest';
import { asToken } from '../../../contracts/thread-store/owned-thread.ts';
import { answerLine, slot, thread } from '../../../contracts/thread-store/samples.ts';
import { connectToRedis, hasRedis } from '../../../support/redis.ts';
import { startRedisServer } from '../../../support/redis-server.ts';
import { openStore } from '../support/open-store.ts';

describe.skipIf(!hasRedis)('a store on Redis with a replica', () => {
  it('answers for messages, commands and intents when the replica has them, in the same round trip', async () => {
    const server = await startRedisServer();
    const replica = await startRedisServer(['--replicaof', '127.0.0.1', `${server.port}`]);
    const client = connectToRedis(server.url);
    while (!(await client.info('replication')).includes('state=online')) await client.ping();
    const { opened, store, keys } = openStore({ client, ingress: client, replicas: () => 1 });
    const other = connectToRedis(replica.url);
    await opened.send('m1');
    expect(await other.zcard(keys.waiting)).toBe(1);
    await opened.open('a');
    await store.slot(thread, asToken('a'), slot('s1'));
    expect(await other.hget(keys.meta, 'slot:s1')).toBe('[1,"e1","text","intended"]');
    await opened.turn('a', 1, { append: [answerLine('a')], slots: [slot('s2')] });
    expect(await other.hget(keys.meta, 'slot:s2')).toBe('[2,"e1","text","intended"]');
    await opened.order({ kind: 'stop' });
    expect(await other.hget(keys.meta, 'stopSeq')).toBe('1');
    await replica.stop();
    await server.stop();
  });

  it('does not answer for what no replica confirmed, and takes it for a duplicate when it is told again', async () => {
    let replicas = 1;
    const { opened } = openStore({ replicas: () => replicas, replicaMs: 1 });
    await expect(opened.send('m1')).rejects.toMatchObject({ code: 'not_replicated', retryable: true });
    await expect(opened.send('m1')).rejects.toMatchObject({ code: 'not_replicated' });
    replicas = 0;
    expect(await opened.send('m1')).toEqual({ status: 'duplicate', repair: 1 });
  });

  it('goes on alone when the replica turns out to be gone', async () => {
    const counts = [1, 0];
    const { opened } = openStore({ replicas: () => counts.shift() ?? 0, replicaMs: 1 });
    expect(await opened.send('m1')).toEqual({ status: 'started', activation: 1, delayMs: 300 });
  });
});
