import { describe, expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import { approvalIdOf } from '../../../src/threads/approvals/request.ts';
import { MODEL_NOTES } from '../../../src/threads/model-notes.ts';
import type { Delivered } from '../../../src/threads/ports.ts';
import type { Availability } from '../../../src/threads/settings.ts';
import { ADA, as, callNo, createDeskWorld, type DeskWorld, HOUR, MINUTE, ROOT, threadNo, YES } from './desk-world.ts';

const SECOND = 1_000;
const ID = approvalIdOf(callNo(1), { digest });
const THREAD = { kind: 'thread', thread: threadNo(1) };

/** What the platform was asked to show, in short. */
const told = ({ shown }: DeskWorld) =>
  shown.map((call) => {
    const { summary, isReminder } = call.card;
    return [
      ('post' in call && `post ${call.post}`) || `update ${'update' in call && call.update}`,
      summary,
      isReminder,
    ];
  });

const ASKED = 'Consent is needed: Deploy, asked for by Ada.';
const CARD = `approval.${ID}.0`;

/** Two processes come, look after what is due, and go; for the rest of the time there is nobody. */
async function visit(world: DeskWorld, ms: number): Promise<void> {
  const processes = [world.open(), world.open()];
  for (const each of processes) each.start();
  await world.clock.advanceAsync(MINUTE);
  await Promise.all(processes.map((each) => each.stop()));
  await world.clock.advanceAsync(ms - MINUTE);
}

describe('the keeper', () => {
  it('shows a request in its thread, draws it anew when it was decided and carried out, and is done with it', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    desk.start();
    await desk.request(callNo(1));
    await world.clock.advanceAsync(0);
    expect(world.shown).toEqual([
      {
        post: CARD,
        to: THREAD,
        recovery: false,
        card: {
          approval: ID,
          summary: ASKED,
          tool: 'deploy',
          label: 'Deploy',
          arguments: [{ name: 'version', text: '1.1' }],
          requesters: [ADA],
          approvers: 'who asked, and admins',
          expiresAt: world.clock.now() + 24 * HOUR,
          state: { kind: 'pending' },
          result: undefined,
          link: undefined,
          isReminder: false,
        },
      },
    ]);
    await desk.decide(ID, YES, as(ADA));
    await world.clock.advanceAsync(0);
    await desk.begin(ID, 'run1');
    await desk.finish(ID, { kind: 'done', text: 'deployed' });
    await world.clock.advanceAsync(0);
    expect(told(world).slice(1)).toEqual([
      [`update posted ${CARD}`, 'Deploy: Approved by Ada.', false],
      [`update posted ${CARD}`, 'Deploy: Approved by Ada, and carried out.', false],
    ]);
    expect(world.notes.map(([, { id, change, who }]) => [id, change, who])).toEqual([
      [`approval-${ID}-approved`, 'approved', ADA],
      [`approval-${ID}-executed`, 'executed', ADA],
    ]);
    expect(await world.keys()).toEqual([`approvals:call:${ID}`, `approvals:record:${ID}`]);
    await desk.stop();
    await world.clock.advanceAsync(30 * 24 * HOUR - 1);
    expect((await desk.read(ID))?.state.kind).toBe('executed');
    await world.clock.advanceAsync(1);
    expect([await desk.read(ID), await world.keys()]).toEqual([undefined, []]);
    expect([world.clock.pendingTimers, world.warned]).toEqual([0, []]);
  });

  it('shows what was asked for by a process that died before it could', async () => {
    const world = createDeskWorld();
    await world.open().request(callNo(1));
    const keeper = world.open();
    keeper.start();
    await world.clock.advanceAsync(0);
    expect(told(world)).toEqual([[`post ${CARD}`, ASKED, false]]);
    await keeper.stop();
  });

  it('R74, R75: tells the thread of a decision once, whose process died between deciding and telling', async () => {
    const world = createDeskWorld();
    const asking = world.open();
    await asking.request(callNo(1));
    const dying = world.open({ store: { ...world.store, deliver: () => new Promise<Delivered>(() => undefined) } });
    void dying.decide(ID, YES, as(ADA));
    await world.clock.advanceAsync(0);
    expect([(await asking.read(ID))?.state.kind, await world.waiting()]).toEqual(['approved', []]);
    const keepers = [world.open(), world.open()];
    for (const keeper of keepers) keeper.start();
    await world.clock.advanceAsync(MINUTE);
    expect((await world.waiting()).map(({ id }) => id)).toEqual([`decision:${ID}`]);
    // The second one repairs an activation that may be missing.
    expect([world.notes.length, new Set(world.activated)]).toEqual([1, new Set([`${threadNo(1)} 1`])]);
    await Promise.all(keepers.map((keeper) => keeper.stop()));
  });

  it('tells a decision again after the delivery failed, which is only logged', async () => {
    const world = createDeskWorld();
    let failures = 1;
    const desk = world.open({
      store: {
        ...world.store,
        deliver: async (thread, delivery) => {
          failures -= 1;
          if (failures >= 0) throw new Error('the store is gone, says Ada');
          return await world.store.deliver(thread, delivery);
        },
      },
    });
    await desk.request(callNo(1));
    expect((await desk.decide(ID, YES, as(ADA))).status).toBe('done');
    desk.start();
    await world.clock.advanceAsync(0);
    await desk.stop();
    expect((await world.waiting()).map(({ id }) => id)).toEqual([`decision:${ID}`]);
    expect(world.warned).toEqual([{ approval: ID, code: 'Error' }]);
  });

  it('holds a decision back while the bot is paused there, and while the thread has no room', async () => {
    const world = createDeskWorld();
    const limits = { waking: 0, read: 0 };
    const desk = world.open({ limits });
    world.set.availability = { kind: 'paused', who: ROOT, at: 0 };
    await desk.request(callNo(1));
    await desk.decide(ID, YES, as(ADA));
    desk.start();
    await world.clock.advanceAsync(10 * MINUTE);
    expect(await world.waiting()).toEqual([]);
    world.set.availability = { kind: 'available' };
    await world.clock.advanceAsync(2 * MINUTE);
    expect(await world.waiting()).toEqual([]);
    limits.waking = 10;
    await world.clock.advanceAsync(MINUTE + 5 * SECOND);
    expect((await world.waiting()).map(({ id }) => id)).toEqual([`decision:${ID}`]);
    await desk.stop();
  });

  it.each<[string, Availability]>([
    ['is paused', { kind: 'paused', who: ROOT, at: 0 }],
    ['is tried elsewhere only', { kind: 'elsewhere', channels: ['test:C9'] }],
  ])('tells a decision in a place where the bot %s when that is over', async (_what, availability) => {
    const world = createDeskWorld();
    const desk = world.open();
    await desk.request(callNo(1));
    desk.start();
    world.set.availability = availability;
    expect((await desk.decide(ID, YES, as(ADA))).status).toBe('done');
    await world.clock.advanceAsync(10 * MINUTE);
    expect([await world.waiting(), world.activated]).toEqual([[], []]);
    expect((await desk.read(ID))?.state.kind).toBe('approved');
    world.set.availability = { kind: 'available' };
    await world.clock.advanceAsync(MINUTE + 5 * SECOND);
    expect((await world.waiting()).map(({ id }) => id)).toEqual([`decision:${ID}`]);
    expect(world.activated).toEqual([`${threadNo(1)} 1`]);
    await desk.stop();
  });

  it('R75: reminds once and ends what nobody decides, over three days and several processes', async () => {
    const world = createDeskWorld();
    world.set.approvals = { ...world.set.approvals, expireHours: 60 };
    await world.open().request(callNo(1));
    const start = world.clock.now();
    for (let hours = 0; hours <= 72; hours += 6) await visit(world, 6 * HOUR);
    const over = 'Deploy: Nobody decided in time, so it was not carried out.';
    expect(told(world)).toEqual([
      [`post ${CARD}`, ASKED, false],
      [`post ${CARD}.again`, 'Still waiting for consent: Deploy, asked for by Ada.', true],
      [`update posted ${CARD}`, over, false],
      [`update posted ${CARD}.again`, over, true],
    ]);
    const at = start + 60 * HOUR;
    const entry = { kind: 'decision', id: `decision:${ID}`, approval: ID, verdict: 'expired', by: 'clock' };
    expect(await world.waiting()).toEqual([{ ...entry, requesters: [ADA], sentAt: at }]);
    expect(world.notes.map(([, { change, who }]) => [change, who])).toEqual([
      ['expired', { id: 'clock', name: 'threadloop' }],
    ]);
    expect(await world.keys('approvals:open:')).toEqual([]);
    expect(await world.open().decide(ID, YES, as(ADA))).toMatchObject({
      status: 'over',
      sentence: 'This is over already. Nobody decided in time, so it was not carried out.',
    });
  });

  it('lets nobody decide after the time, whether or not a keeper has looked', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    await desk.request(callNo(1));
    await world.clock.advanceAsync(24 * HOUR);
    expect((await desk.decide(ID, YES, as(ADA))).status).toBe('over');
    expect((await desk.read(ID))?.state).toEqual({ kind: 'expired', at: world.clock.now() });
  });

  it('reminds never where that is set so, and in the approvers’ channel where that was told', async () => {
    const world = createDeskWorld();
    world.set.approvals = { ...world.set.approvals, remindMinutes: 0 };
    const desk = world.open();
    desk.start();
    await desk.request(callNo(1));
    await world.clock.advanceAsync(2 * HOUR);
    expect(world.shown).toHaveLength(1);
    world.set.approvals = { ...world.set.approvals, remindMinutes: 30, notify: 'channel', channel: 'test:C9' };
    await desk.request(callNo(2, { thread: threadNo(2) }));
    await world.clock.advanceAsync(30 * MINUTE + 5 * SECOND);
    const thread = { kind: 'thread', thread: threadNo(2) };
    const channel = { kind: 'channel', thread: threadNo(2), channel: 'test:C9' };
    expect(world.shown.slice(1).map(({ to, card }) => [to, card.isReminder])).toEqual([
      [thread, false],
      [channel, false],
      [channel, true],
    ]);
    await desk.stop();
  });

  it('goes on with the others when one request cannot be read or shown', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    for (let no = 1; no <= 3; no += 1) await desk.request(callNo(no));
    await world.records.put(`approvals:record:${ID}`, { id: ID, state: 7, cards: 'none' }, 'any');
    await world.records.put(`approvals:open:${threadNo(1)}:broken`, 5, 'any');
    desk.start();
    await world.clock.advanceAsync(MINUTE);
    const others = [2, 3].map((no) => `post approval.${approvalIdOf(callNo(no), { digest })}.0`);
    expect(told(world).map(([what]) => what)).toEqual(others.toSorted());
    await desk.stop();
    expect(new Set(world.warned.map(({ approval }) => approval))).toEqual(new Set([ID]));
  });

  it('drops what was approved and not carried out for a week', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    await desk.request(callNo(1));
    await desk.decide(ID, YES, as(ADA));
    await world.clock.advanceAsync(7 * 24 * HOUR);
    const at = world.clock.now();
    await visit(world, HOUR);
    expect((await desk.read(ID))?.state).toEqual({ kind: 'dropped', at, why: 'late' });
    expect(await desk.begin(ID, 'late')).toEqual({ status: 'over' });
    expect(await world.keys('approvals:open:')).toEqual([]);
  });

  it('says that nobody knows what came of a call that was begun and not ended within a week', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    await desk.request(callNo(1));
    await desk.decide(ID, YES, as(ADA));
    await desk.begin(ID, 'died');
    await world.clock.advanceAsync(7 * 24 * HOUR);
    const at = world.clock.now();
    await visit(world, HOUR);
    const outcome = { kind: 'unknown', text: MODEL_NOTES.outcomeUnknown('deploy') };
    expect((await desk.read(ID))?.state).toEqual({ kind: 'executed', who: ADA, at, outcome });
    expect(world.notes.map(([, { change }]) => change)).toEqual(['approved', 'outcomeUnknown']);
    expect(await world.keys('approvals:open:')).toEqual([]);
  });

  it('forgets the mark of a request that was never stored, after an hour', async () => {
    const world = createDeskWorld();
    const mark = `approvals:open:${threadNo(1)}:lost`;
    await world.records.put(mark, { thread: threadNo(1), requesters: [ADA], askedAt: world.clock.now() }, 'new');
    const desk = world.open();
    desk.start();
    await world.clock.advanceAsync(HOUR - 5 * SECOND);
    expect(await world.keys()).toEqual([mark]);
    await world.clock.advanceAsync(10 * SECOND);
    await desk.stop();
    expect(await world.keys()).toEqual([]);
  });

  it('says when requests cannot be read, and goes on when they can', async () => {
    const world = createDeskWorld();
    let isAway = true;
    const list: typeof world.records.list = (prefix) => {
      if (isAway) throw new Error('away');
      return world.records.list(prefix);
    };
    const { records } = world;
    const desk = world.open({
      records: {
        get: (key) => records.get(key),
        put: (...put) => records.put(...put),
        list,
        remove: (key) => records.remove(key),
      },
    });
    await world.open().request(callNo(1));
    desk.start();
    await world.clock.advanceAsync(10 * SECOND);
    isAway = false;
    await world.clock.advanceAsync(5 * SECOND);
    await desk.stop();
    expect([world.shown.length, world.warned]).toEqual([1, [{ code: 'Error' }, { code: 'Error' }, { code: 'Error' }]]);
  });

  it('is asked by admins too: who decides is named on the card', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    desk.start();
    await desk.request(callNo(1));
    await world.clock.advanceAsync(0);
    await desk.decide(ID, { kind: 'deny', reason: 'not today' }, as(ROOT));
    await world.clock.advanceAsync(0);
    await desk.stop();
    expect(told(world).at(-1)).toEqual([`update posted ${CARD}`, 'Deploy: Denied by Root: not today', false]);
  });
});
