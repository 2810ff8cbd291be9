import { describe, expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createTexts } from '../../../src/text/index.ts';
import { approvalIdOf } from '../../../src/threads/approvals/request.ts';
import { MemoryThreadStore } from '../../../src/threads/memory/thread-store.ts';
import { MODEL_NOTES } from '../../../src/threads/model-notes.ts';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import { ADA, as, BOB, callNo, createDeskWorld, type DeskWorld, MINUTE, ROOT, threadNo, YES } from './desk-world.ts';

const texts = createTexts('en').approvals;
const idOf = (no: number, more = {}) => approvalIdOf(callNo(no, more), { digest });
const [FIRST, SECOND] = [idOf(1), idOf(2)];

const acts = ({ notes }: DeskWorld) => notes.map(([, { change, who, after }]) => [change, who.name, after]);

/** A process that looks after requests for a while. */
async function visit({ open, clock }: DeskWorld, ms = MINUTE): Promise<void> {
  const desk = open();
  desk.start();
  await clock.advanceAsync(ms);
  await desk.stop();
}

describe('a request of a conversation that was begun anew', () => {
  it('is withdrawn by who began it anew: on its card and in the audit log, and nobody is woken', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    desk.start();
    await desk.request(callNo(1));
    await desk.request(callNo(2, { thread: threadNo(2) }));
    await world.clock.advanceAsync(0);
    await world.reset();
    const at = world.clock.now();
    await desk.forget(threadNo(1));
    await world.clock.advanceAsync(0);
    await desk.stop();
    expect((await desk.read(FIRST))?.state).toEqual({ kind: 'withdrawn', who: ROOT, at });
    expect((await desk.read(idOf(2, { thread: threadNo(2) })))?.state).toEqual({ kind: 'pending' });
    expect(world.shown.at(-1)).toMatchObject({ card: { result: 'Withdrawn by Root.' } });
    expect(acts(world)).toEqual([['withdrawn', 'Root', FIRST]]);
    expect([await world.waiting(), world.activated]).toEqual([[], []]);
    expect(await world.keys('approvals:open:')).toHaveLength(1);
  });

  it('is found by the keeper where the process died that had it begun anew', async () => {
    const world = createDeskWorld();
    await world.open().request(callNo(1));
    await world.reset();
    await visit(world);
    expect((await world.open().read(FIRST))?.state).toMatchObject({ kind: 'withdrawn', who: ROOT });
    expect(acts(world)).toEqual([['withdrawn', 'Root', FIRST]]);
    expect([await world.waiting(), await world.keys('approvals:open:')]).toEqual([[], []]);
  });

  it('is not decided by who comes before that: they are told who took it back', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    await desk.request(callNo(1));
    await world.reset(threadNo(1), BOB);
    const decided = await desk.decide(FIRST, { kind: 'approve', forThread: true }, as(ADA));
    expect(decided).toMatchObject({ status: 'over', sentence: texts.alreadyOver('Withdrawn by Bob.') });
    expect(await desk.begin(FIRST, 'run1')).toEqual({ status: 'over' });
    expect([await world.waiting(), (await desk.grants({ thread: threadNo(1) })).items]).toEqual([[], []]);
  });

  it('is not carried out where it was approved before, and its card says why', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    await desk.request(callNo(1));
    await desk.decide(FIRST, YES, as(ADA));
    await world.reset();
    const at = world.clock.now();
    expect(await desk.begin(FIRST, 'run1')).toEqual({ status: 'over' });
    await visit(world);
    const approval = await desk.read(FIRST);
    expect(approval?.state).toEqual({ kind: 'dropped', at, why: 'reset' });
    expect(approval && (await desk.card(approval, createTexts('en'))).result).toBe(
      'Approved, but not carried out: the conversation was begun anew first.',
    );
    expect(acts(world)).toEqual([
      ['approved', 'Ada', FIRST],
      ['dropped', 'threadloop', FIRST],
    ]);
  });

  it('does not come into the new conversation where it was approved and that could not be told', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    await desk.request(callNo(1));
    world.set.availability = { kind: 'paused', who: ROOT, at: 0 };
    await desk.decide(FIRST, { kind: 'approve', forThread: true }, as(ADA));
    await world.reset();
    world.set.availability = { kind: 'available' };
    await visit(world);
    expect((await desk.read(FIRST))?.state).toMatchObject({ kind: 'dropped', why: 'reset' });
    expect([await world.waiting(), world.activated]).toEqual([[], []]);
    expect((await desk.grants({ thread: threadNo(1) })).items).toEqual([]);
  });

  it('has an unknown outcome where a run had begun it and died', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    await desk.request(callNo(1));
    await desk.decide(FIRST, YES, as(ADA));
    await desk.begin(FIRST, 'died');
    await world.reset();
    await visit(world);
    const outcome = { kind: 'unknown', text: MODEL_NOTES.outcomeUnknown('deploy') };
    expect((await desk.read(FIRST))?.state).toMatchObject({ kind: 'executed', outcome });
  });

  it('stays as it is where it was asked for after that, or decided before', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    await desk.request(callNo(1));
    await desk.decide(FIRST, { kind: 'deny' }, as(ADA));
    await world.reset();
    await desk.request(callNo(2, { position: 1 }));
    await desk.forget(threadNo(1));
    await visit(world);
    expect((await desk.read(FIRST))?.state.kind).toBe('denied');
    expect((await desk.read(SECOND))?.state).toEqual({ kind: 'pending' });
    expect((await desk.decide(SECOND, YES, as(ADA))).status).toBe('done');
    expect((await desk.begin(SECOND, 'run1')).status).toBe('begin');
  });
});

