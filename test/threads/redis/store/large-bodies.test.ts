import { describe, expect, it } from 'vitest';
import { answerLine, consume, entryLine, message } from '../../../contracts/thread-store/samples.ts';
import { hasRedis } from '../../../support/redis.ts';
import { type OpenStore, openStore } from '../support/open-store.ts';

const LARGE = 'ä'.repeat(40_000);

describe.skipIf(!hasRedis)('an entry over 64 KB', () => {
  it('lives apart from the mailbox and the transcript, and is read as if it did not', async () => {
    const open = openStore();
    const entry = message('m1', { text: LARGE });
    await open.opened.send('m1', { entry });
    expect(await longest(open)).toBeLessThan(200);
    expect(await open.opened.open('a')).toMatchObject({ waiting: [{ seq: 1, entry }] });
    const answer = answerLine(LARGE);
    await open.opened.turn('a', 1, { append: [consume(1), answer], release: 'ifIdle' });
    expect(await longest(open)).toBeLessThan(200);
    expect(await open.client.hlen(open.keys.bodies)).toBe(2);
    expect((await open.opened.view()).transcript.map(({ line }) => line)).toEqual([entryLine(1, entry), answer]);
  });

  it('stands in its place up to that size', async () => {
    const open = openStore();
    await open.opened.send('m1', { entry: message('m1', { text: 'x'.repeat(60_000) }) });
    expect(await longest(open)).toBeGreaterThan(60_000);
    expect(await open.client.exists(open.keys.bodies)).toBe(0);
  });

  it('takes its body along when it is dropped, withdrawn, edited, redacted or discarded', async () => {
    const open = openStore();
    const { opened } = open;
    const send = (id: string, more: object = {}) =>
      opened.send(id, { entry: message(id, { text: LARGE }), limits: { waking: 10, read: 1 }, ...more });
    await opened.send('m0');
    await send('r1', { concern: 'read' });
    await send('r2', { concern: 'read' });
    await send('m1');
    await send('m2');
    await opened.edit('m1', null);
    await opened.edit('m2', 'short');
    expect(await bodies(open)).toBe(1);
    await opened.order({ kind: 'reset', isAdmin: true });
    expect(await bodies(open)).toBe(0);
    await send('m3');
    await opened.open('a');
    await opened.turn('a', 1, { append: [consume(6)], release: 'ifIdle' });
    expect(await bodies(open)).toBe(1);
    await opened.edit('m3', null);
    expect(await bodies(open)).toBe(0);
  });

  it('has a body of its own in each of its copies', async () => {
    const open = openStore();
    const { opened } = open;
    const entry = message('m1', { text: LARGE });
    await opened.send('m1', { entry });
    const { waiting } = await opened.open('a');
    const append = [...waiting.map(({ seq }) => consume(seq)), exchangeEnd];
    await opened.turn('a', 1, { append, release: 'ifIdle' });
    await opened.order({ kind: 'retry', isAdmin: true });
    expect(await bodies(open)).toBe(2);
    await opened.order({ kind: 'reset', isAdmin: true });
    expect(await bodies(open)).toBe(1);
    expect((await opened.view()).transcript[0]?.line).toEqual(entryLine(1, entry));
  });
});

const exchangeEnd = {
  kind: 'exchange',
  exchange: 'x1',
  initiator: null,
  end: { kind: 'answered' },
  at: 1_767_225_600_000,
} as const;

async function bodies({ client, keys }: OpenStore): Promise<number> {
  return await client.hlen(keys.bodies);
}

/** The length of the longest record outside of the bodies, in bytes. */
async function longest({ client, keys }: OpenStore): Promise<number> {
  const waiting = await client.zrangebyscore(keys.waiting, '-inf', '+inf');
  const records = [...waiting, ...(await client.lrange(keys.lines, 0, -1))];
  return Math.max(...records.map((record) => Buffer.byteLength(record)));
}
