import { describe, expect, it } from 'vitest';
import { THREAD_KEY_KINDS, type ThreadKeys } from '../../../../src/threads/redis/keys.ts';
import { asToken } from '../../../contracts/thread-store/owned-thread.ts';
import { alice, consume, slot, thread } from '../../../contracts/thread-store/samples.ts';
import { hasRedis } from '../../../support/redis.ts';
import { type OpenStore, openStore } from '../support/open-store.ts';

const DAY_MS = 86_400_000;

describe.skipIf(!hasRedis)('a thread at rest', () => {
  it('ends with all its keys when nobody spoke there for as long as it is kept', async () => {
    const open = openStore({ retentionMs: 2 * DAY_MS });
    await fill(open);
    const left = await timesLeft(open);
    expect(Object.keys(left).toSorted()).toEqual(['bodies', 'lines', 'meta', 'places', 'redacted', 'seen']);
    for (const ms of Object.values(left)) expect(ms).toBeGreaterThan(2 * DAY_MS - 60_000);
    for (const ms of Object.values(left)) expect(ms).toBeLessThanOrEqual(2 * DAY_MS);
  });

  it('is kept for 30 days by default', async () => {
    const open = openStore();
    await open.opened.exchange('e1', ['m1']);
    const { meta = 0 } = await timesLeft(open);
    expect(Math.round(meta / DAY_MS)).toBe(30);
  });

  it('is kept for ever when that is wanted', async () => {
    const open = openStore({ retentionMs: 0 });
    await fill(open);
    expect(new Set(Object.values(await timesLeft(open)))).toEqual(new Set([-1]));
  });

  it('ends by no clock while it is queued or running', async () => {
    const open = openStore();
    await fill(open);
    await open.opened.send('next');
    expect(new Set(Object.values(await timesLeft(open)))).toEqual(new Set([-1]));
    await open.opened.open('again');
    await open.opened.turn('again', 1, { append: [consume(3)], slots: [slot('s9')] });
    expect(new Set(Object.values(await timesLeft(open)))).toEqual(new Set([-1]));
  });

  it('is prolonged neither by what is only read nor by a command, and these end with it', async () => {
    const open = openStore();
    await open.opened.exchange('e1', ['m1']);
    for (const kind of THREAD_KEY_KINDS) await open.client.pexpire(open.keys[kind], DAY_MS);
    await open.opened.send('r1', { concern: 'read' });
    await open.opened.order({ kind: 'note' });
    const left = await timesLeft(open);
    expect(Object.keys(left).toSorted()).toEqual(['lines', 'meta', 'places', 'waiting']);
    for (const ms of Object.values(left)) expect(ms).toBeLessThanOrEqual(DAY_MS);
  });

  it('leaves nothing behind in the set of threads that are at work', async () => {
    const open = openStore();
    await open.opened.exchange('e1', ['m1']);
    expect(await open.client.exists(open.keys.live)).toBe(0);
  });

  it('ends, too, when it was made by a command alone', async () => {
    const open = openStore();
    await open.opened.order({ kind: 'mute' });
    const left = await timesLeft(open);
    expect(Object.keys(left).toSorted()).toEqual(['meta']);
    for (const ms of Object.values(left)) expect(ms).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasRedis)('the set of threads that are at work', () => {
  it('loses a thread that is gone without having been released', async () => {
    const open = openStore();
    await open.opened.send('m1');
    await open.client.del(open.keys.meta);
    const listed: unknown[] = [];
    for await (const overdue of open.store.overdue(0)) listed.push(overdue);
    expect(listed).toEqual([]);
    expect(await open.client.exists(open.keys.live)).toBe(0);
  });
});

/** Gives the thread a key of every kind that a thread at rest can have, and lets it rest. */
async function fill({ opened, store }: OpenStore): Promise<void> {
  const large = 'x'.repeat(70_000);
  await opened.exchange('e1', ['m1']);
  // More ids than stand in the hash.
  for (let n = 0; n < 9; n++) await opened.order({ kind: 'note' });
  await opened.send('m2', { entry: { ...messageOf('m2'), text: large } });
  await opened.open('e2');
  await store.slot(thread, asToken('e2'), slot('s1', { state: 'closed' }));
  await opened.turn('e2', 1, { append: [consume(2)], release: 'ifIdle' });
  await opened.edit('m1', null);
  // A deletion is no use of a thread, so it was prolonged by the exchange.
}

function messageOf(id: string) {
  return {
    kind: 'message',
    id,
    author: alice,
    text: '',
    files: [],
    quotes: [],
    addressed: true,
    sentAt: 1_767_225_600_000,
  } as const;
}

/** Milliseconds until each key of the thread ends, by its kind; -1 for never. */
async function timesLeft({ client, keys }: OpenStore): Promise<Partial<Record<keyof ThreadKeys, number>>> {
  const all = await Promise.all(THREAD_KEY_KINDS.map(async (kind) => [kind, await client.pttl(keys[kind])] as const));
  return Object.fromEntries(all.filter(([, ms]) => ms !== -2));
}
