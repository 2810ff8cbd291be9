import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEndpoints } from '../../../src/server/index.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import { openTestMcp } from '../../support/mcp-servers.ts';
import { asBrowser, type Browser, serveAdmin } from './serve-admin.ts';

const TEAM = toTeamId('slack', 'T1');

/** The admins' page and the pages of sign-ins, as one server has them; a sign-in at a server that nobody reaches. */
async function open() {
  const clock = createFakeClock();
  const ports = createMemoryPorts({ clock, logger: silentLogger, newToken: randomUUID });
  const files = { url: 'https://mcp.example.com/', auth: { kind: 'oauth' }, account: 'personal' } as const;
  const config = { mcpServers: { files } };
  const mcp = openTestMcp({ clock, ports, config });
  const { servers, endpoints } = mcp.administered({
    mayChange: async ({ isOperator }) => isOperator === true,
    refusal: async () => 'Only operators may.',
    change: async () => ({ status: 'done', version: 1, meanwhile: [] }),
    note: async () => undefined,
  });
  const { records, rateLimiter } = ports;
  const host = { rateLimiter, mcpServers: servers };
  const admin = await serveAdmin({ clock, records, host, team: TEAM, plugins: [createEndpoints(endpoints)] });
  mcp.servedAt(admin.origin);
  /** Presses the button on the page; what the browser has from then on, and the link. */
  const press = async (browser: Browser) => {
    const body = { place: { kind: 'team', team: TEAM }, name: 'files' };
    const answer = await admin.post('/admin/api/servers/connect', body, asBrowser(browser, admin.origin));
    const [set = ''] = answer.headers['set-cookie'] ?? [];
    const { url = '' }: { url?: string } = JSON.parse(answer.body);
    const cookie = `${browser.cookie}; ${set.split(';')[0] ?? ''}`;
    return { answer, set, cookie, url, secret: set.split(';')[0]?.split('=')[1] ?? '' };
  };
  const look = async (url: string, cookie: string) => {
    const { pathname, search } = new URL(url);
    const { status, body } = await admin.get(`${pathname}${search}`, { cookie });
    return [status, /<h1>([^<]*)/u.exec(body)?.[1]];
  };
  return { admin, press, look };
}

describe('a sign-in at an MCP server that an operator begins on the page', () => {
  it('goes on in that browser, and in none of another operator', async () => {
    const { admin, press, look } = await open();
    const own = await press(await admin.signIn());
    const other = await press(await admin.signIn());
    expect(await look(own.url, own.cookie)).toEqual([200, 'Sign in with files']);
    expect(await look(own.url, other.cookie)).toEqual([403, 'This sign-in is for another browser']);
    expect(await look(own.url, '')).toEqual([403, 'This sign-in is for another browser']);
  });

  it('goes on as long as they are signed in', async () => {
    const { admin, press, look } = await open();
    const browser = await admin.signIn();
    const own = await press(browser);
    await admin.post('/admin/api/sign-out', {}, asBrowser(browser, admin.origin));
    expect(await look(own.url, own.cookie)).toEqual([403, 'This sign-in is for another browser']);
  });

  it('tells the browser by a cookie that no script can read, and the page nothing', async () => {
    const { admin, press } = await open();
    const { answer, set, secret } = await press(await admin.signIn());
    expect(JSON.parse(answer.body)).toEqual({
      status: 'link',
      url: expect.stringMatching(/\/mcp\/sign-in\?ticket=/u),
      expiresAt: admin.clock.now() + 600_000,
    });
    expect(set).toMatch(/^threadloop-mcp=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/u);
    expect(secret).toHaveLength(43);
    expect(answer.body).not.toContain(secret);
  });
});
