import { describe, expect, it } from 'vitest';
import { collect } from '../../../contracts/collect.ts';
import { until } from '../../../support/mcp/mcp-world.ts';
import { ann, byAnn, TEAM, texts } from '../servers/servers-world.ts';
import { createOAuthWorld } from './oauth-world.ts';

const OUTDATED = {
  status: 400,
  title: 'This link cannot be used any more',
  text: 'A link to sign in works once, for ten minutes. Start again in the chat.',
};

const OTHER_BROWSER = {
  status: 403,
  title: 'This sign-in was begun in another browser',
  text: 'It has to be finished in the browser in which it was begun, with cookies allowed. Nothing was connected. Start again in the chat.',
};

/** A sign-in that has come back from the authorization server, and was not looked at yet. */
async function comeBack() {
  const world = await createOAuthWorld();
  const url = await world.begin();
  const browser = world.browser();
  const page = await browser.open(url);
  const going = await browser.send(url, page.fields);
  return { ...world, url, page, opened: browser, back: await browser.leave(going.link ?? '') };
}

const isConnected = async ({ servers }: Pick<Awaited<ReturnType<typeof createOAuthWorld>>, 'servers'>) =>
  (await servers.list(TEAM, ann, texts))[0]?.isConnected;

describe('a link to sign in', () => {
  it('can be looked at often, and goes on once', async () => {
    const { opened, url, page, emulator } = await comeBack();
    expect(await opened.open(url)).toMatchObject(OUTDATED);
    expect(await opened.send(url, page.fields)).toMatchObject(OUTDATED);
    expect(emulator.registrations).toHaveLength(1);
  });

  it('goes on once, also when it is pressed twice at the same time', async () => {
    const world = await createOAuthWorld();
    const url = await world.begin();
    const browser = world.browser();
    const { fields } = await browser.open(url);
    const pages = await Promise.all([browser.send(url, fields), browser.send(url, fields)]);
    expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('ends after ten minutes, before and after it went on', async () => {
    const world = await createOAuthWorld();
    const url = await world.begin();
    const { fields } = await world.browser().open(url);
    world.clock.advance(600_000);
    expect(await world.browser().open(url)).toMatchObject(OUTDATED);
    const late = world.browser();
    const again = await world.begin();
    const page = await late.open(again);
    world.clock.advance(600_000);
    expect(await late.send(again, page.fields)).toMatchObject(OUTDATED);
    expect(await late.send(url, fields)).toMatchObject(OTHER_BROWSER);
    const { clock, opened, back } = await comeBack();
    clock.advance(600_000);
    expect(await opened.open(back)).toMatchObject(OUTDATED);
  });

  it('goes on by its own form only: not without the cookie, with another one, or for another site', async () => {
    const world = await createOAuthWorld();
    const url = await world.begin();
    const browser = world.browser();
    const { fields } = await browser.open(url);
    const other = world.browser();
    expect(await other.send(url, fields)).toMatchObject(OTHER_BROWSER);
    await other.open(await world.begin());
    expect(await other.send(url, fields)).toMatchObject(OTHER_BROWSER);
    expect(await browser.send(url, { ...fields, check: 'x' })).toMatchObject(OTHER_BROWSER);
    expect(await browser.send(url, fields, { origin: 'https://evil.example' })).toMatchObject(OTHER_BROWSER);
    expect(world.emulator.asked.filter((line) => line.startsWith('POST /'))).toEqual([]);
    expect(await browser.send(url, fields, { origin: 'https://bot.example.com' })).toMatchObject({ status: 200 });
  });

  it('is none where somebody makes one up', async () => {
    const world = await createOAuthWorld();
    const url = await world.begin();
    for (const ticket of ['', 'x', 'x'.repeat(9_000), '%00', new URL(url).searchParams.get('ticket')?.slice(1) ?? '']) {
      expect(await world.browser().open(`https://bot.example.com/mcp/sign-in?ticket=${ticket}`)).toMatchObject(
        OUTDATED,
      );
    }
  });
});

describe('coming back from an authorization server', () => {
  it('is finished in the browser in which it was begun, and not used up by another', async () => {
    const world = await comeBack();
    const stranger = world.browser();
    expect(await stranger.open(world.back)).toMatchObject(OTHER_BROWSER);
    await stranger.open(await world.begin());
    expect(await stranger.open(world.back)).toMatchObject(OTHER_BROWSER);
    expect(await isConnected(world)).toBe(false);
    expect(await world.opened.open(world.back)).toMatchObject({ status: 200 });
    expect(await isConnected(world)).toBe(true);
  });

  it('is finished once', async () => {
    const { opened, back, emulator, notes } = await comeBack();
    const pages = await Promise.all([opened.open(back), opened.open(back)]);
    expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await opened.open(back)).toMatchObject(OUTDATED);
    expect(emulator.forms.get('/token')).toHaveLength(1);
    expect(notes.filter(([, { change }]) => change === 'signedIn')).toHaveLength(1);
  });

  it('needs a state of ours', async () => {
    const { opened, back, url } = await comeBack();
    const code = new URL(back).searchParams.get('code') ?? '';
    const ticket = new URL(url).searchParams.get('ticket') ?? '';
    for (const state of ['', 'x', ticket]) {
      expect(await opened.open(`https://bot.example.com/mcp/callback?state=${state}&code=${code}`)).toMatchObject(
        OUTDATED,
      );
    }
  });

  it('takes the code of the authorization server that people were sent to, and of no other', async () => {
    const world = await comeBack();
    const forged = new URL(world.back);
    forged.searchParams.set('iss', 'https://evil.example');
    expect(await world.opened.open(forged.href)).toMatchObject({
      status: 400,
      text: 'Nothing was connected. What it says: issuer_mismatch. Ask an admin, or start again in the chat.',
    });
    expect(world.emulator.forms.get('/token')).toBeUndefined();
    expect(await isConnected(world)).toBe(false);
  });

  it('tells of an error its word, and of what is none nothing', async () => {
    const first = await comeBack();
    const error = (world: typeof first, word: string) => {
      const url = new URL(world.back);
      url.searchParams.delete('code');
      url.searchParams.set('error', word);
      return world.opened.open(url.href);
    };
    expect(await error(first, 'invalid_scope')).toMatchObject({
      text: expect.stringContaining('says: invalid_scope.'),
    });
    expect(await error(await comeBack(), '<b>call 555</b>')).toMatchObject({
      text: expect.stringContaining('says: unknown.'),
    });
  });

  it('connects nothing for a team once who began it is no admin any more', async () => {
    const world = await comeBack();
    world.admins.clear();
    expect(await world.opened.open(world.back)).toMatchObject({
      status: 403,
      text: 'Only admins of the workspace may do that. Nothing was connected.',
    });
    expect(await isConnected(world)).toBe(false);
  });

  it('connects nothing where the server was removed meanwhile, or is another one of its name', async () => {
    const world = await comeBack();
    await world.servers.remove(TEAM, 'files', byAnn);
    await world.servers.add(TEAM, { ...world.server, url: `${world.emulator.origin}/other` }, byAnn);
    expect(await world.opened.open(world.back)).toMatchObject({ title: 'There is no such server any more' });
    expect(world.emulator.forms.get('/token')).toBeUndefined();
    expect(await isConnected(world)).toBe(false);
  });

  it('leaves no account and no token behind where the server is removed while the code is taken to it', async () => {
    let remove = async (): Promise<unknown> => undefined;
    const answers = { '/token': async () => void (await remove()) };
    const world = await createOAuthWorld({ emulator: { answers } });
    const link = await world.begin();
    remove = async () => await world.openAnother().servers.remove(TEAM, 'files', byAnn);
    expect(await world.browser().signIn(link)).toMatchObject({
      status: 400,
      title: 'There is no such server any more',
    });
    // That it was taken back is known for ten minutes.
    world.clock.advance(600_000);
    expect(await collect(world.ports.records.list('mcp:account:'))).toEqual([]);
    await until(() => world.emulator.forms.get('/revoke')?.length === 2);
    expect(world.emulator.valid).toEqual([]);
    expect(world.notes.map(([, { change }]) => change)).toEqual(['serverAdded', 'serverRemoved']);
  });
});
