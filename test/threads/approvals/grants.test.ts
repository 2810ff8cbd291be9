import { describe, expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import { approvalIdOf } from '../../../src/threads/approvals/request.ts';
import { ERASED } from '../../../src/threads/erased-person.ts';
import type { TeamId } from '../../../src/threads/thread-id.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { ADA, as, BOB, callNo, createDeskWorld, EVE, HOUR, ROOT, threadNo } from './desk-world.ts';

const ID = approvalIdOf(callNo(1), { digest });
const FOR_THREAD = { kind: 'approve', forThread: true } as const;
const THREAD = threadNo(1);
const TOOL = { thread: THREAD, tool: 'deploy' };

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

  it('holds only as long as who gave it may decide', async () => {
    const { ask, set } = await granted(as(ADA));
    expect(await ask()).toBe('granted');
    set.approvals = { ...set.approvals, ownRequests: false };
    expect(await ask()).toBe('asked');
  });

  it('holds when whoever runs the deployment gave it', async () => {
    const { ask, desk, grant } = await granted(as(EVE, { isOperator: true }));
    expect(await ask()).toBe('granted');
    expect(await desk.grants({ thread: THREAD })).toEqual([grant]);
  });

  it('is listed by team, by thread, and for direct messages', async () => {
    const { desk, grant } = await granted();
    const direct = toThreadId({ platform: 'test', channel: 'D1' });
    const asked = await desk.request(callNo(1, { thread: direct }));
    if (asked.status !== 'asked') throw new Error('It was to be asked for.');
    await desk.decide(asked.approval.id, FOR_THREAD, as(ADA));
    const alone = { ...grant, thread: direct, who: ADA, requesters: [ADA] };
    // A team's id as its parser makes it.
    expect(await desk.grants({ team: 'test:T1' as TeamId })).toEqual([grant]);
    expect(await desk.grants({ team: 'test:T2' as TeamId })).toEqual([]);
    expect(await desk.grants({ team: undefined })).toEqual([alone]);
    expect(await desk.grants({ thread: THREAD })).toEqual([grant]);
  });

  it('is taken back by who gave it or by admins, once and for good, and the log says so', async () => {
    const { desk, ask, notes } = await granted(as(ADA));
    expect(await desk.revoke(TOOL, as(BOB))).toBe('Only Ada, who gave this consent, and admins can take it back.');
    expect(await ask()).toBe('granted');
    expect(await desk.revoke(TOOL, as(ROOT))).toBe(true);
    expect([await ask(), await desk.grants({ thread: THREAD }), await desk.revoke(TOOL, as(ROOT))]).toEqual([
      'asked',
      [],
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
    expect(await desk.grants({ thread: THREAD })).toEqual([]);
    expect((await desk.request(callNo(2))).status).toBe('asked');
  });
});
