import { describe, expect, it } from 'vitest';
import { errorOf } from '../serve.ts';
import { asBrowser, SWITCH_OFF, serveAdmin } from './serve-admin.ts';

const HOUR_MS = 60 * 60_000;
const SIGNED_OUT = 'You are not signed in any more. Sign in again; what you have entered stays on the page.';

describe('a session of the admins’ page', () => {
  it('lets whoever signed in change everything, as the operator', async () => {
    const { post, get, signIn, origin, host } = await serveAdmin();
    const browser = await signIn();
    const { status, body } = await post('/admin/api/change', SWITCH_OFF, asBrowser(browser, origin));
    expect([status, JSON.parse(body).changed]).toEqual([200, { status: 'done', version: 1, meanwhile: [] }]);
    const { entries } = await host.administration.audit({ kind: 'deployment' }, { limit: 1 });
    expect(entries.map(({ who, surface, key, after }) => ({ who, surface, key, after }))).toEqual([
      { who: { id: 'operator', name: 'an operator' }, surface: 'web', key: 'tools.notes.enabled', after: false },
    ]);
    const start = JSON.parse((await get('/admin/api/start', { cookie: browser.cookie })).body);
    expect([start.isMember, start.teams, start.people]).toEqual([false, [], []]);
  });

  it('goes on in a page that is loaded anew', async () => {
    const { get, signIn } = await serveAdmin();
    const { cookie, csrf } = await signIn();
    expect(JSON.parse((await get('/admin/api/session', { cookie })).body)).toMatchObject({ isSignedIn: true, csrf });
  });

  it('has ended after twelve hours', async () => {
    const { get, signIn, clock } = await serveAdmin();
    const { cookie } = await signIn();
    clock.advance(12 * HOUR_MS - 1);
    expect((await get('/admin/api/start', { cookie })).status).toBe(200);
    clock.advance(1);
    const { status, body } = await get('/admin/api/start', { cookie });
    expect([status, errorOf(body)]).toEqual([401, { code: 'signed_out', message: SIGNED_OUT }]);
  });

  it('ends with a sign-out, and its cookie is worth nothing when it is sent again', async () => {
    const { get, post, signIn, origin } = await serveAdmin();
    const browser = await signIn();
    const { status, headers } = await post('/admin/api/sign-out', {}, asBrowser(browser, origin));
    expect([status, headers['set-cookie']]).toEqual([
      200,
      [expect.stringMatching(/^threadloop-admin=; .*Expires=Thu, 01 Jan 1970 00:00:00 GMT/u)],
    ]);
    expect((await get('/admin/api/start', { cookie: browser.cookie })).status).toBe(401);
    expect((await post('/admin/api/change', SWITCH_OFF, asBrowser(browser, origin))).status).toBe(401);
  });

  it('ends for everybody when the token is another one', async () => {
    const before = await serveAdmin();
    const { cookie } = await before.signIn();
    const { records, clock } = before;
    const sameToken = await serveAdmin({ records, clock });
    const otherToken = await serveAdmin({ records, clock, token: 'another-token-of-this-deployment-1' });
    expect((await sameToken.get('/admin/api/start', { cookie })).status).toBe(200);
    expect((await otherToken.get('/admin/api/start', { cookie })).status).toBe(401);
  });

  it.each([
    ['no cookie', ''],
    ['an empty cookie', 'threadloop-admin='],
    ['a cookie that somebody made up', `threadloop-admin=${'a'.repeat(43)}`],
    ['a cookie that looks like a key of the records', 'threadloop-admin=../../settings:deployment'],
    ['a cookie with bytes that are no text', 'threadloop-admin=%FF%00%'],
  ])('is nobody’s with %s', async (_title, cookie) => {
    const { get } = await serveAdmin();
    expect((await get('/admin/api/start', cookie === '' ? {} : { cookie })).status).toBe(401);
  });
});

describe('a change on the admins’ page', () => {
  it.each([
    ['comes from another site', { origin: 'https://evil.example' }, 'foreign_page'],
    ['does not say where it comes from', { origin: undefined }, 'foreign_page'],
    ['comes from a page without an origin', { origin: 'null' }, 'foreign_page'],
    ['is told by the browser to be of another site', { 'sec-fetch-site': 'cross-site' }, 'foreign_page'],
    ['lacks what only the page knows', { 'x-csrf-token': undefined }, 'outdated_page'],
    ['has what another session knows', { 'x-csrf-token': 'a'.repeat(43) }, 'outdated_page'],
    ['has an empty one', { 'x-csrf-token': '' }, 'outdated_page'],
  ])('is refused when it %s', async (_title, changed, code) => {
    const { post, signIn, origin, host } = await serveAdmin();
    const headers = Object.entries({ ...asBrowser(await signIn(), origin), ...changed });
    const sent = Object.fromEntries(headers.filter(([, value]) => value !== undefined));
    for (const path of ['/admin/api/change', '/admin/api/pause', '/admin/api/sign-out']) {
      const { status, body } = await post(path, SWITCH_OFF, sent as Record<string, string>); // filtered above
      expect([path, status, errorOf(body).code]).toEqual([path, 403, code]);
    }
    const { tools } = await host.administration.view({ kind: 'deployment' }, host.textsOf('en'));
    expect(tools.find(({ name }) => name === 'notes')?.enabled.value).toBe(true);
  });

  it('is taken from where browsers reach the server, behind another one', async () => {
    const { post } = await serveAdmin({ publicUrl: 'https://bot.example.com/' });
    const signIn = (origin: string) => post('/admin/api/sign-in', { token: 'wrong' }, { origin });
    expect((await signIn('https://bot.example.com')).status).toBe(401);
    expect((await signIn('https://other.example.com')).status).toBe(403);
  });

  it('needs no origin where nothing is changed', async () => {
    const { get, signIn } = await serveAdmin();
    const { cookie } = await signIn();
    expect((await get('/admin/api/place?kind=deployment', { cookie, origin: 'https://evil.example' })).status).toBe(
      200,
    );
  });
});
