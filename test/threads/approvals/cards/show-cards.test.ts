import { describe, expect, it } from 'vitest';
import { digest } from '../../../../src/digest.ts';
import { approvalIdOf } from '../../../../src/threads/approvals/request.ts';
import { ADA, as, BOB, callNo, createDeskWorld, HOUR, MINUTE, ROOT, threadNo, YES } from '../desk-world.ts';

const ID = approvalIdOf(callNo(1), { digest });
const CARD = `approval.${ID}.0`;

/** A world with a platform that does as it is told. */
function createUnruly(fails: (call: number, kind: 'post' | 'update') => boolean | 'never') {
  const world = createDeskWorld();
  const tried: (readonly [minute: number, what: string, recovery?: boolean])[] = [];
  const start = world.clock.now();
  const answer = async <T>(kind: 'post' | 'update', value: T): Promise<T> => {
    const failure = fails(tried.length, kind);
    if (failure === 'never') return await new Promise<T>(() => undefined);
    if (failure) throw new Error('The platform says no, and quotes Ada.');
    return value;
  };
  const minute = () => Math.round((world.clock.now() - start) / MINUTE);
  world.outbound.approvals = {
    post: (_to, { state }, { recovery }) => {
      tried.push([minute(), `post ${state.kind}`, recovery]);
      return answer('post', 'p1');
    },
    update: (_to, _id, { state }) => {
      tried.push([minute(), `update ${state.kind}`]);
      return answer('update', undefined);
    },
  };
  return { ...world, tried };
}

describe('a card', () => {
  it('that cannot be posted is tried again, more and more seldom, as one that may be there, and given up in the end', async () => {
    const { open, tried, clock, warned, set } = createUnruly(() => true);
    set.approvals = { ...set.approvals, remindMinutes: 0 };
    const desk = open();
    desk.start();
    await desk.request(callNo(1));
    await clock.advanceAsync(5 * HOUR);
    await desk.stop();
    expect(tried).toEqual([0, 1, 3, 7, 15, 31, 63, 127].map((minute, no) => [minute, 'post pending', no > 0]));
    expect(warned).toContainEqual({ approval: ID, to: 'thread', attempts: 1, code: 'Error' });
  });

  it('is posted by one of several processes', async () => {
    const { open, tried, clock } = createUnruly(() => false);
    const desks = [open(), open(), open()];
    await desks[0]?.request(callNo(1));
    for (const desk of desks) desk.start();
    await clock.advanceAsync(30_000);
    await Promise.all(desks.map((desk) => desk.stop()));
    expect(tried).toEqual([[0, 'post pending', false]]);
  });

  it('whose post was not answered is looked for a minute later, and drawn as it is then', async () => {
    const { open, tried, clock } = createUnruly((call) => (call === 1 ? 'never' : false));
    const desk = open();
    desk.start();
    await desk.request(callNo(1));
    await clock.advanceAsync(30_000);
    await desk.decide(ID, YES, as(ADA));
    await clock.advanceAsync(MINUTE);
    await desk.stop();
    expect(tried).toEqual([
      [0, 'post pending', false],
      [1, 'post approved', true],
      [1, 'update approved'],
    ]);
  });

  it('is not posted any more once the request is over', async () => {
    const { open, tried, clock, keys } = createUnruly(() => false);
    const desk = open();
    await desk.request(callNo(1));
    await desk.decide(ID, { kind: 'withdraw' }, as(ADA));
    desk.start();
    await clock.advanceAsync(MINUTE);
    await desk.stop();
    expect([tried, await keys('approvals:open:')]).toEqual([[], []]);
  });

  it('is drawn anew until the platform takes it', async () => {
    const { open, tried, clock, keys } = createUnruly((call) => call === 2 || call === 3);
    const desk = open();
    desk.start();
    await desk.request(callNo(1));
    await clock.advanceAsync(0);
    await desk.decide(ID, { kind: 'deny' }, as(ADA));
    await clock.advanceAsync(10 * MINUTE);
    await desk.stop();
    expect(tried).toEqual([
      [0, 'post pending', false],
      [0, 'update denied'],
      [1, 'update denied'],
      [3, 'update denied'],
    ]);
    expect(await keys('approvals:open:')).toEqual([]);
  });

  it('for one person is given up soon, and keeps no other from being shown', async () => {
    const world = createDeskWorld();
    world.set.approvals = {
      ...world.set.approvals,
      notify: 'direct',
      approvers: { kind: 'named', people: [BOB.id, ROOT.id], groups: [] },
    };
    world.outbound.approvals = {
      ...world.cards,
      post: async (to, card, post) => {
        if (to.kind === 'person' && to.person === BOB.id) throw new Error('cannot_dm_user');
        return await world.cards.post(to, card, post);
      },
    };
    const desk = world.open();
    desk.start();
    await desk.request(callNo(1));
    await world.clock.advanceAsync(50 * MINUTE);
    await desk.decide(ID, YES, as(ROOT));
    await world.clock.advanceAsync(0);
    await desk.drop([ID], 'stopped');
    await world.clock.advanceAsync(0);
    await desk.stop();
    const thread = threadNo(1);
    expect(world.shown.map(({ to, card }) => [to, card.state.kind])).toEqual([
      [{ kind: 'thread', thread }, 'pending'],
      [{ kind: 'person', thread, person: ROOT.id }, 'pending'],
      [{ kind: 'thread', thread }, 'approved'],
      [{ kind: 'person', thread, person: ROOT.id }, 'approved'],
      [{ kind: 'thread', thread }, 'dropped'],
      [{ kind: 'person', thread, person: ROOT.id }, 'dropped'],
    ]);
    expect(world.warned.map(({ attempts }) => attempts)).toEqual([1, 2, 3, undefined]);
    expect(await world.keys('approvals:open:')).toEqual([]);
  });

  it('is a notice where a platform has no cards, which says what is asked for and what became of it', async () => {
    const world = createDeskWorld();
    const said: unknown[] = [];
    delete world.outbound.approvals;
    world.outbound.post = async (slot, content, recovery) => {
      said.push([slot, content, recovery]);
      return 'm1';
    };
    world.outbound.edit = async (slot, content) => void said.push([slot, content]);
    world.set.approvals = { ...world.set.approvals, notify: 'channel', channel: 'test:C9' };
    const desk = world.open();
    desk.start();
    await desk.request(callNo(1));
    await world.clock.advanceAsync(0);
    await desk.decide(ID, YES, as(ADA));
    await world.clock.advanceAsync(0);
    await desk.stop();
    const slot = { thread: threadNo(1), kind: 'notice' };
    const asked = `Consent is needed: Deploy, asked for by Ada. It cannot be decided here, only where this bot shows requests, such as its pages for admins. Its number is ${ID}.`;
    expect(said).toEqual([
      [{ ...slot, id: CARD, exchange: CARD, state: 'intended' }, { kind: 'notice', text: asked, buttons: [] }, false],
      [
        { ...slot, id: 'm1', exchange: 'm1', state: 'posted', platformId: 'm1' },
        { kind: 'notice', text: 'Deploy: Approved by Ada.', buttons: [] },
      ],
    ]);
  });
});
