import { describe, expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import type { Approval } from '../../../src/threads/approvals/approval.ts';
import { ADA, as, BOB, callNo, createDeskWorld, EVE, HOUR, ROOT, threadNo, YES } from './desk-world.ts';

const NOW = Date.UTC(2026, 0, 1);
const ID = digest(JSON.stringify([threadNo(1), 'x1', 'call1', 'deploy', { version: '1.1' }])).slice(0, 16);
const SCOPE = { kind: 'channel', team: 'test:T1', channels: ['test:C1'] };

const { position: _, ...CALL } = callNo(1);
const ASKED: Approval = {
  ...CALL,
  id: ID,
  team: 'test:T1' as Approval['team'],
  channels: ['test:C1'],
  askedAt: NOW,
  expiresAt: NOW + 24 * HOUR,
  state: { kind: 'pending' },
};

const decision = (verdict: string, by: unknown, more: object = {}) => {
  return { kind: 'decision', id: `decision:${ID}`, approval: ID, verdict, by, requesters: [ADA], ...more, sentAt: NOW };
};

const note = (change: string, who: object, no?: string) => {
  const id = ['approval', ID, change, ...(no === undefined ? [] : [no])].join('-');
  return [SCOPE, { id, at: NOW, who, surface: 'slack', key: 'tools.deploy', change, before: null, after: ID }];
};

async function asked(changes: Parameters<typeof callNo>[1] = {}) {
  const world = createDeskWorld();
  const desk = world.open();
  await desk.request(callNo(1, changes));
  return { ...world, desk };
}

describe('a request', () => {
  it('is stored once however often it is asked, and found by its call', async () => {
    const world = createDeskWorld();
    const [one, other] = [world.open(), world.open()];
    const all = await Promise.all([one.request(callNo(1)), other.request(callNo(1)), one.request(callNo(1))]);
    expect(all).toEqual(all.map(() => ({ status: 'asked', approval: ASKED })));
    expect(await other.find(callNo(1))).toEqual(ASKED);
    for (const another of [callNo(2), callNo(1, { arguments: { version: '2.0' } }), callNo(1, { tool: 'mail' })]) {
      expect(await other.find(another)).toBeUndefined();
    }
    expect(await other.read(ID)).toEqual(ASKED);
    expect(await world.keys()).toEqual([
      `approvals:call:${ID}`,
      `approvals:open:${threadNo(1)}:${ID}`,
      `approvals:record:${ID}`,
    ]);
  });

  it('is decided by who asked: the thread hears of it, and so does the audit log', async () => {
    const { desk, waiting, activated, notes } = await asked();
    const decided = await desk.decide(ID, YES, as(ADA));
    const state = { kind: 'approved', who: ADA, at: NOW, forThread: false };
    expect(decided).toEqual({ status: 'done', approval: { ...ASKED, state } });
    expect(await waiting()).toEqual([decision('approved', ADA)]);
    expect(activated).toEqual([`${threadNo(1)} 1`]);
    expect(notes).toEqual([note('approved', ADA)]);
  });

  it('is denied with a reason, made harmless and cut', async () => {
    const { desk, waiting } = await asked();
    const reason = `No\u202e way\n\n<!channel> ${'x'.repeat(600)}`;
    const kept = `No\\u{202e} way <!channel> ${'x'.repeat(473)}…`;
    await desk.decide(ID, { kind: 'deny', reason }, as(ROOT));
    expect((await desk.read(ID))?.state).toEqual({ kind: 'denied', who: ROOT, at: NOW, reason: kept });
    expect(await waiting()).toEqual([decision('denied', ROOT, { reason: kept })]);
  });

  it('R72: stays as it is when somebody decides who may not, who is told alone, once in the log, and admins decide', async () => {
    const { desk, waiting, notes } = await asked();
    const refused = {
      status: 'refused',
      approval: ASKED,
      sentence: 'You may not decide this. These can: who asked, and admins.',
    };
    expect(await desk.decide(ID, YES, as(EVE))).toEqual(refused);
    expect(await desk.decide(ID, { kind: 'deny' }, as(EVE))).toEqual(refused);
    expect([await desk.read(ID), await waiting()]).toEqual([ASKED, []]);
    expect((await desk.decide(ID, YES, as(ROOT))).status).toBe('done');
    const no = digest(EVE.id).slice(0, 12);
    expect(notes).toEqual([note('refused', EVE, no), note('approved', ROOT)]);
  });

  it('R74: counts once for two clicks, two people and a redelivery, in two processes at once', async () => {
    const world = createDeskWorld();
    const [one, other] = [world.open(), world.open()];
    await one.request(callNo(1));
    const clicks = await Promise.all([
      one.decide(ID, YES, as(ADA)),
      other.decide(ID, YES, as(ADA)),
      other.decide(ID, { kind: 'deny' }, as(ROOT)),
    ]);
    expect(clicks.map(({ status }) => status).toSorted()).toEqual(['done', 'over', 'over']);
    const { state } = (await one.read(ID)) ?? {};
    expect(state).toMatchObject({ at: NOW });
    expect(await world.waiting()).toHaveLength(1);
    expect(world.notes).toHaveLength(1);
    expect(await other.decide(ID, YES, as(ADA))).toEqual({
      status: 'over',
      approval: await one.read(ID),
      sentence: 'This is over already. Approved by Ada.',
    });
  });

  it('R75: is decided by a process that came after the one that asked', async () => {
    const world = createDeskWorld();
    await world.open().request(callNo(1));
    expect((await world.open().decide(ID, YES, as(ADA))).status).toBe('done');
    expect(await world.waiting()).toEqual([decision('approved', ADA)]);
  });

  it('that nobody knows is told of so', async () => {
    const { desk } = await asked();
    expect(await desk.decide('nonsense', YES, as(ADA))).toEqual({
      status: 'unknown',
      sentence: 'There is no such request, or it was over long ago.',
    });
  });

  it('is decided by nobody who asked where own requests are not allowed, whatever else they are', async () => {
    const { desk, set } = await asked({ requesters: [ADA, ROOT] });
    set.approvals = { ...set.approvals, ownRequests: false };
    const sentence =
      'You have asked for this, so you may not decide it yourself here. These can: admins, but nobody who asked.';
    for (const person of [ADA, ROOT]) {
      expect(await desk.decide(ID, YES, as(person))).toMatchObject({ status: 'refused', sentence });
    }
    expect(await desk.decide(ID, YES, as(BOB, { isOperator: true }))).toMatchObject({ status: 'done' });
  });

  it('is for those who are named, and then for no operator', async () => {
    const { desk, set } = await asked();
    set.approvals = {
      ...set.approvals,
      ownRequests: false,
      approvers: { kind: 'named', people: [BOB.id], groups: [] },
    };
    expect((await desk.decide(ID, YES, as(ROOT, { isOperator: true }))).status).toBe('refused');
    expect((await desk.decide(ID, YES, as(BOB))).status).toBe('done');
  });

  it('is withdrawn by who asked and by admins, and by nobody else', async () => {
    const { desk, set, waiting } = await asked();
    set.approvals = { ...set.approvals, ownRequests: false };
    expect(await desk.decide(ID, { kind: 'withdraw' }, as(BOB))).toMatchObject({
      status: 'refused',
      sentence: 'Only those who asked, and admins, can withdraw this request.',
    });
    expect((await desk.decide(ID, { kind: 'withdraw' }, as(ADA))).status).toBe('done');
    expect(await waiting()).toEqual([decision('withdrawn', ADA)]);
  });
});
