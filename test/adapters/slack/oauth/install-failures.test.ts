import { describe, expect, it } from 'vitest';
import type { ScriptedAnswer } from '../workspaces/scripted-slack.ts';
import { type Browser, beginInstall, createInstallWorld, type InstallWorld, readPage } from './install-world.ts';

const GIVEN = {
  ok: true,
  token_type: 'bot',
  access_token: 'xoxb-1',
  scope: 'chat:write',
  app_id: 'A1',
  team: { id: 'T1', name: 'Acme' },
  is_enterprise_install: false,
} as const;

const browserOf = (language?: string): Browser => ({
  cookies: new Map(),
  ...(language !== undefined && { language }),
});

/** The page at the end of an installation in which Slack answers so. */
async function install(answer: ScriptedAnswer, world: InstallWorld = createInstallWorld(), browser = browserOf()) {
  world.slack.answer('oauth.v2.access', answer);
  const back = await beginInstall(world, browser);
  return { ...world, page: readPage(await world.visit(browser, `${back}&code=c1`)) };
}

const OUTDATED = [
  400,
  'This installation cannot be finished here',
  'It has to be finished within ten minutes, in the browser in which it was begun, and only once. Nothing was installed.',
  '/slack/install',
];

describe('the state of an installation', () => {
  it('works once', async () => {
    const world = createInstallWorld();
    world.slack.answer('oauth.v2.access', GIVEN);
    const browser = browserOf();
    const back = await beginInstall(world, browser);
    const cookies = new Map(browser.cookies);
    const pages = await Promise.all(
      ['c1', 'c2', 'c3'].map(async (code) => readPage(await world.visit({ cookies }, `${back}&code=${code}`))),
    );
    expect(pages.map(([status]) => status).sort((one, other) => one - other)).toEqual([200, 400, 400]);
    expect(world.slack.calls.filter(({ method }) => method === 'oauth.v2.access')).toHaveLength(1);
    expect(readPage(await world.visit({ cookies }, `${back}&code=c4`))).toEqual(OUTDATED);
  });

  it('works for ten minutes', async () => {
    const world = createInstallWorld();
    world.slack.answer('oauth.v2.access', GIVEN);
    const browser = browserOf();
    const back = await beginInstall(world, browser);
    world.clock.advance(600_000);
    expect(readPage(await world.visit(browser, `${back}&code=c1`))).toEqual(OUTDATED);
  });

  it('works in the browser in which it was begun, and another one does not use it up', async () => {
    const world = createInstallWorld();
    world.slack.answer('oauth.v2.access', GIVEN);
    const [browser, other] = [browserOf(), browserOf()];
    const back = await beginInstall(world, browser);
    await beginInstall(world, other);
    for (const wrong of [other, browserOf(), { cookies: new Map([['__Host-threadloop-slack', '']]) }]) {
      expect(readPage(await world.visit(wrong, `${back}&code=c1`))).toEqual(OUTDATED);
    }
    expect(readPage(await world.visit(browser, `${back}&code=c1`))[0]).toBe(200);
  });

  it.each(['', '?code=c1', '?code=c1&state=', '?code=c1&state=made-up', `?code=c1&state=${'x'.repeat(9_000)}`])(
    'is needed: /slack/oauth_redirect%s',
    async (query) => {
      const world = createInstallWorld();
      expect(readPage(await world.visit(browserOf(), `/slack/oauth_redirect${query}`))).toEqual(OUTDATED);
      expect(world.slack.calls).toEqual([]);
    },
  );

  it('is not in the storage itself, and neither is the cookie', async () => {
    const world = createInstallWorld();
    const browser = browserOf();
    const back = await beginInstall(world, browser);
    const documents: unknown[] = [];
    for await (const document of world.host.records.list('')) documents.push(document);
    const [cookie = ''] = browser.cookies.values();
    expect(documents).toHaveLength(1);
    expect(JSON.stringify(documents)).not.toContain(back.split('=')[1]);
    expect(JSON.stringify(documents)).not.toContain(cookie);
  });
});

describe('an installation that Slack refuses', () => {
  it.each<readonly [string, ScriptedAnswer, readonly unknown[]]>([
    [
      'a code that was used',
      { ok: false, error: 'code_already_used' },
      [
        400,
        'Slack does not accept this confirmation any more',
        'It was used before, or it is too old. Nothing was installed now.',
      ],
    ],
    [
      'a wrong secret',
      { ok: false, error: 'bad_client_secret' },
      [
        400,
        'Slack refused the installation',
        'Nothing was installed. Whoever runs threadloop can put this right; tell them what Slack says: bad_client_secret',
      ],
    ],
    [
      'no connection',
      { cut: true },
      [502, 'Slack did not answer', 'Nothing was installed. Wait a minute, then start again.'],
    ],
    [
      'a limit',
      { httpStatus: 429 },
      [502, 'Slack did not answer', 'Nothing was installed. Wait a minute, then start again.'],
    ],
    [
      'an answer that is none',
      { httpStatus: 200, body: '<html>c1' },
      [
        400,
        'Slack refused the installation',
        'Nothing was installed. Whoever runs threadloop can put this right; tell them what Slack says: unreadable_answer',
      ],
    ],
  ])('says so and what to do: %s', async (_title, answer, page) => {
    const { page: shown, store, lines } = await install(answer);
    expect([shown, await store.read('T1')]).toEqual([[...page, '/slack/install'], undefined]);
    expect(JSON.stringify(lines)).not.toMatch(/c1|shhhhhhh/u);
  });

  it('shows a word of Slack that came by the address, and nothing else that did', async () => {
    const world = createInstallWorld();
    const visit = async (error: string) =>
      readPage(await world.visit(browserOf(), `/slack/oauth_redirect?error=${encodeURIComponent(error)}`))[2];
    expect(await visit('invalid_team_for_non_distributed_app')).toMatch(/invalid_team_for_non_distributed_app$/u);
    expect(await visit('<script>alert(1)</script>')).toMatch(/what Slack says: unknown$/u);
  });
});

