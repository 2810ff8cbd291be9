import { describe, expect, it } from 'vitest';
import { checkAccess } from '../../../../src/adapters/slack/access/check-access.ts';
import type { Asker } from '../../../../src/adapters/slack/access/judge-access.ts';
import { SlackWorld, type SlackWorldOptions } from '../inbound/slack-world.ts';

const ASKER: Asker = {
  workspace: { id: 'T1', enterpriseId: undefined },
  channel: 'C1',
  user: 'U1ALICE',
  team: 'T1',
  isShared: false,
};
const GUEST = { user: { id: 'U1ALICE', team_id: 'T1', is_restricted: true } };
const MEMBERS = { users: ['U1ALICE'] };

function worldWith(slack: SlackWorldOptions['slack'], answers: SlackWorldOptions['answers'] = {}): SlackWorld {
  return new SlackWorld({ slack: { allow: ['members'], deny: [], ...slack }, answers });
}

describe('what the rules depend on', () => {
  it('is not looked up where they depend on nothing', async () => {
    const { backend, calls } = worldWith({});
    expect(await checkAccess(ASKER, backend)).toBe('allowed');
    expect(await checkAccess({ ...ASKER, team: 'T9', isShared: true }, backend)).toEqual({ refused: 'external' });
    expect(calls).toEqual([]);
  });

  it('is who somebody is', async () => {
    const { backend, calls } = worldWith({ deny: ['guests'] }, { 'users.info': () => GUEST });
    expect(await checkAccess(ASKER, backend)).toEqual({ refused: 'denied' });
    expect(calls).toEqual(['users.info {"user":"U1ALICE","include_locale":true}']);
  });

  it('is who is in a group', async () => {
    const { backend, calls } = worldWith({ allow: ['group:S1'] }, { 'usergroups.users.list': () => MEMBERS });
    expect(await checkAccess(ASKER, backend)).toBe('allowed');
    expect(await checkAccess({ ...ASKER, user: 'U2BOB' }, backend)).toEqual({ refused: 'notAllowed' });
    expect(calls).toEqual(['usergroups.users.list {"usergroup":"S1"}']);
  });

  it('is where somebody is at home, where the channel says nothing of it', async () => {
    const { backend } = worldWith({}, { 'users.info': () => ({ user: { team_id: 'T9' } }) });
    expect(await checkAccess({ ...ASKER, team: 'T9', isShared: undefined }, backend)).toEqual({ refused: 'external' });
    expect(await checkAccess({ ...ASKER, team: 'T9', isShared: false }, backend)).toBe('allowed');
  });

  it.each(['hangs', 'fails'])('is not known when Slack %s, for 1.5 s at most', async (how) => {
    const answer = how === 'hangs' ? () => new Promise(() => undefined) : () => Promise.reject(new Error('no'));
    const answers = { 'users.info': answer, 'usergroups.users.list': answer };
    const { backend, threads } = worldWith({ allow: ['group:S1'], deny: ['guests'] }, answers);
    const checked = checkAccess(ASKER, backend);
    await threads.clock.advanceAsync(how === 'hangs' ? 1_500 : 0);
    expect(await checked).toBe('unknown');
  });

  it('is known the next time when it came late', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { backend, threads } = worldWith(
      { deny: ['guests'] },
      { 'users.info': () => new Promise((resolve) => (answer = resolve)) },
    );
    const checked = checkAccess(ASKER, backend);
    await threads.clock.advanceAsync(1_500);
    expect(await checked).toBe('unknown');
    answer(GUEST);
    expect(await checkAccess(ASKER, backend)).toEqual({ refused: 'denied' });
  });
});
