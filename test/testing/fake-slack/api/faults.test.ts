import { WebClient } from '@slack/web-api';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { silentLogger } from '../delivery/silent-logger.ts';
import { errorOf, refusal, start } from '../started.ts';

const channel = 'C1GENERAL';
const post = { channel, text: 'x' };

describe('faults that were asked for', () => {
  it('are errors, for so many calls of the method', async () => {
    const { slack, client } = await start();
    slack.fail('chat.postMessage', { kind: 'error', error: 'missing_scope', needed: 'chat:write', times: 2 });
    const missing = { ok: false, error: 'missing_scope', needed: 'chat:write', provided: '' };
    expect(await refusal(client.chat.postMessage(post))).toEqual(missing);
    expect(await client.auth.test()).toMatchObject({ ok: true });
    expect(await refusal(client.chat.postMessage(post))).toEqual(missing);
    expect(await client.chat.postMessage(post)).toMatchObject({ ok: true });
    expect(slack.channel(channel)).toHaveLength(1);
  });

  it('happen in the order in which they were asked for, `*` to any method', async () => {
    const { slack, client } = await start();
    slack.fail('*', { kind: 'error', error: 'ekm_access_denied' });
    slack.fail('auth.test', { kind: 'error', error: 'internal_error' });
    expect(await errorOf(client.auth.test())).toBe('ekm_access_denied');
    expect(await errorOf(client.auth.test())).toBe('internal_error');
  });

  it('are 429 with Retry-After', async () => {
    const { slack, client } = await start();
    slack.fail('chat.postMessage', { kind: 'rateLimited', retryAfterSeconds: 7 });
    await expect(client.chat.postMessage(post)).rejects.toMatchObject({ retryAfter: 7 });
    expect(slack.calls).toMatchObject([{ workspace: 'T1', status: 429, answer: { ok: false, error: 'ratelimited' } }]);
    expect(slack.channel(channel)).toEqual([]);
  });

  it('are another status, with nothing done', async () => {
    const { slack, client } = await start();
    slack.fail('chat.postMessage', { kind: 'status', status: 503 });
    await expect(client.chat.postMessage(post)).rejects.toMatchObject({ statusCode: 503 });
    expect(slack.channel(channel)).toEqual([]);
  });

  it('are cuts, before or after the thing is done', async () => {
    const { slack, client } = await start();
    slack.fail('chat.postMessage', { kind: 'cutBefore' });
    await expect(client.chat.postMessage(post)).rejects.toMatchObject({ code: 'slack_webapi_request_error' });
    expect(slack.channel(channel)).toHaveLength(0);
    slack.fail('chat.postMessage', { kind: 'cutAfter' });
    await expect(client.chat.postMessage(post)).rejects.toMatchObject({ code: 'slack_webapi_request_error' });
    expect(slack.channel(channel)).toHaveLength(1);
    expect(slack.calls.map(({ status, answer }) => [status, answer.ok])).toEqual([
      [0, undefined],
      [0, true],
    ]);
  });

  it('are answers that come late, or never', async () => {
    const clock = createFakeClock();
    const { slack, client } = await start({ clock });
    slack.fail('chat.postMessage', { kind: 'slow', delayMs: 60_000 });
    const late = client.chat.postMessage(post);
    await expect.poll(() => slack.callsOf('chat.postMessage').length).toBe(1);
    expect(slack.channel(channel)).toHaveLength(1);
    clock.advance(60_000);
    expect(await late).toMatchObject({ ok: true });
    slack.fail('chat.postMessage', { kind: 'hang' });
    const options = { slackApiUrl: slack.apiUrl, logger: silentLogger, retryConfig: { retries: 0 } };
    const never = new WebClient(slack.credentials.botToken, options).chat.postMessage(post);
    await expect.poll(() => slack.channel(channel).length).toBe(2);
    await slack.close();
    await expect(never).rejects.toMatchObject({ code: 'slack_webapi_request_error' });
  });
});

describe('rate limits', () => {
  it('are none when they were not asked for', async () => {
    const { client } = await start({ clock: createFakeClock() });
    for (let count = 0; count < 30; count += 1) expect(await client.conversations.list()).toMatchObject({ ok: true });
  });

  it('are those of the tiers, for each method', async () => {
    const clock = createFakeClock();
    const { client } = await start({ clock, limitsRates: true });
    for (let count = 0; count < 20; count += 1) await client.conversations.list();
    await expect(client.conversations.list()).rejects.toMatchObject({ retryAfter: 3 });
    expect(await client.users.list({})).toMatchObject({ ok: true });
    clock.advance(3000);
    expect(await client.conversations.list()).toMatchObject({ ok: true });
    await expect(client.conversations.list()).rejects.toMatchObject({ retryAfter: 3 });
  });

  it('of posts are one a second for each channel, a few at once', async () => {
    const clock = createFakeClock();
    const { slack, client } = await start({ clock, limitsRates: true });
    for (let count = 0; count < 4; count += 1) await client.chat.postMessage(post);
    await expect(client.chat.postMessage(post)).rejects.toMatchObject({ retryAfter: 1 });
    expect(await client.chat.postMessage({ ...post, channel: 'C2RANDOM' })).toMatchObject({ ok: true });
    clock.advance(1000);
    expect(await client.chat.postMessage(post)).toMatchObject({ ok: true });
    expect(slack.channel(channel)).toHaveLength(5);
  });
});
