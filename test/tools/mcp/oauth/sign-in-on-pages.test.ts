import { describe, expect, it } from 'vitest';
import type { McpBrowser } from '../../../../src/threads/administration/mcp-servers.ts';
import type { Actor } from '../../../../src/threads/administration/settings-service.ts';
import type { SignInBrowser } from '../../../support/mcp/sign-in-browser.ts';
import { byAnn, TEAM, texts } from '../servers/servers-world.ts';
import { createOAuthWorld, PUBLIC_URL } from './oauth-world.ts';

const operator: Actor = { person: { id: 'operator', name: 'an operator' }, surface: 'web', isOperator: true };
const SESSION = 'web:admin-session:of-the-operator';

const NOT_YOURS = {
  status: 403,
  title: 'This sign-in is for another browser',
  text: '"an operator" has begun it on a page of the bot. It goes on in the browser alone in which they pressed the button, while they are signed in there. If that is you, open that page in this browser and press the button again. If it is not, close this page.',
  fields: {},
};

/** A world in whose pages an operator begins to sign in, in a browser of theirs. */
async function createPages(publicUrl: string | undefined = PUBLIC_URL) {
  const world = await createOAuthWorld({
    config: (own) => ({ mcpHosts: [own], server: publicUrl === undefined ? {} : { publicUrl } }),
  });
  await world.servers.add(TEAM, world.server, byAnn);
  await world.ports.records.put(SESSION, {}, 'any');
  const connect = (browser: Partial<McpBrowser> = {}) =>
    world.servers.connect(TEAM, 'files', {
      by: operator,
      texts,
      browser: { origin: publicUrl, cookies: undefined, session: SESSION, ...browser },
    });
  /** Presses the button in a browser; its page's answer sets the cookie. */
  const begin = async (browser: SignInBrowser, about: Partial<McpBrowser> = {}): Promise<string> => {
    const begun = await connect({ cookies: browser.cookie, ...about });
    if (begun.status !== 'link') throw new Error(begun.sentence);
    browser.cookie = begun.cookie?.split(';')[0];
    return begun.url;
  };
  return { ...world, connect, beginIn: begin };
}

describe('a sign-in that was begun on a page', () => {
  it('is finished in that browser, where the page says as whom they have asked for it', async () => {
    const { browser, beginIn, emulator, servers } = await createPages();
    const own = browser();
    const url = await beginIn(own);
    expect(await own.open(url)).toMatchObject({
      status: 200,
      text: `You have asked for this on a page of the bot, as "an operator". files is at ${new URL(emulator.origin).host}. threadloop will use the account that you sign in with for everybody in "Acme".`,
      warning: '',
      button: 'Go on',
    });
    expect(await own.signIn(url)).toMatchObject({ title: 'files is connected for the team' });
    expect(await servers.list(TEAM, operator, texts)).toMatchObject([{ isConnected: true }]);
  });

  it('is shown to no other browser, whose page says who has to open it', async () => {
    const { browser, beginIn, emulator } = await createPages();
    const own = browser();
    const url = await beginIn(own);
    const stranger = browser();
    expect(await stranger.open(url)).toMatchObject(NOT_YOURS);
    expect(stranger.cookie).toBeUndefined();
    // Not even where they have a browser's cookie of their own, and the fields of the form.
    await beginIn(stranger);
    expect(await stranger.open(url)).toMatchObject(NOT_YOURS);
    const { fields } = await own.open(url);
    expect(await stranger.send(url, fields)).toMatchObject({ status: 403 });
    expect(emulator.requests).toEqual([]);
    expect(await own.signIn(url)).toMatchObject({ title: 'files is connected for the team' });
  });

  it('does not go on once they have signed out, at none of its pages', async () => {
    const { browser, beginIn, ports, emulator } = await createPages();
    const own = browser();
    const [first, second] = [await beginIn(own), await beginIn(own)];
    const back = await own.leave((await own.send(first, (await own.open(first)).fields)).link ?? '');
    const { fields } = await own.open(second);
    await ports.records.remove(SESSION);
    const asked = emulator.requests.length;
    expect(await own.open(second)).toMatchObject(NOT_YOURS);
    expect(await own.send(second, fields)).toMatchObject(NOT_YOURS);
    expect(await own.open(back)).toMatchObject(NOT_YOURS);
    expect(emulator.requests).toHaveLength(asked);
  });

  it('leaves others alone that are under way in the same browser', async () => {
    const { browser, beginIn } = await createPages();
    const own = browser();
    const first = await beginIn(own);
    await beginIn(own);
    expect(await own.signIn(first)).toMatchObject({ status: 200, title: 'files is connected for the team' });
  });

  it('gives the browser a cookie that no script can read, and the page nothing of it', async () => {
    const { connect } = await createPages();
    expect(await connect()).toEqual({
      status: 'link',
      url: expect.stringMatching(/^https:\/\/bot\.example\.com\/mcp\/sign-in\?ticket=/u),
      expiresAt: expect.any(Number),
      cookie: expect.stringMatching(
        /^__Host-threadloop-mcp=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/u,
      ),
    });
  });

  it('goes on under the address of its page on this machine, where the cookie is', async () => {
    const { browser, beginIn, mcp, emulator } = await createPages(undefined);
    mcp.servedAt('http://127.0.0.1:3210');
    const own = browser();
    const url = await beginIn(own, { origin: 'http://localhost:3210' });
    expect(new URL(url).origin).toBe('http://localhost:3210');
    expect(own.cookie).toMatch(/^threadloop-mcp=/u);
    expect(await own.signIn(url)).toMatchObject({ title: 'files is connected for the team' });
    expect(emulator.registrations).toMatchObject([{ redirect_uris: ['http://localhost:3210/mcp/callback'] }]);
  });

  it.each(['https://evil.example', 'http://10.0.0.5:3210', 'http://bot.example.com', 'https://localhost', 'null'])(
    'is not begun on a page at %s, and the way out is said',
    async (origin) => {
      const { connect } = await createPages();
      expect(await connect({ origin })).toEqual({
        status: 'refused',
        sentence: `Open this page under ${PUBLIC_URL} to sign in: only there can your browser be recognised.`,
      });
    },
  );

  it('is not begun by a page that says nothing of its browser', async () => {
    const { servers } = await createPages();
    await expect(servers.connect(TEAM, 'files', { by: operator, texts })).rejects.toThrow('needs the browser');
  });
});
