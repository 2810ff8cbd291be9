import { describe, expect, it } from 'vitest';
import { inviteLinks } from '../../../../src/adapters/discord/invite/invite-links.ts';
import { bitsOf, neededPermissions } from '../../../../src/adapters/discord/invite/permissions.ts';
import { ownerOfToken } from '../../../../src/adapters/discord/invite/token-owner.ts';

const APP = '100000000000000002';

describe('the invite link', () => {
  it('asks for exactly the permissions and scopes that the bot uses', () => {
    const wanted = { unfurl: true, massMentions: false };
    const { server, person } = inviteLinks(APP, { ...wanted, userInstall: false });
    const { origin, pathname, searchParams } = new URL(server);
    expect([`${origin}${pathname}`, Object.fromEntries(searchParams)]).toEqual([
      'https://discord.com/oauth2/authorize',
      {
        client_id: APP,
        permissions: bitsOf(neededPermissions(wanted)).toString(),
        integration_type: '0',
        scope: 'bot applications.commands',
      },
    ]);
    expect(person).toBeUndefined();
  });

  it('is joined by one for people where they may install the app for themselves', () => {
    const { person = '' } = inviteLinks(APP, { unfurl: false, massMentions: false, userInstall: true });
    expect(Object.fromEntries(new URL(person).searchParams)).toEqual({
      client_id: APP,
      integration_type: '1',
      scope: 'applications.commands',
    });
  });
});

describe('ownerOfToken', () => {
  it('reads the id at the beginning of a token', () => {
    expect(ownerOfToken(`${Buffer.from(APP).toString('base64url')}.abc.def`)).toBe(APP);
  });

  it.each(['', 'x', '....', 'bm90IGFuIGlk.a.b', 'MTIz.a.b', '💥.a.b'])('finds none in %j', (token) => {
    expect(ownerOfToken(token)).toBeUndefined();
  });
});
