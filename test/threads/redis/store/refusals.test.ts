import { describe, expect, it } from 'vitest';
import { asToken } from '../../../contracts/thread-store/owned-thread.ts';
import {
  alice,
  answerLine,
  consume,
  delivery,
  exchangeLine,
  message,
  slot,
  thread,
} from '../../../contracts/thread-store/samples.ts';
import { connectToRedis, hasRedis } from '../../../support/redis.ts';
import { startRedisServer } from '../../../support/redis-server.ts';
import { openStore } from '../support/open-store.ts';
import { watchScripts } from '../support/watch-scripts.ts';

describe.skipIf(!hasRedis)('a store on Redis refuses', () => {
  it('a thread that a newer program wrote, whatever is asked of it, and changes nothing', async () => {
    const { client, keys, opened, store } = openStore();
    await opened.send('m1');
    await client.hset(keys.meta, 'v', 2);
    const before = await client.hgetall(keys.meta);
    const newer = {
      code: 'data_newer',
      message: `The thread ${thread} has data of version 2: a newer Threadloop wrote it. Run that version or a later one.`,
    };
    const token = asToken('a');
    await expect(opened.send('m2')).rejects.toMatchObject(newer);
    await expect(store.command(thread, 'c1', alice, { kind: 'mute' })).rejects.toMatchObject(newer);
    await expect(opened.edit('m1', 'x')).rejects.toMatchObject(newer);
    await expect(opened.claim('a')).rejects.toMatchObject(newer);
    await expect(opened.turn('a', 1)).rejects.toMatchObject(newer);
    await expect(store.renew(thread, token)).rejects.toMatchObject(newer);
    await expect(
      store.journal(thread, token, 'c', { result: { content: [], details: 0 }, isError: false }),
    ).rejects.toMatchObject(newer);
    await expect(store.slot(thread, token, slot('s1'))).rejects.toMatchObject(newer);
    await expect(store.handoff(thread, token)).rejects.toMatchObject(newer);
    await expect(store.read(thread)).rejects.toMatchObject(newer);
    expect(await client.hgetall(keys.meta)).toEqual(before);
  });

  it('a line that a newer program wrote', async () => {
    const { client, keys, opened } = openStore();
    await opened.exchange('e1', ['m1']);
    await client.rpush(keys.lines, '[2,"message",0]\n{}');
    await expect(opened.view()).rejects.toMatchObject({ code: 'data_newer' });
  });

  it('every change as a whole when the server is out of memory, and takes it when there is room again', async () => {
    const server = await startRedisServer();
    const client = connectToRedis(server.url);
    const open = openStore({ client, ingress: client });
    const { opened, store } = open;
    await opened.exchange('e1', ['m1']);
    await opened.send('m2');
    await opened.open('a');
    await client.config('SET', 'maxmemory', '1');
    const before = await dump();
    const token = asToken('a');
    const outcome = { result: { content: [], details: 0 }, isError: false };
    const steps = [
      () => opened.send('m3'),
      () => opened.order({ kind: 'stop' }),
      () => opened.edit('m1', null),
      () => opened.claim('b'),
      () =>
        opened.turn('a', 1, {
          append: [consume(2), answerLine('a'), exchangeLine('x')],
          slots: [slot('s')],
          release: 'ifIdle',
        }),
      () => store.journal(thread, token, 'call', outcome),
      () => store.slot(thread, token, slot('s1')),
      () => store.handoff(thread, token),
    ];
    for (const step of steps) await expect(step()).rejects.toThrow(/OOM/);
    expect(await dump()).toEqual(before);
    await client.config('SET', 'maxmemory', '0');
    expect(await opened.send('m3')).toEqual({ status: 'steering' });
    await server.stop();

    async function dump(): Promise<unknown> {
      const keys = (await client.keys('*')).toSorted();
      return await Promise.all(keys.map(async (key) => [key, await client.dumpBuffer(key)]));
    }
  });

  it('a change that others overtake again and again', async () => {
    const { client, keys, opened } = openStore({});
    await opened.send('m1');
    // Somebody else is faster every time.
    watchScripts(client, async (send) => {
      await client.hincrby(keys.meta, 'rev', 1);
      return await send();
    });
    await expect(opened.edit('m1', 'better')).rejects.toMatchObject({ code: 'thread_busy', retryable: true });
  });
});

describe.skipIf(!hasRedis)('two processes that change a thread at once', () => {
  it('lose none of their changes', async () => {
    const one = openStore();
    const other = openStore({ space: one.space });
    for (let n = 0; n < 20; n++) await one.opened.send(`m${n}`, { limits: { waking: 100, read: 10 } });
    const edits = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? one : other).opened.edit(`m${n}`, `new ${n}`));
    const more = Array.from({ length: 20 }, (_, n) =>
      other.store.deliver(thread, delivery(message(`more ${n}`), { limits: { waking: 100, read: 10 } })),
    );
    expect(new Set(await Promise.all(edits))).toEqual(new Set(['replaced']));
    await Promise.all(more);
    const { waiting } = await one.opened.view();
    const texts = waiting.map(({ entry }) => (entry.kind === 'message' ? entry.text : ''));
    expect(texts.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, n) => `new ${n}`));
    expect(waiting).toHaveLength(40);
  });
});
