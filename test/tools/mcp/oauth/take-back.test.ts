import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRecordEraser } from '../../../../src/threads/erasing/record-eraser.ts';
import { collect } from '../../../contracts/collect.ts';
import { ann, bob, byAnn, byBob, TEAM, texts } from '../servers/servers-world.ts';
import { createOAuthWorld, type OAuthWorldOptions, PUBLIC_URL } from './oauth-world.ts';

const BACK = `${PUBLIC_URL}/mcp/take-back`;

const TAKEN_BACK = {
  status: 200,
  title: 'That account is not used any more',
  fields: {},
  button: undefined,
};

const GONE = {
  status: 200,
  title: 'That account was not used any more',
  fields: {},
  button: undefined,
};

const ELSEWHERE = {
  status: 403,
  title: 'This is to be taken back in another browser',
  text: 'It works in the browser alone in which somebody has signed in, with cookies allowed. Nothing was changed.',
};

const OUTDATED = {
  status: 400,
  title: 'This cannot be taken back here any more',
  text: 'That works for ten minutes. Nothing was changed. An admin can sign the account out, and so can whoever it is used for; and you can take back what you have allowed where you have signed in.',
};

/** Somebody has signed in by Ann's link, and is looking at the last page. */
async function signedIn(options: OAuthWorldOptions = {}) {
  const world = await createOAuthWorld(options);
  const browser = world.browser();
  const page = await browser.signIn(await world.begin());
  return {
    ...world,
    opened: browser,
    page,
    host: new URL(world.emulator.origin).host,
    takeBack: () => browser.send(BACK, page.fields),
    isConnected: async (viewer = ann) => (await world.servers.list(TEAM, viewer, texts))[0]?.isConnected,
    acts: () => world.notes.map(([, { change }]) => change),
  };
}

/** Looks again until something holds: what goes on in the background is there soon. */
async function soon(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise<void>((resolve) => setImmediate(resolve));
}

