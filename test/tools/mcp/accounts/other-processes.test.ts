import { describe, expect, it } from 'vitest';
import type { NewMcpServer } from '../../../../src/threads/administration/mcp-servers.ts';
import { fakeMcpHttp } from '../../../support/mcp/fake-mcp-http.ts';
import { answerOf, failureOf } from '../../../support/mcp/mcp-world.ts';
import { createOAuthWorld } from '../oauth/oauth-world.ts';
import { ann, bob, byAnn, byBob, TEAM } from '../servers/servers-world.ts';

/** A process that has a connection to a server open, and another in which something is changed. */
async function connected(account: NewMcpServer['account'] = 'team') {
  const world = await createOAuthWorld({ account });
  await world.browser().signIn(await world.begin());
  if (account === 'personal') {
    world.emulator.person = 'bob@files';
    await world.browser().signIn(await world.begin(byBob));
  }
  const other = world.openAnother();
  const call = await other.declare('files__read');
  await call();
  return { ...world, other, callThere: call, soFar: [...world.emulator.requests] };
}

/** The same for a server with a token that was entered. */
async function withToken(auth: NewMcpServer['auth']) {
  const fake = await fakeMcpHttp();
  const world = await createOAuthWorld({ config: () => ({ mcpHosts: [new URL(fake.url).origin] }) });
  await world.servers.add(TEAM, { name: 'files', url: fake.url, auth, account: 'team' }, byAnn);
  const other = world.openAnother();
  const call = await other.declare('files__echo');
  await call();
  /** Requests but for the streams and goodbyes, which are under way beside them. */
  const asked = () => fake.asked.filter((line) => !/^(?:GET|DELETE) /u.test(line));
  return { ...world, fake, asked, other, callThere: call };
}

const CHANGED = 'The MCP server "files" was removed or set up otherwise meanwhile. Nothing was done.';

const GREETED = (token: string) => [`initialize ${token}`, `notifications/initialized ${token}`];

describe('a connection that is open in another process', () => {
  it('is not used any more for a team that has signed out', async () => {
    const { servers, emulator, callThere, soFar } = await connected();
    await servers.disconnect(TEAM, 'files', byAnn);
    expect(await failureOf(callThere())).toBe(
      'Nobody has signed in at the MCP server "files" for this team, or the sign-in is no longer valid. ' +
        'An admin can do so with /threadloop servers in the chat, or on the page of MCP servers.',
    );
    expect(emulator.requests).toEqual(soFar);
  });

  it('is not used any more for a person who has signed out, and goes on for others', async () => {
    const { servers, emulator, callThere, soFar } = await connected('personal');
    await callThere([bob.person]);
    await servers.disconnect(TEAM, 'files', byBob);
    expect(await failureOf(callThere([bob.person]))).toBe(
      '"Bob" has to sign in at the MCP server "files" first, with /threadloop servers in the chat, or on the page of ' +
        'MCP servers. Nothing was done.',
    );
    await callThere([ann.person]);
    expect(emulator.requests.slice(soFar.length)).toEqual([
      'initialize by bob@files',
      'notifications/initialized by bob@files',
      'tools/call by bob@files',
      'tools/call by ann@files',
    ]);
  });

  it('is not used any more for a server that people sign in with and that was removed', async () => {
    const { servers, emulator, callThere, soFar } = await connected();
    await servers.remove(TEAM, 'files', byAnn);
    expect(await failureOf(callThere())).toBe(CHANGED);
    expect(emulator.requests).toEqual(soFar);
  });

  it('leaves nothing behind of a server that was removed, and nothing in the place of one that was changed', async () => {
    const { servers, callThere, other, ports } = await withToken({ kind: 'bearer', token: 'token-one' });
    const stored = async () => (await ports.records.get(`mcp:state:${TEAM}`))?.value;
    await servers.setSecret(TEAM, 'files', 'token-two', byAnn);
    const before = await stored();
    await failureOf(callThere());
    await other.mcp.settled();
    expect(await stored()).toEqual(before);
    await servers.remove(TEAM, 'files', byAnn);
    await failureOf(callThere());
    await other.mcp.settled();
    expect(await stored()).toEqual({ servers: {} });
  });

  it.each<[string, NewMcpServer['auth'], string]>([
    ['without any proof', { kind: 'none' }, '-'],
    ['with a token', { kind: 'bearer', token: 'token-one' }, 'token-one'],
  ])('is not used any more for a server that was removed: %s', async (_how, auth, token) => {
    const { servers, asked, callThere, fake } = await withToken(auth);
    await servers.remove(TEAM, 'files', byAnn);
    expect(await failureOf(callThere())).toBe(CHANGED);
    expect(asked()).toEqual([...GREETED(token), `tools/list ${token}`, ...GREETED(token), `tools/call ${token}`]);
    // It was let go of there as well.
    while (fake.sockets.size > 0) await new Promise<void>((resolve) => setImmediate(resolve));
  });

  it('is not used with a token in whose place another was entered, which counts from the next request', async () => {
    const { servers, asked, callThere, other } = await withToken({ kind: 'bearer', token: 'token-one' });
    await servers.setSecret(TEAM, 'files', 'token-two', byAnn);
    expect(await failureOf(callThere())).toBe(CHANGED);
    expect(answerOf(await other.call('files__echo'))).toBe('done');
    expect(asked()).toEqual([
      ...GREETED('token-one'),
      'tools/list token-one',
      ...GREETED('token-one'),
      'tools/call token-one',
      ...GREETED('token-two'),
      'tools/list token-two',
      ...GREETED('token-two'),
      'tools/call token-two',
    ]);
  });

  it('is used again as soon as somebody has signed in anew', async () => {
    const { servers, browser, begin, emulator, callThere, soFar } = await connected();
    await servers.disconnect(TEAM, 'files', byAnn);
    await failureOf(callThere());
    await browser().signIn(await begin());
    await callThere();
    expect(emulator.requests.slice(soFar.length)).toEqual([
      // Asked how to sign in.
      'initialize by nobody',
      'initialize by ann@files',
      'notifications/initialized by ann@files',
      'tools/list by ann@files',
      'initialize by ann@files',
      'notifications/initialized by ann@files',
      'tools/call by ann@files',
    ]);
  });
});

describe('a connection that is being made', () => {
  it('goes no further once the account is gone: nothing is ever sent without its token', async () => {
    let onAsked = async (): Promise<void> => undefined;
    const answers = { '/mcp': () => onAsked() };
    const world = await createOAuthWorld({ emulator: { answers } });
    await world.browser().signIn(await world.begin());
    const soFar = world.emulator.requests.length;
    const call = await world.openAnother().declare('files__read');
    onAsked = async () => await world.ports.records.remove(`mcp:account:${TEAM}:files`);
    await expect(call()).rejects.toMatchObject({ code: 'mcp_sign_in' });
    expect(world.emulator.requests.slice(soFar)).toEqual(['initialize by ann@files']);
  });
});
