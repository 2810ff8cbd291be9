import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../../src/core/error.ts';
import { collect } from '../../../contracts/collect.ts';
import { advanceUntil } from '../../../support/advance-until.ts';
import { ann, byAnn, byBob, createServersWorld, files, OTHER_TEAM, TEAM, texts } from './servers-world.ts';

describe('adding a server', () => {
  it('is there with what it offers, and the log says who added it', async () => {
    const { servers, connections, notes, clock } = createServersWorld();
    connections.offers.set(files.url, ['read', 'write']);
    const view = {
      name: 'files',
      address: 'https://mcp.example.com/files',
      origin: 'chat',
      auth: 'none',
      account: 'team',
      health: 'ok',
      shown: 'It works, and offers 2 tools.',
      isConnected: false,
      tools: [
        { name: 'files__read', label: 'read' },
        { name: 'files__write', label: 'write' },
      ],
      leftOut: [],
    };
    expect(await servers.add(TEAM, files, byAnn)).toEqual({ status: 'done', server: view });
    expect(await servers.list(TEAM, ann, texts)).toEqual([view]);
    expect(await servers.list(OTHER_TEAM, ann, texts)).toEqual([]);
    expect(await servers.list(undefined, ann, texts)).toEqual([]);
    expect(notes).toEqual([
      [
        { kind: 'team', team: TEAM },
        {
          id: expect.stringMatching(/^[0-9a-z]{9}[0-9a-f]{16}$/u),
          at: clock.now(),
          who: ann.person,
          surface: 'slack',
          key: 'mcp.files',
          change: 'serverAdded',
          before: null,
          after: 'https://mcp.example.com/files',
        },
      ],
    ]);
  });

  it('adds one that fails, too, and says what went wrong and when', async () => {
    const { servers, connections } = createServersWorld();
    connections.offers.set(files.url, new ThreadloopError('mcp_unavailable', 'The host did not answer.'));
    expect(await servers.add(TEAM, files, byAnn)).toMatchObject({
      status: 'done',
      server: {
        health: 'failing',
        shown: 'It failed on 1 January at 00:00 (UTC): The host did not answer.',
        tools: [],
      },
    });
  });

  it('says nothing of a failure that has no sentence', async () => {
    const { servers, connections } = createServersWorld();
    connections.offers.set(files.url, new Error('Authorization: Bearer secret'));
    expect(await servers.add(TEAM, files, byAnn)).toMatchObject({
      server: { shown: 'It failed on 1 January at 00:00 (UTC): Its tools could not be read.' },
    });
  });

  it('refuses who is no admin, and says who can', async () => {
    const { servers, ports, notes } = createServersWorld();
    const refused = { status: 'refused', sentence: 'Only admins of the workspace may do that.' };
    expect(await servers.add(TEAM, files, byBob)).toEqual(refused);
    expect(await servers.remove(TEAM, 'files', byBob)).toEqual(refused);
    expect(await servers.check(TEAM, 'files', byBob)).toEqual(refused);
    expect(await servers.setSecret(TEAM, 'files', 'x', byBob)).toEqual(refused);
    expect(await collect(ports.records.list(''))).toEqual([]);
    expect(notes).toEqual([]);
  });

  it('says what an operator has to set where no hosts are allowed', async () => {
    const { servers } = createServersWorld({ config: { mcpHosts: [] } });
    const sentence =
      'Nobody can add servers here yet: whoever runs the bot has to name the hosts that servers may be at, with `mcpHosts` in the configuration.';
    expect(await servers.form(TEAM, texts)).toEqual({ status: 'closed', sentence });
    expect(await servers.add(TEAM, files, byAnn)).toEqual({ status: 'refused', sentence });
  });

  it('tells hosts where it is open, and nothing in direct messages', async () => {
    const { servers } = createServersWorld();
    expect(await servers.form(TEAM, texts)).toEqual({ status: 'open', hosts: ['*.example.com'] });
    expect(await servers.form(undefined, texts)).toEqual({
      status: 'closed',
      sentence: 'Servers belong to a team, and this is a direct message: do it in a channel of the team.',
    });
  });

  it('says of each field what is wrong with it, and adds nothing', async () => {
    const { servers } = createServersWorld();
    const wrong = {
      name: 'a b',
      url: 'http://mcp.example.com',
      auth: { kind: 'bearer', token: '' },
      account: 'personal',
    } as const;
    expect(await servers.add(TEAM, wrong, byAnn)).toEqual({
      status: 'invalid',
      problems: {
        name: 'It has 1 to 20 letters (a to z) and digits, and nothing else: the names of its tools begin with it.',
        url: 'It begins with https://.',
        account: 'Only where people sign in can everybody have an account of their own.',
        secret: 'It is needed.',
      },
    });
    expect(await servers.list(TEAM, ann, texts)).toEqual([]);
  });

  it('takes a name once, whatever its case', async () => {
    const { servers } = createServersWorld({ config: { mcpServers: { own: { command: 'server' } } } });
    await servers.add(TEAM, files, byAnn);
    for (const name of ['files', 'Files', 'OWN']) {
      expect(await servers.add(TEAM, { ...files, name }, byAnn)).toEqual({
        status: 'invalid',
        problems: { name: `There is a server "${name}" already. Choose another name.` },
      });
    }
  });

  it('takes twenty in a team, also when many are added at once', async () => {
    const { servers, clock } = createServersWorld();
    const adding = Promise.all(
      Array.from({ length: 22 }, (_, n) => servers.add(TEAM, { ...files, name: `files${n}` }, byAnn)),
    );
    await advanceUntil(clock, adding);
    const outcomes = await adding;
    expect(outcomes.filter(({ status }) => status === 'done')).toHaveLength(20);
    expect(outcomes.filter(({ status }) => status === 'refused')).toEqual(
      ['', ''].map(() => ({
        status: 'refused',
        sentence: 'This team has 20 servers, which is as many as a team may have. Remove one first.',
      })),
    );
    expect(await servers.list(TEAM, ann, texts)).toHaveLength(20);
  });

  it('takes no secrets where they could not be encrypted', async () => {
    const { servers } = createServersWorld({ secrets: undefined });
    const sentence =
      'Secrets cannot be kept here: whoever runs the bot has to set `secretKey` (THREADLOOP_SECRET_KEY), which they are encrypted with.';
    const add = (auth: (typeof files)['auth']) => servers.add(TEAM, { ...files, auth }, byAnn);
    expect(await add({ kind: 'bearer', token: 'x' })).toEqual({ status: 'invalid', problems: { secret: sentence } });
    expect(await add({ kind: 'oauth' })).toEqual({ status: 'invalid', problems: { auth: sentence } });
  });

  it('stores no secret in clear', async () => {
    const { servers, ports } = createServersWorld();
    await servers.add(TEAM, { ...files, auth: { kind: 'bearer', token: 'canary-token' } }, byAnn);
    await servers.setSecret(TEAM, 'files', 'canary-other', byAnn);
    expect(JSON.stringify(await collect(ports.records.list('')))).not.toContain('canary');
  });
});
