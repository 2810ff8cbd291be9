import { describe, expect, it } from 'vitest';
import type { ApprovalCards } from '../../../src/threads/approvals/approval-card.ts';
import type { ApprovalKeeper } from '../../../src/threads/approvals/create-approvals.ts';
import type { Outbound } from '../../../src/threads/outbound.ts';
import { parseThreadId, type ThreadId, toThreadId } from '../../../src/threads/thread-id.ts';
import { BOB, callNo, createDeskWorld, EVE, MINUTE, ROOT } from './desk-world.ts';

const SECOND = 1_000;

const threadOf = (platform: string, team: string, no: number): ThreadId =>
  toThreadId({ platform, team, channel: 'C1', thread: String(no).padStart(2, '0') });

/** Two platforms, of which the one called slow answers a post after so long, or never; and what was posted in which second. */
function createPlatforms() {
  const world = createDeskWorld();
  const start = world.clock.now();
  const posted: string[] = [];
  const slow: { afterMs: number | 'never' } = { afterMs: 'never' };
  const never = new Promise<void>(() => undefined);
  const cards: ApprovalCards = {
    post: async (to, _card, { key }) => {
      const { platform, team, thread } = parseThreadId(to.thread);
      const where = to.kind === 'person' ? ` to ${to.person}` : '';
      posted.push(`${(world.clock.now() - start) / SECOND} s: ${platform} ${team} ${thread}${where}`);
      const { afterMs } = slow;
      if (platform === 'slow' && afterMs === 'never') await never;
      else if (platform === 'slow')
        await new Promise<void>((resolve) => world.clock.setTimeout(resolve, Number(afterMs)));
      return `posted ${key}`;
    },
    update: async () => undefined,
  };
  // What the desk asks of a platform is here.
  const outbound = { approvals: cards } as Outbound;
  const open = () => world.open({ outboundOf: () => outbound });
  const ask = async (thread: ThreadId): Promise<void> => void (await world.open().request(callNo(1, { thread })));
  const stop = async (keeper: ApprovalKeeper): Promise<number> => {
    const begun = world.clock.now();
    let took = Number.NaN;
    void keeper.stop().then(() => {
      took = world.clock.now() - begun;
    });
    await world.clock.advanceAsync(MINUTE);
    return took;
  };
  return { ...world, posted, slow, open, ask, stop };
}

/** What is posted in a team in one second. */
const at = (second: number, team: string, from: number, to = from): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, no) => `${second} s: ${team} ${String(from + no).padStart(2, '0')}`);

