import { describe, expect, it, onTestFinished } from 'vitest';
import { type BotOptions, createBot } from '../src/bot.ts';
import { systemClock } from '../src/core/index.ts';
import { createEndpoints } from '../src/server/index.ts';
import { createTexts } from '../src/text/index.ts';
import type { Adapter, AdapterHost } from '../src/threads/adapter.ts';
import type { Actor } from '../src/threads/administration/settings-service.ts';
import { toTeamId } from '../src/threads/thread-id.ts';
import { startLine } from './cli/start-harness.ts';
import { serve } from './server/serve.ts';
import { startOAuthEmulator } from './support/mcp/oauth-emulator.ts';
import { SECRET_KEY } from './support/mcp-servers.ts';
import { RecordingOutbound } from './threads/support/recording-outbound.ts';

const TEAM = toTeamId('test', 'T1');
const texts = createTexts('en');
const operator: Actor = { person: { id: 'operator', name: 'operator' }, surface: 'web', isOperator: true };

async function startBot(options: Omit<BotOptions, 'adapters'>) {
  const host: { current?: AdapterHost } = {};
  const adapter: Adapter = {
    platform: 'test',
    outbound: new RecordingOutbound(),
    start: async (given) => {
      host.current = given;
    },
    stop: async () => undefined,
  };
  const bot = createBot({ adapters: [adapter], secretKey: SECRET_KEY, clock: systemClock, ...options });
  await bot.start();
  onTestFinished(() => bot.stop(0));
  if (host.current === undefined) throw new Error('It has started.');
  return { bot, host: host.current };
}

/** Goes through a sign-in over HTTP, as a browser does. */
async function signIn(url: string, set = ''): Promise<string> {
  const cookie = set.split(';')[0] ?? '';
  const page = await fetch(url, { headers: { cookie } });
  const fields = [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/gu)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  const going = await fetch(new URL('/mcp/sign-in', url), {
    method: 'POST',
    headers: { cookie, origin: new URL(url).origin },
    body: new URLSearchParams(fields),
  });
  const link = /<a href="([^"]*)"/u.exec(await going.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
  const back = (await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '';
  return await (await fetch(back, { headers: { cookie } })).text();
}

describe('a bot with an MCP server', () => {
  it('has a team sign in on a server of one’s own, and offers the tools there, off until an admin turns them on', async () => {
    const emulator = await startOAuthEmulator({ clock: systemClock });
    const mcpServers = { files: { url: emulator.url, auth: { kind: 'oauth' } } } as const;
    const { bot, host } = await startBot({ mcpServers });
    const { port } = await serve({ plugins: [createEndpoints(bot.endpoints)] });
    bot.servedAt(`http://127.0.0.1:${port}`);
    const begun = await host.mcpServers.connect(TEAM, 'files', {
      by: operator,
      texts,
      browser: { origin: `http://127.0.0.1:${port}`, cookies: undefined },
    });
    if (begun.status !== 'link') throw new Error(begun.sentence);
    expect(await signIn(begun.url, begun.cookie)).toContain('<h1>files is connected for the team</h1>');
    const view = await host.administration.view({ kind: 'team', team: TEAM }, texts);
    const tools = view.tools.filter(({ name }) => name.startsWith('files__'));
    expect(tools.map(({ name, reach, enabled }) => [name, reach, enabled.value])).toEqual([
      ['files__read', 'outside', false],
      ['files__write', 'outside', false],
    ]);
    // The account is that team's, and no other's.
    expect(await host.mcpServers.list(toTeamId('test', 'T2'), operator, texts)).toMatchObject([
      { health: 'signIn', tools: [] },
    ]);
    expect(await host.mcpServers.list(undefined, operator, texts)).toMatchObject([
      { shown: 'People sign in with it for a team: look at it there.' },
    ]);
    await host.mcpServers.disconnect(TEAM, 'files', { by: operator, texts });
  });

  it('refuses who sends a form from elsewhere, by a browser’s own words', async () => {
    const { bot } = await startBot({ mcpHosts: ['*'] });
    const { port } = await serve({ plugins: [createEndpoints(bot.endpoints)] });
    bot.servedAt(`http://127.0.0.1:${port}`);
    const answer = await fetch(`http://127.0.0.1:${port}/mcp/sign-in`, { method: 'POST', body: 'ticket=x' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    const tooLong = await fetch(`http://127.0.0.1:${port}/mcp/sign-in`, { method: 'POST', body: 'x'.repeat(3_000) });
    expect(tooLong.status).toBe(413);
  });

  it('answers that nobody can sign in while it is not known where browsers reach it', async () => {
    const { bot } = await startBot({ mcpHosts: ['*'] });
    const { port } = await serve({ plugins: [createEndpoints(bot.endpoints)] });
    const answer = await fetch(`http://127.0.0.1:${port}/mcp/callback`);
    expect([answer.status, await answer.text()]).toEqual([503, 'Nobody can sign in here at the moment.\n']);
  });
});

describe('threadloop start', () => {
  it('serves the pages of sign-ins, at its own address, beside the playground', async () => {
    const run = startLine(['--port', '0'], { env: { THREADLOOP_SECRET_KEY: SECRET_KEY } });
    onTestFinished(async () => {
      run.signal();
      await run.exitCode;
    });
    const address = await run.address();
    const page = await fetch(`${address}/mcp/sign-in?ticket=x`);
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([400, 'same-origin']);
    expect(await page.text()).toContain('<h1>This link cannot be used any more</h1>');
  });
});
