import { describe, expect, it } from 'vitest';
import { type Asker, type AskerFacts, judgeAccess } from '../../../../src/adapters/slack/access/judge-access.ts';

const MEMBER: Asker = {
  workspace: { id: 'T1', enterpriseId: undefined },
  channel: 'C1',
  user: 'U1',
  team: 'T1',
  isShared: false,
};
const EXTERNAL: Asker = { ...MEMBER, user: 'U9', team: 'T9', isShared: true };
const IN_ORGANISATION: Asker = { ...EXTERNAL, workspace: { id: 'T1', enterpriseId: 'E1' } };

const ALLOWED = { kind: 'allowed' };
const EXTERNAL_REFUSED = { kind: 'refused', reason: 'external' };
const REFUSED = { kind: 'refused', reason: 'notAllowed' };
const DENIED = { kind: 'refused', reason: 'denied' };
const ON_PERSON = { kind: 'depends', onPerson: true, onGroups: [] };
const ON_GROUP = { kind: 'depends', onPerson: false, onGroups: ['S1'] };

function facts(known: Partial<AskerFacts>): AskerFacts {
  return { groups: new Map(), ...known };
}

describe('who may talk to the bot', () => {
  it.each([
    // By default: members, guests among them, and nobody of another organisation.
    [MEMBER, ['members'], [], ALLOWED],
    [{ ...MEMBER, isShared: true }, ['members'], [], ALLOWED],
    [{ ...MEMBER, team: undefined }, ['members'], [], ALLOWED],
    [{ ...MEMBER, team: 'T2' }, ['members'], [], ALLOWED],
    [EXTERNAL, ['members'], [], EXTERNAL_REFUSED],
    // Where the channel was allowed, they may.
    [EXTERNAL, ['members', 'channel:C1'], [], ALLOWED],
    [{ ...EXTERNAL, channel: 'C2' }, ['members', 'channel:C1'], [], EXTERNAL_REFUSED],
    [EXTERNAL, ['external'], [], ALLOWED],
    [EXTERNAL, ['everyone'], [], ALLOWED],
    [EXTERNAL, ['members', 'team:T9'], [], ALLOWED],
    [EXTERNAL, ['user:U9'], [], ALLOWED],
    [MEMBER, ['external'], [], REFUSED],
    [MEMBER, [], [], REFUSED],
    [MEMBER, ['team:T1'], [], ALLOWED],
    [{ ...MEMBER, team: undefined }, ['team:T1'], [], ALLOWED],
    [MEMBER, ['team:T2', 'user:U2', 'channel:C2'], [], REFUSED],
    [MEMBER, ['something'], [], REFUSED],
    // Deny wins.
    [MEMBER, ['members'], ['user:U1'], DENIED],
    [MEMBER, ['members', 'user:U1'], ['channel:C1'], DENIED],
    [EXTERNAL, ['everyone'], ['external'], DENIED],
    [EXTERNAL, ['everyone'], ['team:T9'], DENIED],
    [MEMBER, ['everyone'], ['everyone'], DENIED],
    // What the event does not tell.
    [MEMBER, ['members'], ['guests'], ON_PERSON],
    [EXTERNAL, ['everyone'], ['guests'], ALLOWED],
    [MEMBER, ['guests'], [], ON_PERSON],
    [MEMBER, ['guests', 'user:U1'], [], ALLOWED],
    [MEMBER, ['group:S1'], [], ON_GROUP],
    [MEMBER, ['members'], ['group:S1'], ON_GROUP],
    [MEMBER, ['members'], ['group:S1', 'user:U1'], DENIED],
    [MEMBER, ['user:U2'], ['group:S1'], REFUSED],
    [MEMBER, ['group:S1'], ['guests'], { kind: 'depends', onPerson: true, onGroups: ['S1'] }],
    // Within an organisation, another workspace may be one's own.
    [IN_ORGANISATION, ['members'], [], ON_PERSON],
    [{ ...IN_ORGANISATION, team: 'E1' }, ['members'], [], ALLOWED],
    [{ ...IN_ORGANISATION, isShared: false }, ['members'], [], ALLOWED],
    [{ ...EXTERNAL, workspace: { id: 'E1', enterpriseId: 'E1' } }, ['members'], [], ON_PERSON],
    // Where nothing was told of the channel.
    [{ ...MEMBER, isShared: undefined }, ['members'], [], ALLOWED],
    [{ ...EXTERNAL, isShared: undefined }, ['members'], [], ON_PERSON],
    [{ ...EXTERNAL, team: undefined }, ['members'], [], ON_PERSON],
    // Who may be of another workspace is not taken for one's own.
    [{ ...EXTERNAL, team: undefined }, ['team:T1'], [], ON_PERSON],
    [{ ...EXTERNAL, team: undefined }, ['everyone'], ['team:T9'], ON_PERSON],
    [{ ...MEMBER, team: undefined, isShared: undefined }, ['team:T1'], [], ON_PERSON],
  ] as const)('judges %j by allow %j and deny %j', (asker, allow, deny, expected) => {
    expect(judgeAccess(asker, { allow, deny })).toEqual(expected);
  });

  it.each([
    [MEMBER, ['members'], ['guests'], { isGuest: true, isExternal: false }, DENIED],
    [MEMBER, ['members'], ['guests'], { isGuest: false, isExternal: false }, ALLOWED],
    [IN_ORGANISATION, ['members'], [], { isGuest: false, isExternal: false }, ALLOWED],
    [IN_ORGANISATION, ['members'], [], { isGuest: false, isExternal: true }, EXTERNAL_REFUSED],
    [EXTERNAL, ['members'], ['guests'], { isGuest: false, isExternal: false }, EXTERNAL_REFUSED],
    [{ ...EXTERNAL, team: undefined }, ['team:T1'], [], { isExternal: true, team: 'T9' }, EXTERNAL_REFUSED],
    [{ ...EXTERNAL, team: undefined }, ['everyone'], ['team:T9'], { isExternal: true, team: 'T9' }, DENIED],
    [{ ...EXTERNAL, team: undefined }, ['team:T1'], [], { isExternal: false, team: 'T1' }, ALLOWED],
    [MEMBER, ['group:S1'], [], { groups: new Map([['S1', true]]) }, ALLOWED],
    [MEMBER, ['group:S1'], [], { groups: new Map([['S1', false]]) }, REFUSED],
    [MEMBER, ['members'], ['group:S1'], { groups: new Map([['S1', true]]) }, DENIED],
  ] as const)('judges %j by allow %j and deny %j, knowing %j', (asker, allow, deny, known, expected) => {
    expect(judgeAccess(asker, { allow, deny }, facts(known))).toEqual(expected);
  });
});
