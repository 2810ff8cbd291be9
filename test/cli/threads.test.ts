import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { toThreadId } from '../../src/threads/thread-id.ts';
import { OwnedThread } from '../contracts/thread-store/owned-thread.ts';
import {
  alice,
  bob,
  consume,
  delivery,
  message,
  otherThread,
  reminder,
  slot,
  thread,
} from '../contracts/thread-store/samples.ts';
import { runLine } from './cli-harness.ts';
import { shareStorage } from './fake-operations.ts';

/** A thread that is idle, with notes and a timer, and another that waits. */
async function open() {
  const clock = createFakeClock();
  const shared = shareStorage(clock);
  const { store, records, schedule } = shared.storage;
  const opened = new OwnedThread({ port: store, clock, settle: async () => undefined });
  await opened.exchange('e1', ['m1']);
  await opened.send('m2', {
    entry: message('m2', { author: bob, text: 'line one\u001b[31m\nline two' }),
    concern: 'read',
  });
  await store.deliver(otherThread, delivery(message('m1')));
  await records.put(`notes:${thread}`, { nextId: 1, notes: [] }, 'new');
  await records.put(`notes:${otherThread}`, { nextId: 1, notes: [] }, 'new');
  await schedule.put({ id: 't1', thread, dueAt: 5, entry: reminder('r1') });
  const run = (...argv: string[]) => runLine(['threads', ...argv], { operations: shared });
  return { clock, shared, store, opened, run };
}

const json = (text: string): readonly unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('threadloop threads list', () => {
  it('lists threads, the latest first', async () => {
    const { run, store, shared, clock } = await open();
    const third = toThreadId({ platform: 'test', channel: 'D1' });
    clock.advance(1);
    await store.command(third, 'c1', alice, { kind: 'note' });
    expect(await run('list')).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: `idle    2026-01-01 00:00:00Z  0 ms ago  test::D1:
idle    2026-01-01 00:00:00Z  0 ms ago  test:T1:C1:1
queued  2026-01-01 00:00:00Z  0 ms ago  test:T2:C1:1
`,
    });
    expect((await run('list', '--limit', '1')).stdout).toBe(`idle  2026-01-01 00:00:00Z  0 ms ago  test::D1:
2 more; --limit 3 shows all.
`);
    expect((await run('list', '--state', 'running')).stdout).toBe('No thread is running.\n');
    expect(json((await run('list', '--json', '--state=queued')).stdout)).toEqual([
      { thread: otherThread, state: 'queued', lastAt: clock.now() - 1 },
    ]);
    expect(shared.closed()).toBe(4);
  });

  it('says everything that is wrong with its flags', async () => {
    const { run } = await open();
    expect(await run('list', '--state', 'busy', '--limit', '0')).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr:
        '--state must be idle, queued or running; it is "busy".\n--limit must be a whole number from 1 on; it is "0".\n',
    });
  });

  it('says so where processes share no storage', async () => {
    const { exitCode, stdout, stderr } = await runLine(['threads', 'list']);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^This deployment keeps its threads in the process that runs the bot.*Set REDIS_URL/u);
  });
});

describe('threadloop threads show', () => {
  it('shows how a thread stands, and lets no text act on the terminal', async () => {
    const { run, opened, store } = await open();
    await opened.send('m3');
    await opened.open('a');
    await store.slot(thread, 'a' as never, slot('s1'));
    expect((await run('show', thread)).stdout).toBe(`Thread    test:T1:C1:1
State     running
The bot   takes part
Speakers  test:alice, test:bob
Slots     s1 intended

Waiting (2):
  2  read   Bob    line one line two
  3  wakes  Alice  text of m3

Transcript (the last 3 of 3 lines):
  0  2026-01-01 00:00:00Z  Alice  text of m1
  1  2026-01-01 00:00:00Z  bot    e1
  2  2026-01-01 00:00:00Z  —      exchange e1: answered
`);
  });

  it('shows what kind of failure ended an exchange', async () => {
    const { run, opened } = await open();
    await opened.send('m3');
    await opened.open('b');
    const error = { kind: 'overloaded', isMidStream: false } as const;
    const end = { kind: 'failed', reason: 'busy', error } as const;
    const line = { kind: 'exchange', exchange: 'e2', initiator: alice, end, at: 0 } as const;
    await opened.turn('b', 1, { append: [line], release: 'ifIdle' });

    expect((await run('show', thread)).stdout).toContain('exchange e2: failed (overloaded)\n');
  });

  it('names the files of a message, and says which were left out', async () => {
    const { run, opened } = await open();
    await opened.send('m3');
    await opened.open('a');
    const text = { kind: 'text', name: 'a\u001b[31m.txt', text: 'words' } as const;
    const skipped = { kind: 'skipped', name: 'b.pdf', reason: { kind: 'gone' } } as const;
    const files = { role: 'files', of: 'm3', author: alice, files: [text, skipped], timestamp: 1 } as const;
    await opened.turn('a', 1, { append: [consume(3, { files })] });
    expect((await run('show', thread)).stdout.split('\n').at(-2)).toMatch(
      /Alice {2}files: a\.txt, b\.pdf \(left out\)$/u,
    );
  });

  it('prints JSON', async () => {
    const { run, store } = await open();
    expect(json((await run('show', thread, '--json')).stdout)).toEqual([{ thread, ...(await store.read(thread)) }]);
  });

  it.each([
    ['nonsense', 2, 'A thread id looks like "platform:team:channel:thread"'],
    ['web::dm-ada:', 1, 'Nothing is stored of the thread web::dm-ada:.'],
  ])('of %s ends with %i and says why', async (id, exitCode, sentence) => {
    const { run } = await open();
    const shown = await run('show', id);
    expect([shown.exitCode, shown.stdout]).toEqual([exitCode, '']);
    expect(shown.stderr).toContain(sentence);
  });
});

describe('threadloop threads export', () => {
  it('writes everything that is stored of the thread, and nothing of another', async () => {
    const { run, store } = await open();
    const { transcript = [], waiting = [], seen = [], slots, journal, ...head } = (await store.export(thread)) ?? {};
    expect([slots, journal]).toEqual([[], []]);
    expect(json((await run('export', thread)).stdout)).toEqual([
      { kind: 'thread', schemaVersion: 1, thread, ...head },
      ...transcript.map((line) => ({ kind: 'line', ...line })),
      ...waiting.map((entry) => ({ kind: 'waiting', ...entry })),
      ...seen.map(([id, at]) => ({ kind: 'accepted', id, at })),
      { kind: 'document', key: `notes:${thread}`, value: { nextId: 1, notes: [] } },
      { kind: 'timer', id: 't1', thread, dueAt: 5, entry: reminder('r1') },
    ]);
  });

  it('says so when nothing is stored', async () => {
    const { run } = await open();
    expect(await run('export', 'web::dm-ada:')).toMatchObject({ exitCode: 1, stdout: '' });
  });
});

describe('threadloop threads erase', () => {
  it('erases the thread and what belongs to it, and says how much it was', async () => {
    const { run, store, shared } = await open();
    expect(await run('erase', thread, '--yes')).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: `Erased:
  playground  0 messages, 0 files
  recordings  0 recordings
  documents   1 documents
  timers      1 timers
  threads     1 threads, 2 entries
`,
    });
    expect([await store.read(thread), await shared.storage.schedule.list(thread)]).toEqual([undefined, []]);
    expect(await store.read(otherThread)).toBeDefined();
  });
});
