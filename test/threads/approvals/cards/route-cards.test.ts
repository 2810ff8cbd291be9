import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { APPROVAL_DEFAULTS, type ApprovalSettings } from '../../../../src/threads/approvals/approval-settings.ts';
import { routeCards } from '../../../../src/threads/approvals/cards/route-cards.ts';
import type { Person } from '../../../../src/threads/person.ts';
import type { TeamDirectory } from '../../../../src/threads/team-directory.ts';
import { channelOf, teamOf } from '../../../../src/threads/thread-id.ts';
import { ADA, BOB, createDeskWorld, EVE, MINUTE, ROOT, threadNo } from '../desk-world.ts';

interface Route {
  readonly approvals?: Partial<ApprovalSettings>;
  readonly requesters?: readonly Person[];
  readonly admins?: readonly string[];
  readonly listPeople?: TeamDirectory['listPeople'];
  readonly mayPostIn?: TeamDirectory['mayPostIn'];
}

const thread = threadNo(1);
const THREAD = { kind: 'thread', thread };
const alone = (...people: readonly string[]) => people.map((person) => ({ kind: 'person', thread, person }));

async function routed({ approvals, requesters = [ADA], admins = [], listPeople, mayPostIn }: Route) {
  const { clock, outbound } = createDeskWorld();
  const warned: unknown[] = [];
  const nobody: TeamDirectory = { isAdmin: async () => false, isInGroup: async () => false, list: async () => [] };
  const place = { team: teamOf(thread), channels: [channelOf(thread)] };
  const destinations = routeCards(
    { thread, requesters },
    { place, approvals: { ...APPROVAL_DEFAULTS, ...approvals } },
    {
      outboundOf: () =>
        ({
          ...outbound,
          teams: { ...nobody, ...(listPeople && { listPeople }), ...(mayPostIn && { mayPostIn }) },
        }) as never,
      admins,
      clock,
      left: new AbortController().signal,
      logger: { ...silentLogger, warn: (fields) => void warned.push(fields) },
    },
  );
  await clock.advanceAsync(MINUTE);
  return { destinations: await destinations, warned };
}

const named = (...people: readonly string[]) => ({ kind: 'named', people, groups: ['test:group'] }) as const;

describe('a request is shown', () => {
  it('in its thread alone where who asked may decide', async () => {
    expect(await routed({ admins: [ROOT.id] })).toEqual({ destinations: [THREAD], warned: [] });
  });

  it('to approvers besides where nobody who asked may decide, of whom none has asked', async () => {
    const approvals = { ownRequests: false };
    const admins = [ROOT.id, ADA.id, 'other:admin', EVE.id];
    expect((await routed({ approvals, admins })).destinations).toEqual([THREAD, ...alone(ROOT.id, EVE.id)]);
  });

  it('to those who are named, and to whom the platform knows in a group, ten at most', async () => {
    const many = Array.from({ length: 12 }, (_, no) => `test:m${no}`);
    const asked: unknown[] = [];
    const listPeople: TeamDirectory['listPeople'] = async (...given) => {
      asked.push(given);
      return [BOB.id, ...many];
    };
    const approvals = { notify: 'direct', approvers: named(BOB.id, 'other:x') } as const;
    const { destinations } = await routed({ approvals, listPeople });
    expect(destinations).toEqual([THREAD, ...alone(BOB.id, ...many.slice(0, 9))]);
    expect(asked).toEqual([[teamOf(thread), ['test:group'], 20]]);
  });

  it('to the admins whom the platform knows', async () => {
    const listPeople: TeamDirectory['listPeople'] = async (_team, who) => (who === 'admins' ? [EVE.id] : []);
    const { destinations } = await routed({ approvals: { notify: 'direct' }, admins: [ROOT.id], listPeople });
    expect(destinations).toEqual([THREAD, ...alone(ROOT.id, EVE.id)]);
  });

  it('to everybody it can when the platform does not say who there is, in time or at all', async () => {
    for (const listPeople of [
      async () => Promise.reject(new Error('away')),
      () => new Promise<never>(() => undefined),
    ]) {
      const { destinations, warned } = await routed({ approvals: { notify: 'direct' }, admins: [ROOT.id], listPeople });
      expect(destinations).toEqual([THREAD, ...alone(ROOT.id)]);
      expect(warned).toHaveLength(1);
    }
  });

  it('to nobody alone where everybody may decide', async () => {
    const approvals = { notify: 'direct', approvers: { kind: 'everyone' } } as const;
    expect((await routed({ approvals, admins: [ROOT.id] })).destinations).toEqual([THREAD]);
  });

  it('in the approvers’ channel, if it is on the same platform', async () => {
    const channel = { kind: 'channel', thread, channel: 'test:C9' };
    expect((await routed({ approvals: { notify: 'channel', channel: 'test:C9' } })).destinations).toEqual([
      THREAD,
      channel,
    ]);
    for (const elsewhere of ['other:C9', undefined]) {
      expect((await routed({ approvals: { notify: 'channel', channel: elsewhere } })).destinations).toEqual([THREAD]);
    }
  });

  it('in the approvers’ channel only while that is one of the team in which the bot may post, and else as where none is named', async () => {
    const approvals = { notify: 'channel', channel: 'test:C9' } as const;
    const channel = { kind: 'channel', thread, channel: 'test:C9' };
    const asked: unknown[] = [];
    const mayPostIn: TeamDirectory['mayPostIn'] = async (...given) => {
      asked.push(given);
      return 'yes';
    };
    expect(await routed({ approvals, mayPostIn })).toEqual({ destinations: [THREAD, channel], warned: [] });
    expect(asked).toEqual([[teamOf(thread), 'test:C9']]);
    for (const use of ['no', 'elsewhere'] as const) {
      const refused = { mayPostIn: async () => use, admins: [ROOT.id] };
      const warned = [{ thread, channel: 'test:C9', use }];
      expect(await routed({ approvals, ...refused })).toEqual({ destinations: [THREAD], warned });
      expect(await routed({ approvals: { ...approvals, ownRequests: false }, ...refused })).toEqual({
        destinations: [THREAD, ...alone(ROOT.id)],
        warned,
      });
    }
  });

  it('in the approvers’ channel where nobody knows, in time or at all, whether that can be: the post shows it', async () => {
    const approvals = { notify: 'channel', channel: 'test:C9' } as const;
    for (const mayPostIn of [
      async () => Promise.reject(new Error('away')),
      () => new Promise<never>(() => undefined),
    ]) {
      const { destinations, warned } = await routed({ approvals, mayPostIn });
      expect(destinations).toEqual([THREAD, { kind: 'channel', thread, channel: 'test:C9' }]);
      expect(warned).toHaveLength(1);
    }
  });

  it('in its thread alone where that is set so', async () => {
    const approvals = { notify: 'thread', ownRequests: false } as const;
    expect((await routed({ approvals, admins: [ROOT.id] })).destinations).toEqual([THREAD]);
  });
});
