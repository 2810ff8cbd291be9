import { describe, expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import type { ApprovalGrant } from '../../../src/threads/approvals/approval.ts';
import { approvalIdOf } from '../../../src/threads/approvals/request.ts';
import { ERASED } from '../../../src/threads/erased-person.ts';
import { toTeamId, toThreadId } from '../../../src/threads/thread-id.ts';
import { ADA, as, BOB, callNo, createDeskWorld, EVE, HOUR, ROOT, threadNo } from './desk-world.ts';

const ID = approvalIdOf(callNo(1), { digest });
const FOR_THREAD = { kind: 'approve', forThread: true } as const;
const THREAD = threadNo(1);
const TOOL = { thread: THREAD, tool: 'deploy' };

const T1 = toTeamId('test', 'T1');
const listed = (...items: readonly ApprovalGrant[]) => ({ items, more: 0, isMoreAtLeast: false });

async function granted(by = as(ROOT)) {
  const world = createDeskWorld();
  const desk = world.open();
  await desk.request(callNo(1, { requesters: [ADA, BOB] }));
  await desk.decide(ID, FOR_THREAD, by);
  const grant = {
    ...TOOL,
    label: 'Deploy',
    who: by.by.person,
    requesters: [ADA, BOB],
    at: world.clock.now(),
    expiresAt: world.clock.now() + 24 * HOUR,
  };
  let asked = 0;
  const ask = async (more: Parameters<typeof callNo>[1] = {}) => {
    const { status } = await world.open().request(callNo(2, { exchange: `again${(asked += 1)}`, ...more }));
    return status;
  };
  return { ...world, desk, grant, ask };
}

describe('consent for a thread', () => {
  it('covers further calls of the tool there, of the same people, for a day', async () => {
    const { ask, clock, notes } = await granted();
    expect(notes.map(([, { change }]) => change)).toEqual(['approvedForThread']);
    expect(await ask({ requesters: [ADA, BOB] })).toBe('granted');
    expect(await ask({ requesters: [BOB] })).toBe('granted');
    expect(await ask({ requesters: [BOB, EVE] })).toBe('asked');
    expect(await ask({ requesters: [] })).toBe('asked');
    expect(await ask({ requesters: [ERASED] })).toBe('asked');
    expect(await ask({ tool: 'deploy2' })).toBe('asked');
    expect(await ask({ thread: threadNo(2) })).toBe('asked');
    await clock.advanceAsync(24 * HOUR - 1);
    expect(await ask()).toBe('granted');
    await clock.advanceAsync(1);
    expect(await ask()).toBe('asked');
  });

  it('covers a tool as it was shown alone: another one of its name, or itself declared otherwise, asks anew', async () => {
    const world = createDeskWorld();
    const desk = world.open();
    const asked = await desk.request(callNo(1, { revision: 'one' }));
    await desk.decide(ID, FOR_THREAD, as(ADA));
    expect(asked).toMatchObject({ approval: { revision: 'one' } });
    const ask = async (revision?: string) => {
      const call = callNo(2, { exchange: `again ${revision}`, ...(revision !== undefined && { revision }) });
      return (await world.open().request(call)).status;
    };
    expect([await ask('two'), await ask(), await ask('one')]).toEqual(['asked', 'asked', 'granted']);
    expect(await desk.grants({ thread: THREAD })).toMatchObject({ items: [{ tool: 'deploy', who: ADA }] });
  });

  it('covers no tool that comes from elsewhere by the name of one that was approved', async () => {
    const { ask } = await granted();
    expect([await ask({ revision: 'one' }), await ask()]).toEqual(['asked', 'granted']);
  });

  it('holds only as long as who gave it may decide', async () => {
    const { ask, set } = await granted(as(ADA));
    expect(await ask()).toBe('granted');
    set.approvals = { ...set.approvals, ownRequests: false };
    expect(await ask()).toBe('asked');
  });

  it('holds when whoever runs the deployment gave it', async () => {
    const { ask, desk, grant } = await granted(as(EVE, { isOperator: true }));
    expect(await ask()).toBe('granted');
    expect(await desk.grants({ thread: THREAD })).toEqual(listed(grant));
  });

  it('is listed by team, by thread, and for direct messages', async () => {
    const { desk, grant, clock } = await granted();
    const direct = toThreadId({ platform: 'test', channel: 'D1' });
    clock.advance(1);
    const asked = await desk.request(callNo(1, { thread: direct }));
    if (asked.status !== 'asked') throw new Error('It was to be asked for.');
    await desk.decide(asked.approval.id, FOR_THREAD, as(ADA));
    const times = { at: grant.at + 1, expiresAt: grant.expiresAt + 1 };
    const alone = { ...grant, ...times, thread: direct, who: ADA, requesters: [ADA] };
    expect(await desk.grants({ team: T1 })).toEqual(listed(grant));
    expect(await desk.grants({ team: toTeamId('test', 'T2') })).toEqual(listed());
    expect(await desk.grants({ team: undefined })).toEqual(listed(alone));
    expect(await desk.grants([{ team: T1 }, { team: undefined }, { thread: THREAD }])).toEqual(listed(grant, alone));
    expect(await desk.grants({ everywhere: true })).toEqual(listed(grant, alone));
  });

  it('is listed by who gave it, and by channel', async () => {
    const { desk, grant } = await granted();
    const asked = await desk.request(callNo(1, { thread: threadNo(2) }));
    if (asked.status !== 'asked') throw new Error('It was to be asked for.');
    await desk.decide(asked.approval.id, FOR_THREAD, as(ADA));
    const own = { ...grant, thread: threadNo(2), who: ADA, requesters: [ADA] };
    expect(await desk.grants({ team: T1, person: ADA })).toEqual(listed(own));
    expect(await desk.grants({ team: T1, person: BOB })).toEqual(listed());
    expect(await desk.grants({ team: T1, channel: 'test:C1' })).toEqual(listed(grant, own));
    expect(await desk.grants({ team: T1, channel: 'test:C2' })).toEqual(listed());
  });

  it('beyond a hundred is counted, and none of a channel or a person is missed for it', async () => {
    const { records, clock, open } = createDeskWorld();
    const expiresAt = clock.now() + HOUR;
    for (let no = 0; no < 130; no += 1) {
      const channel = no % 10 === 9 ? 'quiet' : 'busy';
      const thread = toThreadId({ platform: 'test', team: 'T1', channel, thread: String(no) });
      const who = channel === 'quiet' ? BOB : ADA;
      const channels = [`test:${channel}`, 'test:category'];
      const call = { thread, channels, tool: 'deploy', label: 'Deploy', requesters: [who] };
      const grant = { ...call, who, position: 0, at: no, expiresAt };
      await records.put(`approvals:grant:${thread}:deploy:a${no}`, grant, 'new');
    }
    const list = async (whose: Parameters<ReturnType<typeof open>['grants']>[0]) => {
      const { items, more, isMoreAtLeast } = await open().grants(whose);
      return [items.length, items[0]?.at, items.at(-1)?.at, more, isMoreAtLeast];
    };
    expect(await list({ team: T1 })).toEqual([100, 0, 99, 30, false]);
    expect(await list({ team: T1, channel: 'test:category' })).toEqual([100, 0, 99, 30, false]);
    expect(await list({ team: T1, channel: 'test:quiet' })).toEqual([13, 9, 129, 0, false]);
    expect(await list({ team: T1, person: BOB })).toEqual([13, 9, 129, 0, false]);
  });

  it('is taken back by who gave it or by admins, once and for good, and the log says so', async () => {
    const { desk, ask, notes } = await granted(as(ADA));
    expect(await desk.revoke(TOOL, as(BOB))).toBe('Only Ada, who gave this consent, and admins can take it back.');
    expect(await ask()).toBe('granted');
    expect(await desk.revoke(TOOL, as(ROOT))).toBe(true);
    expect([await ask(), await desk.grants({ thread: THREAD }), await desk.revoke(TOOL, as(ROOT))]).toEqual([
      'asked',
      listed(),
      false,
    ]);
    expect(notes.filter(([, { change }]) => change === 'revoked')).toEqual([
      [
        { kind: 'channel', team: 'test:T1', channels: ['test:C1'] },
        expect.objectContaining({ who: ROOT, key: 'tools.deploy', change: 'revoked', before: null }),
      ],
    ]);
  });

  it('that was taken back is not brought back by a process that stood still meanwhile', async () => {
    const world = createDeskWorld();
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const still = world.open({ administration: { note: () => gate } });
    const desk = world.open();
    await desk.request(callNo(1));
    const deciding = still.decide(ID, FOR_THREAD, as(ADA));
    desk.start();
    await world.clock.advanceAsync(60_000);
    expect(await desk.revoke(TOOL, as(ADA))).toBe(true);
    goOn();
    expect((await deciding).status).toBe('done');
    await desk.stop();
    expect(await desk.grants({ thread: THREAD })).toEqual(listed());
    expect((await desk.request(callNo(2))).status).toBe('asked');
  });
});
