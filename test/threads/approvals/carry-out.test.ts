import { describe, expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import { createTexts } from '../../../src/text/index.ts';
import { approvalIdOf } from '../../../src/threads/approvals/request.ts';
import { ADA, as, callNo, createDeskWorld, MINUTE, YES } from './desk-world.ts';

const ID = approvalIdOf(callNo(1), { digest });
const OUTCOME = { kind: 'done', text: 'deployed' } as const;

async function approved() {
  const world = createDeskWorld();
  const [one, other] = [world.open(), world.open()];
  await one.request(callNo(1));
  await one.decide(ID, YES, as(ADA));
  const at = world.clock.now();
  await world.clock.advanceAsync(MINUTE);
  return { ...world, one, other, at };
}

describe('an approved call', () => {
  it('is begun by one run, which has it still when it asks again', async () => {
    const { one, other, at } = await approved();
    const begun = await Promise.all([one.begin(ID, 'run1'), other.begin(ID, 'run2')]);
    expect(begun.map(({ status }) => status)).toEqual(['begin', 'begun']);
    const approval = await one.read(ID);
    expect(approval?.state).toEqual({ kind: 'executing', who: ADA, at, run: 'run1' });
    expect(await one.begin(ID, 'run1')).toEqual({ status: 'begin', approval });
    expect(await other.begin(ID, 'run2')).toEqual({ status: 'begun', approval });
  });

  it('has one outcome, whoever says it again', async () => {
    const { one, other, clock } = await approved();
    await one.begin(ID, 'run1');
    const finished = await one.finish(ID, OUTCOME);
    const state = { kind: 'executed', who: ADA, at: clock.now(), outcome: OUTCOME };
    expect(finished?.state).toEqual(state);
    expect((await other.finish(ID, { kind: 'unknown', text: 'unknown' }))?.state).toEqual(state);
    expect(await other.begin(ID, 'run2')).toEqual({ status: 'executed', approval: finished });
    expect(await one.finish('nonsense', OUTCOME)).toBeUndefined();
  });

  it('is carried out exactly as it was asked for, whatever its arguments are', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    const odd = {
      author: ADA.id,
      by: ADA,
      thread: callNo(1).thread,
      '\u202e': ['\ud800', 1e308, { requesters: [ADA] }],
    };
    const call = callNo(1, { arguments: odd });
    await desk.request(call);
    expect((await world.open().find(call))?.arguments).toEqual(odd);
  });

  it('is dropped as long as no run has begun it', async () => {
    const { one, other, clock } = await approved();
    const dropping = one.drop([ID, 'nonsense'], 'stopped');
    await dropping;
    expect((await other.read(ID))?.state).toEqual({ kind: 'dropped', at: clock.now(), why: 'stopped' });
    expect(await other.begin(ID, 'run1')).toEqual({ status: 'over' });
    expect((await other.finish(ID, OUTCOME))?.state.kind).toBe('dropped');
  });

  it('is not dropped once it was begun, and begun by nobody before it is approved', async () => {
    const { one } = await approved();
    await one.begin(ID, 'run1');
    await one.drop([ID], 'stopped');
    expect((await one.read(ID))?.state.kind).toBe('executing');
    await one.request(callNo(2));
    const second = approvalIdOf(callNo(2), { digest });
    expect(await one.begin(second, 'run1')).toEqual({ status: 'over' });
    await one.drop([second], 'stopped');
    expect((await one.finish(second, OUTCOME))?.state).toEqual({ kind: 'pending' });
  });

  it.each([
    ['done', 'executed', 'Deploy: Approved by Ada, and carried out.'],
    ['failed', 'failed', 'Deploy: Approved by Ada; it was tried and failed.'],
    [
      'unknown',
      'outcomeUnknown',
      'Deploy: Approved by Ada; nobody knows whether it was carried out, since it was interrupted. Look there before you ask for it again.',
    ],
  ] as const)('says in the audit log and on its card what came of it: %s', async (kind, act, summary) => {
    const { one, notes, shown, clock } = await approved();
    one.start();
    await clock.advanceAsync(0);
    await one.begin(ID, 'run1');
    await one.finish(ID, { kind, text: 'so' });
    await clock.advanceAsync(0);
    await one.stop();
    expect(notes.map(([, { change }]) => change)).toEqual(['approved', act]);
    expect((await one.read(ID))?.state).toEqual({
      kind: 'executed',
      who: ADA,
      at: clock.now(),
      outcome: { kind, text: 'so' },
    });
    const approval = await one.read(ID);
    expect(approval && (await one.card(approval, createTexts('en'))).summary).toBe(summary);
    expect(shown).toEqual([]);
  });
});
