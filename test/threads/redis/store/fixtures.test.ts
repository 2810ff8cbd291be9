import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SessionView } from '../../../../src/threads/ports.ts';
import { asToken } from '../../../contracts/thread-store/owned-thread.ts';
import { thread } from '../../../contracts/thread-store/samples.ts';
import { hasRedis } from '../../../support/redis.ts';
import { openStore } from '../support/open-store.ts';
import { dumpThread, restoreThread, type StoredThread } from '../support/stored-thread.ts';

const SESSIONS = new URL('../../../fixtures/sessions/', import.meta.url);

/** A thread as some version stored it, and how it is to be read for ever. */
interface Fixture {
  readonly stored: StoredThread;
  readonly view: SessionView;
  /** Outcomes of the open batch, by call. */
  readonly journal: Readonly<Record<string, unknown>>;
}

const files = readdirSync(SESSIONS).flatMap((version) =>
  readdirSync(new URL(`${version}/`, SESSIONS)).map((name) => `${version}/${name}`),
);

describe.skipIf(!hasRedis)('a session that is stored now', () => {
  it('has the form that the newest version is known by: another form is another version', async () => {
    const { client, keys, opened } = openStore();
    await opened.exchange('e1', ['m1']);
    const { stored }: Fixture = JSON.parse(readFileSync(new URL('v1/one-exchange.json', SESSIONS), 'utf8'));
    expect(withoutRevision(await dumpThread(client, keys))).toEqual(withoutRevision(stored));
  });
});

describe.skipIf(!hasRedis)('a session that was stored by an earlier version', () => {
  it('is among the fixtures of every version', () => {
    expect(readdirSync(SESSIONS)).toEqual(['v1']);
    expect(files.length).toBeGreaterThan(0);
  });

  it.each(files)('is read and taken up as it was: %s', async (file) => {
    const { stored, view, journal }: Fixture = JSON.parse(readFileSync(new URL(file, SESSIONS), 'utf8'));
    const { client, keys, store } = openStore();
    await restoreThread(client, keys, stored);
    expect(await store.read(thread)).toEqual(view);
    if (view.state === 'idle') return;
    const activation = Number(await client.hget(keys.meta, 'act'));
    const claimed = await store.claim(thread, activation, asToken('new'));
    expect(claimed).toMatchObject({ waiting: view.waiting, length: view.length, slots: view.slots });
    expect('journal' in claimed && Object.fromEntries(claimed.journal)).toEqual(journal);
  });
});

/** How often a thread was changed is nobody's business but the thread's. */
function withoutRevision(stored: StoredThread): StoredThread {
  const { meta } = stored;
  if (meta === undefined || !('hash' in meta)) return stored;
  const { rev: _, ...hash } = meta.hash;
  return { ...stored, meta: { hash } };
}
