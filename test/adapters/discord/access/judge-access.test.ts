import { describe, expect, it } from 'vitest';
import {
  type Asker,
  type AskerFacts,
  type Judgement,
  judgeAccess,
} from '../../../../src/adapters/discord/access/judge-access.ts';

const MEMBER: Asker = { user: '1', guild: '10', channels: ['30'], roles: ['20'] };
const IN_THREAD: Asker = { ...MEMBER, channels: ['31', '30'] };
const DIRECT: Asker = { user: '1', guild: undefined, channels: ['40'], roles: undefined };
const NO_ROLES: Asker = { ...MEMBER, roles: undefined };

describe('who may talk to the bot', () => {
  it.each<[readonly string[], readonly string[], Asker, AskerFacts, string]>([
    [['members', 'direct'], [], MEMBER, {}, 'allowed'],
    [['members', 'direct'], [], DIRECT, {}, 'allowed'],
    [['members'], [], DIRECT, {}, 'notAllowed'],
    [['direct'], [], MEMBER, {}, 'notAllowed'],
    [['everyone'], [], DIRECT, {}, 'allowed'],
    [[], [], MEMBER, {}, 'notAllowed'],
    [['guild:10'], [], MEMBER, {}, 'allowed'],
    [['guild:11'], [], MEMBER, {}, 'notAllowed'],
    [['guild:10'], [], DIRECT, {}, 'notAllowed'],
    [['user:1'], [], DIRECT, {}, 'allowed'],
    [['user:2'], [], MEMBER, {}, 'notAllowed'],
    [['channel:30'], [], MEMBER, {}, 'allowed'],
    [['channel:30'], [], IN_THREAD, {}, 'allowed'],
    [['channel:31'], [], IN_THREAD, {}, 'allowed'],
    [['channel:31'], [], MEMBER, {}, 'notAllowed'],
    [['channel:40'], [], DIRECT, {}, 'allowed'],
    [['members'], ['channel:31'], IN_THREAD, {}, 'denied'],
    [['channel:31'], ['channel:30'], IN_THREAD, {}, 'denied'],
    [['user:1', 'channel:30'], ['guild:10'], MEMBER, {}, 'denied'],
    [['everyone'], ['everyone'], MEMBER, {}, 'denied'],
    [['category:50'], [], IN_THREAD, {}, 'depends on category'],
    [['category:50'], [], IN_THREAD, { category: '50' }, 'allowed'],
    [['category:50'], [], IN_THREAD, { category: '51' }, 'notAllowed'],
    [['category:50'], [], IN_THREAD, { category: null }, 'notAllowed'],
    [['category:50'], [], DIRECT, {}, 'notAllowed'],
    [['members'], ['category:50'], MEMBER, {}, 'depends on category'],
    [['members'], ['category:50'], MEMBER, { category: '50' }, 'denied'],
    [['members', 'category:50'], [], MEMBER, {}, 'allowed'],
    [['role:20'], [], MEMBER, {}, 'allowed'],
    [['role:21'], [], MEMBER, {}, 'notAllowed'],
    [['role:10'], [], NO_ROLES, {}, 'allowed'],
    [['role:20'], [], NO_ROLES, {}, 'depends on roles'],
    [['role:20'], [], NO_ROLES, { roles: ['20'] }, 'allowed'],
    [['members'], ['role:20'], MEMBER, {}, 'denied'],
    [['members'], ['role:20'], NO_ROLES, {}, 'depends on roles'],
    [['members'], ['role:20', 'category:50'], NO_ROLES, {}, 'depends on category roles'],
    [['role:20'], [], DIRECT, {}, 'notAllowed'],
    [['something:20'], [], MEMBER, {}, 'notAllowed'],
  ])('by allow %j and deny %j: %j %j is %s', (allow, deny, asker, facts, outcome) => {
    expect(inWords(judgeAccess(asker, { allow, deny }, facts))).toBe(outcome);
  });
});

function inWords(judged: Judgement): string {
  if (judged.kind !== 'depends') return judged.kind === 'allowed' ? 'allowed' : judged.reason;
  return ['depends on', ...(judged.onCategory ? ['category'] : []), ...(judged.onRoles ? ['roles'] : [])].join(' ');
}
