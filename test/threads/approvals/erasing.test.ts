import { describe, expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import { approvalIdOf } from '../../../src/threads/approvals/request.ts';
import { ERASED } from '../../../src/threads/erased-person.ts';
import { createRecordEraser } from '../../../src/threads/erasing/record-eraser.ts';
import type { Erasure } from '../../../src/threads/ports.ts';
import type { TeamId } from '../../../src/threads/thread-id.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { ADA, as, BOB, callNo, createDeskWorld, ROOT, threadNo, YES } from './desk-world.ts';

const FOR_THREAD = { kind: 'approve', forThread: true } as const;
const OWN = approvalIdOf(callNo(1), { digest });
const SHARED = approvalIdOf(callNo(2, { tool: 'mail' }), { digest });

/** Ada's own request and one that she and Bob have made, both approved for their thread, shown and carried out. */
async function erased(what: Erasure, by = ROOT) {
  const world = createDeskWorld();
  world.set.approvals = {
    ...world.set.approvals,
    notify: 'direct',
    approvers: { kind: 'named', people: [ROOT.id], groups: [] },
  };
  const desk = world.open();
  desk.start();
  await desk.request(callNo(1));
  await desk.request(callNo(2, { requesters: [ADA, BOB], tool: 'mail' }));
  await world.clock.advanceAsync(0);
  for (const id of [OWN, SHARED]) await desk.decide(id, FOR_THREAD, as(by));
  await desk.stop();
  await createRecordEraser(world.records, []).erase(what);
  return { ...world, desk };
}

describe('erasing', () => {
  it('a person takes what only they have asked for, and their name out of what others have asked for with them', async () => {
    const { desk, keys, clock, open } = await erased({ person: ADA.id });
    expect(await desk.read(OWN)).toBeUndefined();
    expect((await desk.read(SHARED))?.requesters).toEqual([ERASED, BOB]);
    expect((await keys()).filter((key) => key.includes(OWN))).toEqual([]);
    expect((await desk.grants({ thread: threadNo(1) })).items.map(({ tool }) => tool)).toEqual(['mail']);
    // What is left goes on as before, and brings nothing back.
    const next = open();
    next.start();
    await next.begin(SHARED, 'run1');
    await next.finish(SHARED, { kind: 'done', text: 'sent' });
    await clock.advanceAsync(60_000);
    await next.stop();
    expect((await next.read(SHARED))?.state.kind).toBe('executed');
    expect((await keys()).filter((key) => key.includes(OWN))).toEqual([]);
    expect((await desk.request(callNo(3))).status).toBe('asked');
  });

  it('who decided leaves what was decided, without their name, and nobody tells them any more', async () => {
    const { desk, open, clock, shown, keys } = await erased({ person: ROOT.id });
    expect((await desk.read(OWN))?.state).toEqual({ kind: 'approved', who: ERASED, at: clock.now(), forThread: true });
    expect((await desk.grants({ thread: threadNo(1) })).items.map(({ who }) => who)).toEqual([ERASED, ERASED]);
    const before = shown.length;
    const next = open();
    next.start();
    await next.drop([OWN, SHARED], 'stopped');
    await clock.advanceAsync(60_000);
    await next.stop();
    expect(shown.slice(before).map(({ to }) => to.kind)).toEqual(['thread', 'thread']);
    expect(await keys('approvals:open:')).toEqual([]);
  });

  it.each<[string, Erasure]>([
    ['a thread', { thread: threadNo(1) }],
    // A team's id as its parser makes it.
    ['a team', { team: 'test:T1' as TeamId }],
  ])('%s takes everything of it', async (_, what) => {
    const { keys, desk } = await erased(what);
    expect(await keys()).toEqual([]);
    expect(await desk.decide(OWN, YES, as(ADA))).toMatchObject({ status: 'unknown' });
  });

  it('a team takes what was asked for in direct messages that are reached through it', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    await desk.request(callNo(1, { thread: toThreadId({ platform: 'test', channel: 'T1/D1' }) }));
    await desk.request(callNo(2, { thread: toThreadId({ platform: 'test', channel: 'T2/D1' }) }));
    await createRecordEraser(world.records, []).erase({ team: 'test:T1' as TeamId });
    expect((await desk.pending({ everywhere: true })).items.map(({ callId }) => callId)).toEqual(['call2']);
  });

  it('is not undone by a process that is just done with a request', async () => {
    const world = createDeskWorld();
    const { records } = world;
    await world.open().request(callNo(1));
    await world.open().decide(OWN, { kind: 'withdraw' }, as(ADA));
    const late: typeof records = {
      get: (key) => records.get(key),
      list: (prefix) => records.list(prefix),
      remove: (key) => records.remove(key),
      put: async (key, value, version, ttlMs) => {
        // Between the look at it and the last word about it.
        if (typeof ttlMs === 'number') await createRecordEraser(records, []).erase({ person: ADA.id });
        return await records.put(key, value, version, ttlMs);
      },
    };
    const desk = world.open({ records: late });
    desk.start();
    await world.clock.advanceAsync(60_000);
    await desk.stop();
    expect(await world.keys()).toEqual([]);
  });
});
