import { describe, expect, it } from 'vitest';
import { isAdminIn } from '../../../../src/adapters/slack/teams/is-admin-in.ts';

const WORKSPACE = { id: 'T1', enterpriseId: undefined };
const OF_ORGANISATION = { id: 'T1', enterpriseId: 'E1' };
const ORGANISATION = { id: 'E1', enterpriseId: 'E1' };

describe('who runs a workspace', () => {
  it.each([
    ['an admin', { team_id: 'T1', is_admin: true }, WORKSPACE, true],
    ['an owner', { team_id: 'T1', is_owner: true }, WORKSPACE, true],
    ['the first owner', { team_id: 'T1', is_primary_owner: true }, WORKSPACE, true],
    ['a member', { team_id: 'T1' }, WORKSPACE, false],
    ['a guest whom Slack calls an admin', { team_id: 'T1', is_admin: true, is_restricted: true }, WORKSPACE, false],
    ['an account that is gone', { team_id: 'T1', is_owner: true, deleted: true }, WORKSPACE, false],
    ['a program', { team_id: 'T1', is_admin: true, is_bot: true }, WORKSPACE, false],
    ['an admin of another company', { team_id: 'T9', is_admin: true }, WORKSPACE, false],
    ['a stranger', { team_id: 'T1', is_admin: true, is_stranger: true }, WORKSPACE, false],
    [
      'an admin of another workspace of the organisation',
      { team_id: 'T2', is_admin: true, enterprise_user: { enterprise_id: 'E1', teams: ['T2'] } },
      OF_ORGANISATION,
      false,
    ],
    [
      'an admin who is at home in another workspace of the organisation',
      { team_id: 'T2', is_admin: true, enterprise_user: { enterprise_id: 'E1', teams: ['T2', 'T1'] } },
      OF_ORGANISATION,
      true,
    ],
    [
      "a workspace's admin, of the organisation",
      { team_id: 'T1', is_admin: true, enterprise_user: { enterprise_id: 'E1', teams: ['T1'] } },
      ORGANISATION,
      false,
    ],
    [
      "the organisation's admin",
      { team_id: 'T1', enterprise_user: { enterprise_id: 'E1', is_admin: true } },
      ORGANISATION,
      true,
    ],
    [
      "the organisation's owner",
      { team_id: 'T1', enterprise_user: { enterprise_id: 'E1', is_owner: true } },
      ORGANISATION,
      true,
    ],
    ['whom Slack says nothing of', undefined, WORKSPACE, false],
    ['whom Slack says odd things of', { team_id: 'T1', is_admin: 'true', enterprise_user: [] }, WORKSPACE, false],
  ])('%s: %j in %j is %s', (_who, user, home, isAdmin) => {
    expect(isAdminIn('U1', user, home)).toBe(isAdmin);
  });
});