describe('the page after a sign-in', () => {
  it('says for whom the account of a team is used from now on, and has the way back', async () => {
    const { page } = await signedIn();
    expect(page).toMatchObject({
      status: 200,
      title: 'files is connected for the team',
      text: 'From now on threadloop uses your account for everybody in "Acme", because "Ann" (Slack member UANN of "Acme") has asked for it. It offers 2 tools. An admin turns on those that shall be used. You can close this page.',
      warning: 'Is that not you? Then take it back: here, within ten minutes.',
      button: 'That was not me: take it back',
    });
  });

  it('says for whom the account of a person is used', async () => {
    const { page } = await signedIn({ account: 'personal' });
    expect(page.text).toMatch(
      /^From now on threadloop uses your account for the requests of "Ann" \(Slack member UANN of "Acme"\) alone\. /u,
    );
  });

  it('says it in the language of the browser', async () => {
    const world = await createOAuthWorld({ account: 'personal' });
    const browser = world.browser('de');
    const page = await browser.signIn(await world.begin(byBob));
    expect(page).toMatchObject({
      text: expect.stringMatching(/^Von jetzt an benutzt threadloop dein Konto nur für die Anfragen von "Bob" \(auf /u),
      button: 'Das war nicht ich: zurücknehmen',
    });
    expect(await browser.send(BACK, page.fields)).toMatchObject({ title: 'Dieses Konto wird nicht mehr benutzt' });
  });
});

describe('taking an account back', () => {
  it('signs it out, tells its server, and is in the audit log', async () => {
    const { takeBack, isConnected, emulator, host, notes, call, clock } = await signedIn();
    await call('files__read');
    expect(await takeBack()).toMatchObject({
      ...TAKEN_BACK,
      text: `threadloop has forgotten it, and tells ${host} that it is not needed any more. If somebody had sent you the link to sign in, tell an admin.`,
    });
    expect(await isConnected()).toBe(false);
    await expect(call('files__read')).rejects.toMatchObject({ code: 'mcp_sign_in' });
    await soon(() => emulator.forms.get('/revoke')?.length === 2);
    expect(emulator.valid).toEqual([]);
    expect(notes.at(-1)?.[1]).toEqual({
      id: expect.any(String),
      at: clock.now(),
      who: ann.person,
      surface: 'slack',
      key: 'mcp.files',
      change: 'takenBack',
      before: null,
      after: 'team',
    });
  });

  it('takes a person’s own back, and no other person’s', async () => {
    const { takeBack, isConnected, begin, browser } = await signedIn({ account: 'personal' });
    await browser().signIn(await begin(byBob));
    expect(await takeBack()).toMatchObject(TAKEN_BACK);
    expect([await isConnected(ann), await isConnected(bob)]).toEqual([false, true]);
  });

  it('works after its token was renewed, too', async () => {
    const { takeBack, isConnected, emulator, call } = await signedIn();
    emulator.endAccessTokens();
    await call('files__read');
    expect(await takeBack()).toMatchObject(TAKEN_BACK);
    expect(await isConnected()).toBe(false);
    await soon(() => emulator.valid.length === 0);
  });

  it('is not for another browser, or another site', async () => {
    const { browser, begin, page, opened, isConnected, emulator, acts } = await signedIn();
    const stranger = browser();
    expect(await stranger.send(BACK, page.fields)).toMatchObject(ELSEWHERE);
    await stranger.open(await begin());
    expect(await stranger.send(BACK, page.fields)).toMatchObject(ELSEWHERE);
    expect(await opened.send(BACK, page.fields, { origin: 'https://evil.example' })).toMatchObject(ELSEWHERE);
    expect(await opened.send(BACK, { ...page.fields, check: 'x' })).toMatchObject(ELSEWHERE);
    expect(await isConnected()).toBe(true);
    expect(emulator.forms.get('/revoke')).toBeUndefined();
    expect(acts()).toEqual(['serverAdded', 'signedIn']);
  });

  it('is not for who sends what another browser was given, with a check of their own', async () => {
    const { browser, begin, page, isConnected } = await signedIn();
    const stranger = browser();
    await stranger.open(await begin());
    const back = page.fields['back'] ?? '';
    // As the page makes it, of what a stranger could have seen and of their own cookie.
    const check = createHash('sha256')
      .update(`${back} ${stranger.cookie?.split('=')[1]}`)
      .digest('base64url');
    expect(await stranger.send(BACK, { back, check })).toMatchObject(ELSEWHERE);
    expect(await isConnected()).toBe(true);
  });

  it('works for ten minutes', async () => {
    const { clock, takeBack, isConnected, acts } = await signedIn();
    clock.advance(600_000);
    expect(await takeBack()).toMatchObject(OUTDATED);
    expect(await isConnected()).toBe(true);
    expect(acts()).toEqual(['serverAdded', 'signedIn']);
    const { clock: other, takeBack: inTime } = await signedIn();
    other.advance(599_999);
    expect(await inTime()).toMatchObject(TAKEN_BACK);
  });

  it('leaves the account alone that was connected in its place', async () => {
    const { takeBack, begin, browser, isConnected, emulator, acts, host } = await signedIn();
    await browser().signIn(await begin());
    expect(await takeBack()).toMatchObject({
      ...GONE,
      text: `It was signed out, or another one was connected in its place, and nothing was changed now. What you have allowed at ${host} you can take back there.`,
    });
    expect(await isConnected()).toBe(true);
    expect(emulator.forms.get('/revoke')).toBeUndefined();
    expect(acts()).toEqual(['serverAdded', 'signedIn', 'signedIn']);
  });

  it('does nothing where it was signed out, or the server removed', async () => {
    const first = await signedIn();
    await first.servers.disconnect(TEAM, 'files', byAnn);
    expect(await first.takeBack()).toMatchObject(GONE);
    const second = await signedIn();
    await second.servers.remove(TEAM, 'files', byAnn);
    expect(await second.takeBack()).toMatchObject(GONE);
    expect([...first.acts(), ...second.acts()]).not.toContain('takenBack');
  });

  it('is done once, however often it is pressed', async () => {
    const { takeBack, acts, emulator, begin, browser, isConnected } = await signedIn();
    const pages = await Promise.all([takeBack(), takeBack()]);
    expect(pages).toMatchObject([TAKEN_BACK, TAKEN_BACK]);
    expect(await takeBack()).toMatchObject(TAKEN_BACK);
    expect(acts()).toEqual(['serverAdded', 'signedIn', 'takenBack']);
    await soon(() => emulator.forms.get('/revoke')?.length === 2);
    await browser().signIn(await begin());
    expect(await takeBack()).toMatchObject(GONE);
    expect(await isConnected()).toBe(true);
  });

  it('works where the server cannot be used any more', async () => {
    const { ports, openAnother, opened, page } = await signedIn();
    const narrowed = openAnother({ mcpHosts: ['*.example.com'] });
    const browser = narrowed.browser();
    browser.cookie = opened.cookie;
    expect(await browser.send(BACK, page.fields)).toMatchObject(TAKEN_BACK);
    expect((await collect(ports.records.list('mcp:account:'))).map(([, { value }]) => value)).toEqual([
      { takenBack: expect.any(String) },
    ]);
  });

  it.each([{ person: ann.person.id }, { team: TEAM }])('is forgotten with whoever is erased: %j', async (erased) => {
    const { ports, takeBack } = await signedIn();
    expect(await collect(ports.records.list('mcp:back:'))).toHaveLength(1);
    await createRecordEraser(ports.records, []).erase(erased);
    expect(await collect(ports.records.list('mcp:back:'))).toEqual([]);
    expect(await takeBack()).toMatchObject(OUTDATED);
  });

  it('is stored without what the browser holds', async () => {
    const { ports, page, opened } = await signedIn();
    const all = JSON.stringify(await collect(ports.records.list('')));
    const held = [page.fields['back'] ?? '', opened.cookie?.split('=')[1] ?? ''];
    expect(held.map((secret) => [secret.length, all.includes(secret)])).toEqual([
      [43, false],
      [43, false],
    ]);
  });
});