describe('what Slack gives at the end of an installation', () => {
  it('replaces an earlier installation, with what was granted now', async () => {
    const world = createInstallWorld();
    await world.install('T1', { token: 'xoxb-0' }, { scopes: ['chat:write', 'users:read'] });
    world.clock.advance(1_000);
    const { page, store, lines } = await install(GIVEN, world);
    expect(page[0]).toBe(200);
    expect(await store.read('T1')).toMatchObject({
      workspace: { id: 'T1', name: 'Acme', appId: 'A1', scopes: ['chat:write'], installedAt: world.clock.now() },
      tokens: { token: 'xoxb-1' },
    });
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ['info', 'The bot was installed in Slack.'],
      ['warn', 'Not all scopes were granted that slack.profile needs.'],
    ]);
  });

  it('is kept with what a new token is got by, where tokens are rotated', async () => {
    const { store, clock } = await install({ ...GIVEN, refresh_token: 'xoxe-1', expires_in: 43_200 });
    const expiresAt = clock.now() + 43_200_000;
    expect((await store.read('T1'))?.tokens).toEqual({ token: 'xoxb-1', refreshToken: 'xoxe-1', expiresAt });
  });

  it.each<readonly [string, ScriptedAnswer]>([
    ['only for a person', { ok: true, team: GIVEN.team, authed_user: { id: 'U1', access_token: 'xoxp-1' } }],
    ['of a person', { ...GIVEN, token_type: 'user', access_token: 'xoxp-1' }],
  ])('is not kept, and leaves the bot as it was, when it is a token %s', async (_title, answer) => {
    const world = createInstallWorld();
    await world.install('T1', { token: 'xoxb-0' });
    const { page, store } = await install(answer, world);
    expect([page[0], page[1], (await store.read('T1'))?.tokens]).toEqual([
      400,
      'threadloop itself was not installed',
      { token: 'xoxb-0' },
    ]);
  });

  it('is not lost silently when the storage fails', async () => {
    const world = createInstallWorld();
    const put = world.host.records.put.bind(world.host.records);
    world.host.records.put = async (key, ...rest) => {
      if (key.startsWith('slack:install:')) throw new Error('down');
      return await put(key, ...rest);
    };
    const { page } = await install(GIVEN, world);
    expect(page).toEqual([
      503,
      'The installation could not be stored',
      'threadloop has trouble with its storage. Nothing was installed. Wait a minute, then start again.',
      '/slack/install',
    ]);
  });
});

describe('the addresses of an installation', () => {
  it('answer 429 when too many begin', async () => {
    const rateLimiter = { take: async () => ({ ok: false as const, retryAfterMs: 1_500 }) };
    const world = createInstallWorld({ host: { rateLimiter } });
    const response = await world.visit(browserOf(), '/slack/install');
    expect([...readPage(response), response.headers?.['retry-after']]).toEqual([
      429,
      'Too many installations at the same time',
      'Nothing was installed. Wait a minute, then start again.',
      '/slack/install',
      '2',
    ]);
  });

  it.each([{ isReady: false }, { host: { secrets: undefined } }, { changes: { clientSecret: undefined } }])(
    'answer 503 where nothing can be installed: %j',
    async (options) => {
      const { status, body } = await createInstallWorld(options).visit(browserOf(), '/slack/install');
      expect([status, body]).toEqual([503, 'The bot cannot be installed from here at the moment.\n']);
    },
  );

  it('speak the language that a browser asks for, as far as they can', async () => {
    const world = createInstallWorld();
    const read = async (language?: string) => {
      const { body = '' } = await world.visit(browserOf(language), '/slack/oauth_redirect?error=access_denied');
      return [/lang="(.*?)"/u.exec(body)?.[1], /<h1>(.*?)<\/h1>/u.exec(body)?.[1]];
    };
    expect(await read('fr-CH, de-AT;q=0.9, en;q=0.8')).toEqual(['de', 'Es wurde nichts installiert']);
    expect(await read('fr')).toEqual(['en', 'Nothing was installed']);
    expect(await read()).toEqual(['en', 'Nothing was installed']);
  });

  it('send people back to the same address, whether or not the public one ends with a slash', async () => {
    const world = createInstallWorld({ publicUrl: 'https://bot.example.com/' });
    const { headers = {} } = await world.visit(browserOf(), '/slack/install');
    const { searchParams } = new URL(String(headers['location']));
    expect(searchParams.get('redirect_uri')).toBe('https://bot.example.com/slack/oauth_redirect');
  });

  it('set a cookie that works without https only on a server without it', async () => {
    const world = createInstallWorld({ publicUrl: 'http://127.0.0.1:3210' });
    const { headers = {} } = await world.visit(browserOf(), '/slack/install');
    expect(headers['set-cookie']).toMatch(
      /^threadloop-slack=[\w-]{32}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/u,
    );
  });

  it('give pages that run nothing, load nothing, are not framed and tell nobody their address', async () => {
    const { headers } = await createInstallWorld().visit(browserOf(), '/slack/oauth_redirect?error=access_denied');
    expect(headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/u,
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
});
