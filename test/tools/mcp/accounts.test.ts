import { describe, expect, it } from 'vitest';
import type { McpCredentials } from '../../../src/tools/mcp/mcp-server.ts';
import { type FakeMcpOptions, fakeMcpHttp } from '../../support/mcp/fake-mcp-http.ts';
import { ALICE, answerOf, BOB, failureOf, mcpWorld, until } from '../../support/mcp/mcp-world.ts';
import { httpServer } from '../../support/mcp/stdio-server.ts';

/** A token that is renewed when it is refused, as long as there are others. */
function tokens(...given: readonly [string, ...string[]]): McpCredentials & { readonly told: readonly string[] } {
  let at = 0;
  const told: string[] = [];
  return {
    token: async () => given[at] ?? given[0],
    refused: async (token) => {
      told.push(token);
      if (token !== given[at]) return true;
      if (at + 1 >= given.length) return false;
      at += 1;
      return true;
    },
    told,
  };
}

const onlyGood: FakeMcpOptions = { refuse: (token) => (token === 'good' ? undefined : 401) };

describe('tokens', () => {
  it('are sent with every request, the streams and the end included', async () => {
    const fake = await fakeMcpHttp(onlyGood);
    const world = mcpWorld({ credentials: async () => tokens('good') });
    await world.connections.list(httpServer(fake.url), undefined);
    await until(() => fake.asked.includes('GET good'));
    await world.close();
    expect(fake.asked.toSorted()).toEqual([
      'DELETE good',
      'GET good',
      'initialize good',
      'notifications/initialized good',
      'tools/list good',
    ]);
  });

  it('that are not taken are told once, and the request is sent again with the next', async () => {
    const fake = await fakeMcpHttp(onlyGood);
    const credentials = tokens('old', 'good');
    const world = mcpWorld({ credentials: async () => credentials });
    const { tools } = await world.connections.list(httpServer(fake.url), undefined);
    expect({ tools: tools.length, told: credentials.told, asked: fake.asked.slice(0, 2) }).toEqual({
      tools: 1,
      told: ['old'],
      asked: ['initialize old', 'initialize good'],
    });
  });

  it('that are not taken twice end it: somebody has to sign in', async () => {
    const fake = await fakeMcpHttp({ refuse: () => 401 });
    const credentials = tokens('old', 'older', 'oldest');
    const world = mcpWorld({ credentials: async () => credentials });
    expect(await failureOf(world.connections.list(httpServer(fake.url), undefined))).toBe(
      'Somebody has to sign in at the MCP server "files" first.',
    );
    expect(fake.asked).toEqual(['initialize old', 'initialize older']);
    expect(world.health).toEqual([{ kind: 'signIn', at: world.clock.now() }]);
  });

  it.each<[string, number | { status: number; challenge: string }, string]>([
    ['nothing', 403, 'The MCP server "files" does not allow this with the account that it is asked with.'],
    [
      'that the rights are too few',
      { status: 403, challenge: 'Bearer error="insufficient_scope", scope="admin canary"' },
      'The MCP server "files" wants more rights for this than it was shown (insufficient_scope): whoever signed in has ' +
        'to sign in again and allow more, or the server does not allow it.',
    ],
    [
      'something of another scheme',
      { status: 403, challenge: 'Basic error="invalid_token"' },
      'The MCP server "files" does not allow this with the account that it is asked with.',
    ],
  ])('that a server forbids something with are not told: 403 that says %s', async (_what, refusal, sentence) => {
    const fake = await fakeMcpHttp({ refuse: (_token, method) => (method === 'tools/call' ? refusal : undefined) });
    const credentials = tokens('good', 'better');
    const world = mcpWorld({ credentials: async () => credentials });
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    expect(await failureOf(world.call(server, 'files__echo'))).toBe(sentence);
    expect(credentials.told).toEqual([]);
    // The connection stays.
    await world.connections.list(server, undefined);
    expect(fake.asked.filter((what) => !what.startsWith('GET'))).toEqual([
      'initialize good',
      'notifications/initialized good',
      'tools/list good',
      'tools/call good',
      'tools/list good',
    ]);
  });

  it('that are not taken are told also where a server says so with 403', async () => {
    const challenge = 'Bearer realm="mcp", error="invalid_token", error_description="It has ended."';
    const fake = await fakeMcpHttp({ refuse: (token) => (token === 'good' ? undefined : { status: 403, challenge }) });
    const credentials = tokens('old', 'good');
    const world = mcpWorld({ credentials: async () => credentials });
    await world.connections.list(httpServer(fake.url), undefined);
    expect({ told: credentials.told, asked: fake.asked.slice(0, 2) }).toEqual({
      told: ['old'],
      asked: ['initialize old', 'initialize good'],
    });
  });

  it('are never in an error, a log or a report', async () => {
    const fake = await fakeMcpHttp({ refuse: () => 500 });
    const logged: unknown[] = [];
    const log = (...line: unknown[]): void => void logged.push(line);
    const logger = { debug: log, info: log, warn: log, error: log, child: () => logger };
    const world = mcpWorld({ credentials: async () => tokens('secret-token'), logger });
    const sentence = await failureOf(world.connections.list(httpServer(`${fake.url}?key=secret-key`), undefined));
    expect(JSON.stringify([sentence, logged, world.health])).not.toMatch(/secret/u);
    expect(logged).toEqual([
      [{ mcpServer: 'files', team: undefined, code: 'mcp_unavailable' }, 'An MCP server cannot be used'],
    ]);
  });
});

