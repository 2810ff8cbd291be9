import { describe, expect, it } from 'vitest';
import { createAdminApi } from '../../../../src/adapters/web/page/admin/admin-api.ts';
import { TEAM } from '../../../tools/settings/settings-world.ts';
import { openAdminWorld, type PersonName, people } from './admin-world.ts';
import { ServerBook, serverView } from './server-book.ts';

const PLACE = { kind: 'team', team: TEAM } as const;
const NEW = { name: ' wiki ', url: ' https://wiki.example/mcp ', auth: 'bearer', account: 'team' } as const;
const SECRET = 's3cret-of-the-wiki';

async function open() {
  const servers = new ServerBook();
  servers.admins.add(people.ann.person.id);
  const { address } = await openAdminWorld({ host: { mcpServers: servers } });
  const told: string[] = [];
  const as = (person: PersonName) =>
    createAdminApi({ kind: 'member', person: `web:${person}` }, async (url, init) => {
      const response = await fetch(`${address}${url}`, init);
      told.push(await response.clone().text());
      return response;
    });
  return { servers, as, told, address };
}

describe('MCP servers on the admins’ page', () => {
  it('are listed for admins, with what can be added and where', async () => {
    const { servers, as } = await open();
    servers.servers.push(serverView({ name: 'docs', origin: 'config' }));
    expect(await as('ann').servers(PLACE)).toEqual({
      servers: [serverView({ name: 'docs', origin: 'config' })],
      form: { status: 'open', hosts: ['*.example'] },
    });
    servers.hosts = [];
    expect((await as('ann').servers(PLACE)).form).toMatchObject({ status: 'closed' });
    expect((await as('operator').servers({ kind: 'deployment' })).form).toEqual({ status: 'none' });
    await expect(as('cid').servers(PLACE)).rejects.toThrow('You may not change this.');
  });

  it('are added as they were entered, and no answer has their secret', async () => {
    const { servers, as, told } = await open();
    const { changed, servers: after } = await as('ann').addServer(PLACE, { ...NEW, token: ` ${SECRET}\n` });
    expect(changed.status).toBe('done');
    expect(after.map(({ name }) => name)).toEqual(['wiki']);
    await as('ann').setServerSecret(PLACE, 'wiki', `${SECRET}-2`);
    expect(servers.done).toEqual([
      {
        what: 'add',
        team: TEAM,
        server: {
          name: 'wiki',
          url: 'https://wiki.example/mcp',
          account: 'team',
          auth: { kind: 'bearer', token: SECRET },
        },
      },
      { what: 'setSecret', team: TEAM, name: 'wiki', secret: `${SECRET}-2` },
    ]);
    expect(told.join('\n')).not.toContain(SECRET);
  });

  it.each([
    ['none', {}, { kind: 'none' }],
    [
      'clientCredentials',
      { clientId: 'id', clientSecret: 's' },
      { kind: 'clientCredentials', clientId: 'id', clientSecret: 's' },
    ],
    ['oauth', { clientId: ' ', clientSecret: '' }, { kind: 'oauth' }],
    ['oauth', { clientId: 'id', token: 'of another way' }, { kind: 'oauth', clientId: 'id' }],
  ] as const)('sign in as was chosen: %s, %j', async (auth, given, expected) => {
    const { servers, as } = await open();
    await as('ann').addServer(PLACE, { ...NEW, auth, ...given });
    expect(servers.done).toMatchObject([{ server: { auth: expected } }]);
  });

  it('say at the field what is wrong, and nothing is added', async () => {
    const { servers, as } = await open();
    const { changed } = await as('ann').addServer(PLACE, { ...NEW, name: 'no name', url: 'ftp://x' });
    expect(changed).toEqual({
      status: 'invalid',
      problems: { name: 'Letters and digits, at most 20.', url: 'Must begin with https://.', token: 'It is empty.' },
    });
    expect(servers.done).toEqual([]);
  });

  it('are changed by admins alone', async () => {
    const { servers, as } = await open();
    servers.servers.push(serverView({ name: 'docs' }));
    const cid = as('cid');
    const tried = [
      await cid.addServer(PLACE, { ...NEW, token: SECRET }),
      await cid.actOnServer(PLACE, 'docs', 'check'),
      await cid.actOnServer(PLACE, 'docs', 'remove'),
      await cid.setServerSecret(PLACE, 'docs', SECRET),
    ];
    expect(tried.map(({ changed, servers: shown }) => [changed.status, shown])).toEqual(
      Array.from({ length: 4 }, () => ['refused', []]),
    );
    expect(servers.done).toEqual([]);
    await as('ann').actOnServer(PLACE, 'docs', 'check');
    expect((await as('ann').actOnServer(PLACE, 'docs', 'remove')).servers).toEqual([]);
  });

  it('are added and removed in a team only', async () => {
    const { as } = await open();
    await expect(as('operator').addServer({ kind: 'deployment' }, { ...NEW, token: SECRET })).rejects.toThrow(
      'There is no such place here',
    );
    await expect(as('operator').actOnServer({ kind: 'deployment' }, 'docs', 'remove')).rejects.toThrow(
      'There is no such place here',
    );
  });

  it('give the link of a sign-in to the browser alone that has asked for it, by a cookie of which the page learns nothing', async () => {
    const { servers, address } = await open();
    servers.servers.push(serverView({ name: 'calendar', auth: 'oauth', account: 'personal' }));
    const answer = await fetch(`${address}/playground/api/admin/servers/connect?person=web:cid`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, cookie: 'a=b' },
      body: JSON.stringify({ place: PLACE, name: 'calendar' }),
    });
    expect(answer.headers.get('set-cookie')).toBe('known-again=c00kie; HttpOnly');
    expect(await answer.json()).toEqual({
      status: 'link',
      url: 'https://bot.example/mcp/sign-in?s=1',
      expiresAt: Date.UTC(2026, 0, 1, 10, 10),
    });
    expect(servers.browsers).toEqual([{ origin: address, cookies: 'a=b' }]);
  });

  it('give the link of a sign-in to who asked alone, and personal ones to everybody', async () => {
    const { servers, as } = await open();
    servers.servers.push(
      serverView({ name: 'calendar', auth: 'oauth', account: 'personal' }),
      serverView({ name: 'wiki', auth: 'oauth', account: 'team' }),
    );
    expect(await as('cid').connectServer(PLACE, 'wiki')).toMatchObject({ status: 'refused' });
    expect(await as('cid').connectServer(PLACE, 'calendar')).toMatchObject({ status: 'link' });
    expect(servers.done).toEqual([{ what: 'connect', team: TEAM, name: 'calendar', by: people.cid.person.id }]);
    const { teams } = await as('cid').accounts();
    expect(teams.map(({ team, servers: own }) => [team, own.map(({ name }) => name)])).toEqual([[TEAM, ['calendar']]]);
    await as('cid').actOnServer(PLACE, 'calendar', 'disconnect');
    expect(servers.done.at(-1)).toEqual({ what: 'disconnect', team: TEAM, name: 'calendar', by: people.cid.person.id });
  });
});