describe('consent for a conversation', () => {
  it('ends when it is begun anew, for calls and in lists, and counts again when it is given anew', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    await desk.request(callNo(1));
    await desk.decide(FIRST, { kind: 'approve', forThread: true }, as(ADA));
    expect(await desk.request(callNo(2))).toEqual({ status: 'granted' });
    await world.reset();
    expect((await desk.grants({ thread: threadNo(1) })).items).toEqual([]);
    expect((await desk.grants({ team: callTeam })).items).toEqual([]);
    expect((await desk.request(callNo(2, { position: 1 }))).status).toBe('asked');
    await desk.decide(SECOND, { kind: 'approve', forThread: true }, as(ADA));
    expect(await desk.request(callNo(3, { position: 1 }))).toEqual({ status: 'granted' });
    expect((await desk.grants({ thread: threadNo(1) })).items.map(({ at }) => at)).toEqual([world.clock.now()]);
  });
});

describe('a conversation that is begun anew', () => {
  it('is read once for all that is open in it', async () => {
    const { world, read } = readingWorld();
    const desk = world.open();
    for (let no = 1; no <= 20; no += 1) await desk.request(callNo(no));
    await world.reset();
    read.length = 0;
    await desk.forget(threadNo(1));
    expect(read).toEqual(['none', 'all']);
    expect((await desk.pending({ everywhere: true })).items).toEqual([]);
  });

  it('is another one also where its thread was forgotten in between, with all its lines', async () => {
    const { world } = readingWorld(1);
    const desk = world.open();
    await desk.request(callNo(1, { position: 40 }));
    // Another thread takes its place in the storage.
    await world.reset(threadNo(9));
    await world.reset();
    await desk.forget(threadNo(1));
    expect((await desk.read(idOf(1, { position: 40 })))?.state).toMatchObject({ kind: 'withdrawn', who: ROOT });
  });

  it('is not asked about for consent that nobody has asked for', async () => {
    const { world, read } = readingWorld();
    const desk = world.open();
    for (let no = 1; no <= 3; no += 1) {
      await desk.request(callNo(no, { thread: threadNo(no) }));
      await desk.decide(idOf(no, { thread: threadNo(no) }), { kind: 'approve', forThread: true }, as(ADA));
    }
    await world.clock.advanceAsync(0);
    read.length = 0;
    expect((await desk.grants({ team: callTeam, person: BOB })).items).toEqual([]);
    expect(read).toEqual([]);
    expect((await desk.grants({ team: callTeam, person: ADA })).items).toHaveLength(3);
    expect(read).toEqual(['none', 'none', 'none']);
  });
});

/** A world that says what was read of its threads, of which the storage keeps so many while they are idle. */
function readingWorld(maxIdleThreads = 10_000) {
  const clock = createFakeClock();
  const kept = new MemoryThreadStore({ clock, logger: silentLogger, maxIdleThreads });
  const read: unknown[] = [];
  const store: Pick<ThreadStore, 'deliver' | 'read' | 'command'> = {
    deliver: (...given) => kept.deliver(...given),
    command: (...given) => kept.command(...given),
    read: async (thread, part = 'all') => {
      read.push(part);
      return await kept.read(thread, part);
    },
  };
  return { world: createDeskWorld({ clock, store }), read };
}

const callTeam = toTeamId('test', 'T1');