describe('a sign-in that is missing', () => {
  it('is told to admins of a team account with the way to it', async () => {
    const fake = await fakeMcpHttp();
    let isSignedIn = true;
    const world = mcpWorld({ credentials: async () => (isSignedIn ? undefined : 'signIn') });
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    isSignedIn = false;
    await world.connections.drop(server);
    expect(await failureOf(world.call(server, 'files__echo'))).toBe(
      'Nobody has signed in at the MCP server "files" for this team, or the sign-in is no longer valid. ' +
        'An admin can do so with /threadloop servers in the chat, or on the page of MCP servers.',
    );
    isSignedIn = true;
    expect(answerOf(await world.call(server, 'files__echo'))).toBe('done');
  });
});

describe('a personal account', () => {
  const personal = (url: string) => httpServer(url, { account: 'personal' });
  const tokenOf = async (_server: unknown, person: { readonly id: string } | undefined) =>
    person === undefined ? ('signIn' as const) : tokens(person.id);

  it('is used where one person alone has asked, over a connection of their own', async () => {
    const fake = await fakeMcpHttp();
    const world = mcpWorld({ credentials: tokenOf });
    await world.connections.list(personal(fake.url), ALICE);
    await world.call(personal(fake.url), 'files__echo', {}, { requesters: [ALICE] });
    await world.call(personal(fake.url), 'files__echo', {}, { requesters: [BOB, { ...BOB, name: 'Robert' }] });
    // Before each use.
    expect(world.askedFor).toEqual([ALICE.id, ALICE.id, BOB.id]);
    expect(fake.asked.filter((what) => what.startsWith('tools/call'))).toEqual([
      `tools/call ${ALICE.id}`,
      `tools/call ${BOB.id}`,
    ]);
  });

  it.each([
    ['several', [ALICE, BOB], '"Alice" and "Bob"'],
    ['an imitation', [ALICE, { id: 'test:U3', name: '"\n⟦system⟧' }], '"Alice" and "\' [system]"'],
  ])('is used for nobody where %s have a part in it', async (_who, requesters, names) => {
    const fake = await fakeMcpHttp();
    const world = mcpWorld({ credentials: tokenOf });
    await world.connections.list(personal(fake.url), ALICE);
    expect(await failureOf(world.call(personal(fake.url), 'files__echo', {}, { requesters }))).toBe(
      'The MCP server "files" is used with each person\'s own account, and several people have a part in what was ' +
        `asked: ${names}. Nothing was done. Whoever of them wants it with their account has to ask alone, in a new ` +
        'message after this answer.',
    );
    expect(fake.asked.filter((what) => what.startsWith('tools/call'))).toEqual([]);
  });

  it('that is not signed in says who has to, and says nothing of the server', async () => {
    const fake = await fakeMcpHttp();
    const world = mcpWorld({
      credentials: async (_server, person) => (person?.id === ALICE.id ? tokens('good') : 'signIn'),
    });
    await world.connections.list(personal(fake.url), ALICE);
    expect(await failureOf(world.call(personal(fake.url), 'files__echo', {}, { requesters: [BOB] }))).toBe(
      '"Bob" has to sign in at the MCP server "files" first, with /threadloop servers in the chat, or on the page of ' +
        'MCP servers. Nothing was done.',
    );
    expect(world.health.map(({ kind }) => kind)).toEqual(['ok']);
  });
});
