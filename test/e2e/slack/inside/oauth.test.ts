import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neededScopes } from '../../../../src/adapters/slack/manifest/scopes.ts';
import { type BotProcess, startBot } from '../support/bot-process.ts';
import { EMULATED, type Emulator, startEmulate } from '../support/emulate.ts';
import { type Shim, startShim } from '../support/shim.ts';
import { waitUntil } from '../support/wait-until.ts';

const [EMULATE_PORT, SHIM_PORT, BOT_PORT] = [4_110, 4_111, 4_112];
const PUBLIC_URL = `http://127.0.0.1:${BOT_PORT}`;
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

const scopes = neededScopes({ profile: 'threads', needsGroups: false }).map(({ scope }) => scope);

describe('a bot that is installed by OAuth, on emulate with strict scopes', () => {
  let emulator: Emulator;
  let shim: Shim;
  let bot: BotProcess;

  beforeAll(async () => {
    emulator = await startEmulate(EMULATE_PORT, {
      eventsUrl: `${PUBLIC_URL}/slack/events`,
      redirectUrl: `${PUBLIC_URL}/slack/oauth_redirect`,
      scopes,
    });
    shim = await startShim(SHIM_PORT, `http://127.0.0.1:${EMULATE_PORT}`, (markdown) => markdown);
    bot = await startBot(BOT_PORT, {
      SLACK_CLIENT_ID: EMULATED.clientId,
      SLACK_CLIENT_SECRET: EMULATED.clientSecret,
      SLACK_SIGNING_SECRET: EMULATED.signingSecret,
      SLACK_API_URL: shim.apiUrl,
      THREADLOOP_SECRET_KEY: SECRET_KEY,
      THREADLOOP_SERVER_PUBLIC_URL: PUBLIC_URL,
    });
  });

  afterAll(async () => {
    await bot.stop();
    await shim.close();
    await emulator.stop();
  });

  it('asks for its scopes, comes back with a code, and is installed', async () => {
    const begun = await fetch(`${PUBLIC_URL}/slack/install`, { redirect: 'manual' });
    expect(begun.status).toBe(302);
    const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const consent = await fetch(begun.headers.get('location') ?? '');
    const consentUrl = new URL(begun.headers.get('location') ?? '');
    expect(consentUrl.searchParams.get('scope')).toBe(scopes.join(','));
    const { action, fields } = firstForm(await consent.text());
    const agreed = await fetch(new URL(action, consent.url), { method: 'POST', body: fields, redirect: 'manual' });
    const back = await fetch(agreed.headers.get('location') ?? '', { headers: { cookie } });
    expect({ status: back.status, page: await back.text() }).toEqual({
      status: 200,
      page: expect.stringContaining('installed'),
    });
  });

  it('answers a mention in the workspace that it was installed in', async () => {
    const { channels } = (await emulator.asPerson('conversations.list')) as {
      channels: { id: string; name: string }[];
    };
    const channel = channels.find(({ name }) => name === 'eng')?.id ?? '';
    await emulator.asPerson('conversations.invite', { channel, users: EMULATED.botUserId });
    const text = `<@${EMULATED.botUserId}> what is 17 * 23?`;
    const root = (await emulator.asPerson('chat.postMessage', { channel, text })) as { ts: string };
    const answer = await waitUntil('the mention is answered', async () => {
      const thread = await emulator.asPerson('conversations.replies', { channel, ts: root.ts });
      const { messages } = thread as { messages: { user: string; text: string }[] };
      return messages.find((message) => message.user === EMULATED.botUserId && message.text.includes('391'));
    });
    expect(answer.text).toContain('17 * 23 = 391');
  });

  it('keeps no token in what it writes', () => {
    expect(bot.output()).not.toMatch(/xox[bp]-|client-secret/u);
  });
});

/** Where the first form of a page leads, and what its hidden fields and its first button say. */
function firstForm(page: string): { readonly action: string; readonly fields: URLSearchParams } {
  const form = /<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/u.exec(page);
  if (form === null) throw new Error(`There is no form in the page:\n${page.slice(0, 2_000)}`);
  const [, action = '', inner = ''] = form;
  const fields = new URLSearchParams();
  for (const [, tag = ''] of inner.matchAll(/<(?:input|button)([^>]*)>/gu)) {
    const name = /name="([^"]*)"/u.exec(tag)?.[1];
    const value = /value="([^"]*)"/u.exec(tag)?.[1] ?? '';
    if (name !== undefined) fields.set(name, unescape(value));
  }
  return { action: unescape(action), fields };
}

function unescape(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
