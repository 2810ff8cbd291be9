import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/config/environment.ts';
import { discordOptionsOf, gatherConfig, resolveConfig, secretsIn } from '../../src/config.ts';

const TOKEN = 'MTAwMDAwMDAwMDAwMDAwMDAy.GeHeIm.a-token-that-nobody-may-see-anywhere';

const problemsOf = async (env: Environment) => (await gatherConfig({ env, directory: '/nowhere' })).problems;

const ADDRESS = 'must be an https address of discord.com, or one on this machine: the token is sent there.';

describe('the settings of Discord', () => {
  it('are one variable', async () => {
    const { config, problems } = await gatherConfig({ env: { DISCORD_TOKEN: TOKEN }, directory: '/nowhere' });
    expect(problems).toEqual([]);
    expect(discordOptionsOf(config)).toEqual({ ...resolveConfig({}).discord, token: TOKEN });
  });

  it('make nothing of Discord without a token', () => {
    expect(discordOptionsOf(resolveConfig({ discord: { shards: 2 } }))).toBeUndefined();
  });

  it('are read from variables of their own', async () => {
    const env = {
      DISCORD_TOKEN: TOKEN,
      DISCORD_API_URL: 'http://127.0.0.1:8080/api',
      THREADLOOP_DISCORD_ALLOW: 'role:100000000000000021,direct',
      THREADLOOP_DISCORD_DENY: 'category:100000000000000030',
      THREADLOOP_DISCORD_ARCHIVE_MINUTES: '4320',
      THREADLOOP_DISCORD_COMMAND_GUILDS: '100000000000000001',
      THREADLOOP_REPLY_PLACE: 'channel',
      THREADLOOP_DIRECT_MESSAGES_TOOLS: 'calculate,notes',
      THREADLOOP_CHANNELS: '{"discord:100000000000000030":{"replyPlace":"thread"}}',
    };
    const { config, problems } = await gatherConfig({ env, directory: '/nowhere' });
    expect(problems).toEqual([]);
    expect(config).toMatchObject({
      replyPlace: 'channel',
      directMessages: { tools: ['calculate', 'notes'] },
      channels: { 'discord:100000000000000030': { replyPlace: 'thread' } },
    });
    expect(config.discord).toEqual({
      ...resolveConfig({}).discord,
      token: TOKEN,
      apiUrl: 'http://127.0.0.1:8080/api',
      allow: ['role:100000000000000021', 'direct'],
      deny: ['category:100000000000000030'],
      archiveMinutes: 4_320,
      commandGuilds: ['100000000000000001'],
    });
  });

  it.each<[title: string, env: Environment, problem: string]>([
    [
      'commands for some servers and for people everywhere',
      { THREADLOOP_DISCORD_USER_INSTALL: 'true', THREADLOOP_DISCORD_COMMAND_GUILDS: '100000000000000001' },
      'discord.userInstall and discord.commandGuilds are both set: who has installed the bot for themselves can use only commands that are registered everywhere. Leave one out.',
    ],
    [
      'calls to everybody that cannot be read',
      { THREADLOOP_DISCORD_EVERYONE: 'true', THREADLOOP_DISCORD_MESSAGE_CONTENT: 'false' },
      'discord.everyone needs discord.messageContent: without it Discord tells nothing of what stands beside @everyone.',
    ],
    [
      'a rule of no known form',
      { THREADLOOP_DISCORD_ALLOW: 'members,role:admins' },
      'THREADLOOP_DISCORD_ALLOW must be a list of "members", "direct", "everyone", "guild:1…", "category:1…", "channel:1…", "role:1…" and "user:1…"; it is [ \'members\', \'role:admins\' ].',
    ],
    [
      'minutes that Discord does not offer',
      { THREADLOOP_DISCORD_ARCHIVE_MINUTES: '30' },
      'THREADLOOP_DISCORD_ARCHIVE_MINUTES must be one of 60, 1440, 4320, 10080; it is "30".',
    ],
    [
      'the name of a server where its id belongs',
      { THREADLOOP_DISCORD_COMMAND_GUILDS: 'acme' },
      "THREADLOOP_DISCORD_COMMAND_GUILDS must be a list of ids of servers; it is [ 'acme' ].",
    ],
  ])('are refused with a sentence: %s', async (_title, env, problem) => {
    expect(await problemsOf({ DISCORD_TOKEN: TOKEN, ...env })).toEqual([problem]);
  });

  it('are judged beside each other only where Discord is used, and all of them are right', async () => {
    const env = { THREADLOOP_DISCORD_EVERYONE: 'true', THREADLOOP_DISCORD_MESSAGE_CONTENT: 'false' };
    expect(await problemsOf(env)).toEqual([]);
    expect(await problemsOf({ ...env, DISCORD_TOKEN: 'Bot abc' })).toEqual([
      'DISCORD_TOKEN must be the token of a bot: three parts with dots between them; it is a value that is not shown here.',
    ]);
  });

  it.each([
    'https://discord.com/api',
    'https://canary.discord.com/api',
    'http://127.0.0.1:8080/api',
    'http://localhost:1/api',
    'https://[::1]:8080/api',
  ])('send the token to %s', async (url) => {
    expect(await problemsOf({ DISCORD_TOKEN: TOKEN, DISCORD_API_URL: url })).toEqual([]);
  });

  it.each([
    'http://discord.com/api',
    'https://discord.com.example.org/api',
    'https://notdiscord.com/api',
    'https://discord.com@example.org/api',
    'http://10.0.0.1/api',
    'ftp://127.0.0.1/api',
    'discord.com/api',
  ])('send it nowhere else: %s', async (url) => {
    expect(await problemsOf({ DISCORD_TOKEN: TOKEN, DISCORD_API_URL: url })).toEqual([`DISCORD_API_URL ${ADDRESS}`]);
  });

  it('hide the token where settings are written out', () => {
    const config = resolveConfig({ discord: { token: TOKEN } });
    const written = [config, config.discord].map((each) => `${JSON.stringify(each)} ${inspect(each, { depth: 9 })}`);
    expect(written.join(' ')).not.toMatch(/GeHeIm|a-token-that/u);
    expect(config.discord.token).toBe(TOKEN);
    expect(secretsIn(config)).toEqual([TOKEN]);
  });
});
