import { describe, expect, it } from 'vitest';
import { errorOf } from '../serve.ts';
import { asBrowser, PAGE, SWITCH_OFF, serveAdmin, TOKEN } from './serve-admin.ts';

const HOUR_MS = 60 * 60_000;

describe('the admins’ page on a server', () => {
  it('is not there without a token, and says how to set one', async () => {
    const { get, post } = await serveAdmin({ token: undefined });
    for (const path of ['/admin', '/admin/']) {
      const { status, body } = await get(path);
      expect([status, body]).toEqual([
        404,
        "The admins' page is switched off, because this deployment has no token for it. To switch it on, set THREADLOOP_ADMIN_TOKEN to a long random text, start the program again, and sign in here with that text.\n",
      ]);
    }
    expect((await get('/admin/api/session')).status).toBe(404);
    expect((await post('/admin/api/sign-in', { token: '' })).status).toBe(404);
  });

  it('is sent to everybody with the headers of the playground, and holds nothing by itself', async () => {
    const { get } = await serveAdmin();
    const moved = await get('/admin');
    expect([moved.status, moved.headers.location]).toEqual([308, '/admin/']);
    const { status, body, headers } = await get('/admin/');
    expect([status, body]).toEqual([200, PAGE]);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect([headers['x-frame-options'], headers['referrer-policy']]).toEqual(['DENY', 'same-origin']);
  });

  it('says that nobody is signed in, in the language of the deployment', async () => {
    const { get, post, origin } = await serveAdmin({ locale: 'de' });
    const { status, body } = await get('/admin/api/session');
    expect([status, JSON.parse(body)]).toEqual([200, { isSignedIn: false, locale: 'de' }]);
    const refused = await post('/admin/api/change', SWITCH_OFF, { origin });
    expect([refused.status, errorOf(refused.body)]).toEqual([
      401,
      {
        code: 'signed_out',
        message: 'Du bist nicht mehr angemeldet. Melde dich wieder an; was du eingegeben hast, bleibt auf der Seite.',
      },
    ]);
  });

  it('signs in with the token, in a cookie that no script can read and no other site can send', async () => {
    const { post, clock } = await serveAdmin();
    const { status, body, headers } = await post('/admin/api/sign-in', { token: TOKEN });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({
      isSignedIn: true,
      csrf: expect.stringMatching(/^[\w-]{43}$/u),
      expiresAt: clock.now() + 12 * HOUR_MS,
      locale: 'en',
    });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^threadloop-admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/u),
    ]);
  });

  it('binds the cookie to the host itself where browsers come by https', async () => {
    const { post } = await serveAdmin({ publicUrl: 'https://bot.example.com' });
    const { headers } = await post('/admin/api/sign-in', { token: TOKEN }, { origin: 'https://bot.example.com' });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-threadloop-admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/u,
      ),
    ]);
  });

  it('refuses a wrong token with a sentence, and no cookie', async () => {
    const { post } = await serveAdmin();
    for (const token of ['wrong', `${TOKEN} `, TOKEN.slice(0, -1), 'x'.repeat(1_000)]) {
      const { status, body, headers } = await post('/admin/api/sign-in', { token });
      expect([status, errorOf(body), headers['set-cookie']]).toEqual([
        401,
        { code: 'wrong_token', message: 'This is not the token of this deployment. Whoever runs the bot knows it.' },
        undefined,
      ]);
    }
  });

  it('refuses what is no token at all', async () => {
    const { post } = await serveAdmin();
    for (const body of [{}, { token: '' }, { token: ['a'] }, { token: 'x'.repeat(1_001) }]) {
      expect((await post('/admin/api/sign-in', body)).status).toBe(400);
    }
  });

  it('lets nobody try more than ten times in a quarter of an hour, not even with the right token', async () => {
    const { post, clock, signIn } = await serveAdmin();
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await post('/admin/api/sign-in', { token: `wrong ${tried}` })).status).toBe(401);
    }
    const { status, body } = await post('/admin/api/sign-in', { token: TOKEN });
    expect([status, errorOf(body)]).toEqual([
      429,
      { code: 'too_many_requests', message: 'Too many tries to sign in. Wait 15 minutes, then try again.' },
    ]);
    clock.advance(15 * 60_000 + 1);
    expect((await signIn()).cookie).toMatch(/^threadloop-admin=/u);
  });

  it('lets everybody together try a hundred times, from wherever they come', async () => {
    const { host, post } = await serveAdmin();
    for (let tried = 0; tried < 100; tried += 1) {
      await host.rateLimiter.take('web:admin-sign-in', { limit: 100, windowMs: 15 * 60_000 });
    }
    expect((await post('/admin/api/sign-in', { token: TOKEN })).status).toBe(429);
  });

  it('never writes the token, the cookie or what was entered into the log or the records', async () => {
    const { post, logger, records, signIn, origin } = await serveAdmin();
    await post('/admin/api/sign-in', { token: 'entered-by-somebody' });
    const browser = await signIn();
    await post('/admin/api/change', SWITCH_OFF, asBrowser(browser, origin));
    const stored: string[] = [];
    for await (const [key, { value }] of records.list('')) stored.push(`${key} ${JSON.stringify(value)}`);
    const everything = `${JSON.stringify(logger.lines)} ${stored.join(' ')}`;
    expect(stored.join(' ')).toContain('web:admin-session:');
    const [, id = ''] = browser.cookie.split('=');
    for (const secret of [TOKEN, id, browser.csrf, 'entered-by-somebody']) {
      expect(everything).not.toContain(secret);
    }
    expect(stored.join(' ')).not.toContain('127.0.0.1');
  });
});
