import { describe, expect, it, onTestFinished } from 'vitest';
import { completeOptions } from '../../../src/adapters/discord/complete-options.ts';
import { connect } from '../../../src/adapters/discord/connect.ts';
import { createDiscordAdapter } from '../../../src/adapters/discord/create-discord-adapter.ts';
import { TOKEN_REFUSED } from '../../../src/adapters/discord/gateway/refusal.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createFakeDiscord } from '../../../src/testing/fake-discord/create-fake-discord.ts';
import type { Intake } from '../../../src/threads/adapter.ts';
import { createAdapterHost } from '../../support/adapter-host.ts';

const intake: Intake = {
  receive: () => Promise.reject(new Error('Nothing is taken in.')),
  command: () => Promise.reject(new Error('Nothing is taken in.')),
  amend: () => Promise.reject(new Error('Nothing is taken in.')),
  events: { publish: () => undefined, subscribe: () => () => undefined },
};

async function world() {
  const clock = createFakeClock();
  const discord = await createFakeDiscord({ clock });
  onTestFinished(() => discord.close());
  const { apiUrl, token } = discord;
  return { discord, clock, host: createAdapterHost(intake, clock), given: { apiUrl, token } };
}

describe('connecting', () => {
  it('asks who the bot is, and opens no gateway', async () => {
    const { discord, host, given } = await world();
    const { backend, disconnect } = await connect(completeOptions(given), host);
    const { id, username } = discord.app;
    expect(backend.self).toEqual({ userId: id, username, applicationId: id });
    expect(discord.calls.map(({ route, status }) => [route, status])).toEqual([
      ['GET /users/@me', 200],
      ['GET /applications/@me', 200],
    ]);
    expect(discord.openSessions).toBe(0);
    await disconnect();
  });

  it('says so when the token is refused', async () => {
    const { discord, host, given } = await world();
    discord.resetToken();
    await expect(connect(completeOptions(given), host)).rejects.toMatchObject({
      code: 'discord_token_refused',
      message: TOKEN_REFUSED,
    });
  });

  it('says so when Discord cannot be reached', async () => {
    const { host, clock } = await world();
    const connecting = connect(completeOptions({ token: 'a.b.c', apiUrl: 'http://127.0.0.1:1/api' }), {
      ...host,
      outgoing: { ...host.outgoing, fetch: () => Promise.reject(new TypeError('fetch failed')) },
    });
    connecting.catch(() => undefined);
    for (let second = 0; second < 10; second += 1) await clock.advanceAsync(1_000);
    await expect(connecting).rejects.toMatchObject({ code: 'discord_call_failed', retryable: true });
  });

  it('says so when something else answers', async () => {
    const { host } = await world();
    const elsewhere = connect(completeOptions({ token: 'a.b.c', apiUrl: 'http://127.0.0.1:1/api' }), {
      ...host,
      outgoing: { ...host.outgoing, fetch: async () => Response.json({}) },
    });
    await expect(elsewhere).rejects.toMatchObject({
      message: 'Discord did not say who the bot is. Is discord.apiUrl the address of an interface of Discord?',
    });
  });
});

describe('a worker whose token is refused', () => {
  it('is not ready', async () => {
    const { discord, host, given } = await world();
    const adapter = createDiscordAdapter(given);
    await adapter.connect?.(host);
    expect(adapter.checks?.()).toEqual([]);
    discord.resetToken();
    await adapter.outbound
      .sign?.('discord:100000000000000001:100000000000000031:' as never, { kind: 'working' })
      .catch(() => undefined);
    while (adapter.checks?.().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(adapter.checks?.()).toEqual([{ check: 'discord', ok: false, reason: TOKEN_REFUSED }]);
    await adapter.disconnect?.();
  });
});
