import { describe, expect, it, onTestFinished } from 'vitest';
import { checkDiscord } from '../../src/cli/check-discord.ts';
import { createOperations } from '../../src/cli/create-operations.ts';
import { resolveConfig } from '../../src/config.ts';
import { createFakeDiscord } from '../../src/testing/fake-discord/create-fake-discord.ts';
import type { FakeDiscordOptions } from '../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../src/testing/fake-discord/fake-discord-ids.ts';

async function openFake(options: FakeDiscordOptions = {}) {
  const fake = await createFakeDiscord(options);
  onTestFinished(() => fake.close());
  return fake;
}

/** What `doctor` finds with this token, over the real way out. */
async function look(apiUrl: string, token: string, discord: object = {}) {
  const found = await checkDiscord(resolveConfig({ discord: { token, apiUrl, ...discord } }), createOperations());
  expect(JSON.stringify(found)).not.toContain(token);
  return found.map(({ level, text }) => `${level}: ${text}`);
}

const NOT_REGISTERED =
  'warning: Commands: /ask, /stop, /reset, /mute, /help, /privacy, /approvals, /accounts, "Ask about this", /server, /threadloop are not registered everywhere as they are to be.';

describe('the check of Discord, on the fake', () => {
  it('asks for everything over REST, opens one connection, and begins no session', async () => {
    const fake = await openFake();
    expect(await look(fake.apiUrl, fake.token)).toEqual([
      `ok: DISCORD_TOKEN is of the bot ${fake.app.username} (${fake.app.id}), application ${fake.app.id}.`,
      'ok: The Message Content Intent is on.',
      'ok: The gateway: 1 connection; 1000 of 1000 sessions can still be begun.',
      NOT_REGISTERED,
      `ok: Team (${ids.guild}): everything that is needed is granted in all 3 channels it sees; 1 it cannot see.`,
    ]);
    expect([fake.gatewayOps, fake.problems, new Set(fake.calls.map(({ method }) => method))]).toEqual([
      [],
      [],
      new Set(['GET']),
    ]);
  });

  it('finds the intent off, and what is missing in which channel', async () => {
    const fake = await openFake({ intents: [] });
    const overwrites = [{ id: fake.app.id, kind: 'user', deny: ['CreatePublicThreads', 'AttachFiles'] }] as const;
    await fake.changeChannel(ids.random, { overwrites });
    expect((await look(fake.apiUrl, fake.token)).slice(1)).toEqual([
      'error: The Message Content Intent is off, and discord.messageContent asks for it: Discord will refuse the connection (4014).',
      'ok: The gateway: 1 connection; 1000 of 1000 sessions can still be begun.',
      NOT_REGISTERED,
      `warning: Team (${ids.guild}): "Create Public Threads" is missing in #random: mentions are answered in the channel itself.`,
      `warning: Team (${ids.guild}): "Attach Files" is missing in #random: files are not given, and long answers come in messages only.`,
    ]);
  });

  it('D55: goes on when one server refuses', async () => {
    const fake = await openFake();
    const second = { id: '100000000000000900', name: 'Second', members: [{ user: ids.alice }], channels: [] };
    await fake.addBotTo({ ...second, channels: [{ id: '100000000000000901', name: 'lobby' }] });
    fake.fail('GET /guilds/:id/channels', { kind: 'error', status: 403, code: 50_001 });
    const found = (await look(fake.apiUrl, fake.token)).slice(4);
    expect(found.toSorted()).toEqual([
      expect.stringMatching(/^ok: .+: everything that is needed is granted/u),
      expect.stringMatching(/^warning: .+ could not be looked at: Discord refuses to say \(HTTP 403, code 50001\)\.$/u),
    ]);
  });

  it('says that the token is worthless, once and without it', async () => {
    const fake = await openFake();
    const { token } = fake;
    fake.resetToken();
    expect(await look(fake.apiUrl, token)).toEqual([
      'error: Discord does not accept the token in DISCORD_TOKEN: copy it again, or reset it, on the page "Bot" of the app in the Developer Portal.',
    ]);
    expect(fake.calls).toHaveLength(1);
  });

  it('says that Discord is not there', async () => {
    const fake = await openFake();
    const { apiUrl, token } = fake;
    await fake.close();
    expect(await look(apiUrl, token)).toEqual([
      'error: Discord cannot be reached. This machine needs a way to it, through HTTPS_PROXY for example.',
    ]);
  });

  it('reads whose the token is for the invite link', async () => {
    const fake = await openFake();
    const config = resolveConfig({ discord: { token: fake.token, apiUrl: fake.apiUrl } });
    expect(await createOperations().readDiscordApplication(config)).toMatchObject({
      isKnown: true,
      application: { id: fake.app.id },
    });
  });
});