describe('a platform that does not answer', () => {
  it('holds up nobody else: what others wait for is shown within one look, whenever they ask', async () => {
    const { clock, posted, open, ask, stop } = createPlatforms();
    for (let no = 1; no <= 30; no += 1) await ask(threadOf('slow', 'T1', no));
    await ask(threadOf('slow', 'T2', 1));
    await ask(threadOf('quick', 'T1', 1));
    const desk = open();
    desk.start();
    await clock.advanceAsync(17 * SECOND);
    // Another process has asked for these, and is gone.
    await ask(threadOf('quick', 'T1', 2));
    await ask(threadOf('slow', 'T3', 1));
    await clock.advanceAsync(30 * SECOND);
    await stop(desk);
    expect(posted).toEqual([
      ...at(0, 'quick T1', 1),
      ...at(0, 'slow T1', 1, 4),
      ...at(0, 'slow T2', 1),
      ...at(15, 'slow T1', 5, 8),
      ...at(20, 'quick T1', 2),
      ...at(20, 'slow T3', 1),
      ...at(30, 'slow T1', 9, 12),
      ...at(45, 'slow T1', 13, 16),
    ]);
  });

  it('has everything shown once it answers again', async () => {
    const { clock, posted, open, ask, stop, slow } = createPlatforms();
    for (let no = 1; no <= 30; no += 1) await ask(threadOf('slow', 'T1', no));
    const desk = open();
    desk.start();
    await clock.advanceAsync(MINUTE);
    slow.afterMs = 0;
    await clock.advanceAsync(2 * MINUTE);
    await stop(desk);
    expect(posted).toEqual([
      ...at(0, 'slow T1', 1, 4),
      ...at(15, 'slow T1', 5, 8),
      ...at(30, 'slow T1', 9, 12),
      ...at(45, 'slow T1', 13, 16),
      ...at(60, 'slow T1', 17, 20),
      // Those that have not been tried yet, and each of the others a minute after it was.
      ...at(75, 'slow T1', 21, 30),
      ...at(75, 'slow T1', 1, 8),
      ...at(90, 'slow T1', 9, 12),
      ...at(105, 'slow T1', 13, 16),
      ...at(120, 'slow T1', 17, 20),
    ]);
  });

  it('holds the end of the process up for two seconds, and nothing is begun or left waiting then', async () => {
    const { clock, posted, open, ask, stop, warned, set } = createPlatforms();
    set.approvals = {
      ...set.approvals,
      notify: 'direct',
      approvers: { kind: 'named', people: [BOB.id, EVE.id, ROOT.id], groups: [] },
    };
    for (let no = 1; no <= 5; no += 1) await ask(threadOf('slow', 'T1', no));
    const desk = open();
    desk.start();
    await clock.advanceAsync(SECOND);
    const took = await stop(desk);
    expect([took, posted, clock.pendingTimers, warned]).toEqual([2_000, at(0, 'slow T1', 1, 4), 0, []]);
  });
});

describe('the end of a process', () => {
  it('loses nobody who is to be told, where the platform had not said who they are', async () => {
    const { clock, outbound, open, set, shown, warned } = createDeskWorld();
    set.approvals = { ...set.approvals, notify: 'direct' };
    let answer = (_people: readonly string[]): void => undefined;
    const listPeople = (): Promise<readonly string[]> =>
      new Promise((resolve) => {
        answer = resolve;
      });
    outbound.teams = { isAdmin: async () => false, isInGroup: async () => false, list: async () => [], listPeople };
    await open().request(callNo(1));
    const first = open();
    first.start();
    await clock.advanceAsync(0);
    const stopped = first.stop();
    await clock.advanceAsync(2 * SECOND);
    await stopped;
    const second = open();
    second.start();
    await clock.advanceAsync(0);
    answer([BOB.id]);
    await clock.advanceAsync(0);
    await second.stop();
    expect(shown.map(({ to }) => to)).toEqual([
      { kind: 'thread', thread: callNo(1).thread },
      { kind: 'person', thread: callNo(1).thread, person: BOB.id },
    ]);
    expect(warned).toEqual([]);
  });
});

describe('a request with many cards', () => {
  it('gives others their turn after some of them', async () => {
    const { clock, posted, open, ask, stop, set, slow } = createPlatforms();
    slow.afterMs = SECOND;
    const people = Array.from({ length: 6 }, (_, no) => `slow:p${no}`);
    set.approvals = { ...set.approvals, notify: 'direct', approvers: { kind: 'named', people, groups: [] } };
    for (let no = 1; no <= 5; no += 1) await ask(threadOf('slow', 'T1', no));
    const desk = open();
    desk.start();
    await clock.advanceAsync(MINUTE);
    await stop(desk);
    const bySecond = Array.from({ length: 10 }, (_, second) =>
      posted
        .filter((line) => line.startsWith(`${second} s: `))
        .map((line) => line.replace(/.* T1 (\d+).*/u, '$1'))
        .toSorted()
        .join(' '),
    );
    const [first, second, third] = ['01 02 03 04', '01 02 03 05', '04 05'];
    expect(bySecond).toEqual([first, first, first, first, second, second, second, third, third, third]);
    expect(posted).toHaveLength(35);
  });
});
