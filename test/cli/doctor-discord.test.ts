import { describe, expect, it } from 'vitest';
import type { DiscordInspection } from '../../src/adapters/discord/inspect/inspect-discord.ts';
import type { GuildInspection } from '../../src/adapters/discord/inspect/inspect-guild.ts';
import { neededPermissions, type PermissionUse } from '../../src/adapters/discord/invite/permissions.ts';
import { applicationOf } from '../adapters/discord/inspect/application.ts';
import { runLine } from './cli-harness.ts';

const DISCORD_TOKEN = 'MTAwMDAwMDAwMDAwMDAwMDAy.GeHeIm.a-token-that-nobody-may-see-anywhere';
const STARTS = { total: 1_000, remaining: 998, resetAfterMs: 5 * 3_600_000, maxConcurrency: 1 };
const INFO = { url: 'wss://gateway.discord.gg', shards: 1, starts: STARTS };
const REACHED = { isReached: true, isRelayed: false } as const;
const GRANT =
  "Grant it to the bot's role in the settings of the server or of the channel; the link of `threadloop discord invite` grants all for the server.";

function permission(name: PermissionUse['name']): PermissionUse {
  const found = neededPermissions({ unfurl: true, massMentions: true }).find((each) => each.name === name);
  if (found === undefined) throw new Error(`${name} is not among the permissions.`);
  return found;
}

const guildOf = (inspection: GuildInspection, id = '100000000000000001', name = 'Acme') => {
  return { guild: { id, name, permissions: 0n }, found: { isKnown: true, inspection } } as const;
};

const WELL: DiscordInspection = {
  application: { isKnown: true, application: applicationOf() },
  gateway: { isKnown: true, info: INFO, reached: REACHED },
  guilds: {
    isKnown: true,
    guilds: [guildOf({ channels: 4, hidden: 1, missing: [] })],
    others: 0,
    hasMore: false,
  },
};

const BOT = {
  level: 'ok',
  text: 'DISCORD_TOKEN is of the bot otter (100000000000000014), application 100000000000000002.',
};
const CONTENT = { level: 'ok', text: 'The Message Content Intent is on.' };
const GATEWAY = { level: 'ok', text: 'The gateway: 1 connection; 998 of 1000 sessions can still be begun.' };
const SERVER = {
  level: 'ok',
  text: 'Acme (100000000000000001): everything that is needed is granted in all 4 channels it sees; 1 it cannot see.',
};

/** What the check finds where Discord says this. */
async function check(inspection: DiscordInspection, env: Record<string, string> = {}) {
  const { stdout } = await runLine(['doctor', '--json'], {
    env: { DISCORD_TOKEN, ...env },
    operations: { inspectDiscord: async () => inspection },
  });
  const { checks }: { checks: readonly { name: string; results: readonly object[] }[] } = JSON.parse(stdout);
  expect(stdout).not.toContain('GeHeIm');
  return checks.find(({ name }) => name === 'Discord')?.results;
}

describe('the check of Discord', () => {
  it('says of what the token is, and that all is well', async () => {
    expect(await check(WELL)).toEqual([BOT, CONTENT, GATEWAY, SERVER]);
  });

  it('says what is wrong with a token that Discord does not take, and no more', async () => {
    const sentence = 'Discord does not accept the token.';
    expect(await check({ application: { isKnown: false, sentence } })).toEqual([{ level: 'error', text: sentence }]);
  });

  it('names the switch of message content where it is needed and off', async () => {
    const application = { isKnown: true, application: applicationOf({ messageContent: 'off' }) } as const;
    expect((await check({ ...WELL, application }))?.[1]).toEqual({
      level: 'error',
      text: 'The Message Content Intent is off, and discord.messageContent asks for it: Discord will refuse the connection (4014).',
      remedy:
        'Switch on "Message Content Intent" on https://discord.com/developers/applications/100000000000000002/bot, or set THREADLOOP_DISCORD_MESSAGE_CONTENT=false: then mentions, replies, direct messages and commands are answered.',
    });
  });

  it.each([
    ['granted', 'true', 'The Message Content Intent is granted.'],
    ['off', 'false', 'Without message content it answers mentions, replies to it, direct messages and commands.'],
    [
      'on',
      'false',
      'Without message content it answers mentions, replies to it, direct messages and commands. The Message Content Intent is on, and not asked for.',
    ],
  ] as const)('says how it stands with message content: %s, asked for: %s', async (messageContent, isWanted, text) => {
    const application = { isKnown: true, application: applicationOf({ messageContent }) } as const;
    const found = await check({ ...WELL, application }, { THREADLOOP_DISCORD_MESSAGE_CONTENT: isWanted });
    expect(found?.[1]).toEqual({ level: 'ok', text });
  });

  it('finds where interactions go astray, and where people cannot install it', async () => {
    const application = { isKnown: true, application: applicationOf({ hasInteractionsEndpoint: true }) } as const;
    const found = await check({ ...WELL, application }, { THREADLOOP_DISCORD_USER_INSTALL: 'true' });
    expect(found?.slice(2, 4)).toEqual([
      {
        level: 'error',
        text: 'The app has an Interactions Endpoint URL: commands and buttons are sent there, and never reach this program.',
        remedy: 'Empty the field on https://discord.com/developers/applications/100000000000000002/information.',
      },
      {
        level: 'warning',
        text: 'discord.userInstall is on, and the app cannot be installed by people for themselves.',
        remedy:
          'Switch on "User Install" on https://discord.com/developers/applications/100000000000000002/installation.',
      },
    ]);
  });

  it.each<
    [
      title: string,
      starts: Partial<typeof STARTS> & { readonly shards?: number },
      env: Record<string, string>,
      result: object,
    ]
  >([
    [
      'connections that were asked for',
      { shards: 2 },
      { THREADLOOP_DISCORD_SHARDS: '4' },
      {
        level: 'ok',
        text: 'The gateway: 4 connections; 998 of 1000 sessions can still be begun. Discord recommends 2.',
      },
    ],
    [
      'few sessions',
      { remaining: 99 },
      {},
      {
        level: 'warning',
        text: 'The gateway: only 99 of 1000 sessions can still be begun; there are 1000 again in 5 h.',
        remedy: 'Something starts this bot again and again: see its log.',
      },
    ],
    [
      'too few sessions',
      { shards: 4, remaining: 3 },
      {},
      {
        level: 'error',
        text: 'The gateway: only 3 of 1000 sessions can still be begun, and 4 are needed to start; there are 1000 again in 5 h.',
        remedy: 'Start nothing until then: beyond it Discord resets the token.',
      },
    ],
  ])('counts the sessions of the gateway: %s', async (_title, { shards = 1, ...starts }, env, result) => {
    const info = { ...INFO, shards, starts: { ...STARTS, ...starts } };
    const gateway = { isKnown: true, info, reached: REACHED } as const;
    expect((await check({ ...WELL, gateway }, env))?.[2]).toEqual(result);
  });

  it('says how the gateway is reached, or why it is not', async () => {
    const relayed = { isKnown: true, info: INFO, reached: { isReached: true, isRelayed: true } } as const;
    expect((await check({ ...WELL, gateway: relayed }))?.[2]).toEqual({
      level: 'ok',
      text: `${GATEWAY.text} It is reached through a relay in the process, and the way out.`,
    });
    const reason = 'The proxy p:3128 did not open the way to gateway.discord.gg:443: it answered 403.';
    const refused = { isKnown: true, info: INFO, reached: { isReached: false, reason } } as const;
    expect((await check({ ...WELL, gateway: refused }))?.[2]).toEqual({
      level: 'error',
      text: `The gateway, gateway.discord.gg, cannot be reached: ${reason}`,
      remedy: 'WebSockets to gateway.discord.gg have to be let through, by a proxy as well (docs/networks.md).',
    });
  });

  it('says whether the commands are registered, and in which servers', async () => {
    const ask = { scope: 'global', registered: ['/ask', '"Ask about this"'], outdated: [], foreign: [] } as const;
    const commands = [
      { isKnown: true, inspection: ask },
      {
        isKnown: true,
        inspection: { scope: { guild: '1' }, registered: [], outdated: ['/ask', '/stop'], foreign: ['/old'] },
      },
      { isKnown: true, inspection: { ...ask, foreign: ['/ping'] } },
      { isKnown: false, sentence: 'Discord refuses to say (HTTP 403, code 50001).' },
    ] as const;
    const remedy = 'The bot registers them when it starts; if it runs, its log says what came of that.';
    expect((await check({ ...WELL, commands }))?.slice(3, 7)).toEqual([
      { level: 'ok', text: 'Commands: /ask, "Ask about this" are registered everywhere.' },
      {
        level: 'warning',
        text: 'Commands: /ask, /stop are not registered in the server 1 as they are to be; /old are registered in the server 1 and not known here.',
        remedy,
      },
      { level: 'warning', text: 'Commands: /ping are registered everywhere and not known here.', remedy },
      { level: 'warning', text: 'Commands: Discord refuses to say (HTTP 403, code 50001).' },
    ]);
  });

  it('names what is missing, where, and what does not work without it', async () => {
    const channels = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const missing = [
      { permission: permission('CreatePublicThreads'), channels },
      { permission: permission('AddReactions'), channels: [...channels, 'h'] },
      { permission: permission('AttachFiles'), channels: ['a', 'b'] },
    ];
    const guilds = { ...WELL.guilds, isKnown: true, guilds: [guildOf({ channels: 8, hidden: 0, missing })] } as const;
    expect((await check({ ...WELL, guilds: { ...guilds, others: 0, hasMore: false } }))?.slice(3)).toEqual([
      {
        level: 'warning',
        text: 'Acme (100000000000000001): "Create Public Threads" is missing in #a, #b, #c, #d, #e and 2 more: mentions are answered in the channel itself.',
        remedy: GRANT,
      },
      {
        level: 'warning',
        text: 'Acme (100000000000000001): "Add Reactions" is missing everywhere: messages are not marked as seen.',
        remedy: GRANT,
      },
      {
        level: 'warning',
        text: 'Acme (100000000000000001): "Attach Files" is missing in #a, #b: files are not given, and long answers come in messages only.',
        remedy: GRANT,
      },
    ]);
  });

  it('D55: goes on with other servers when one of them, or the gateway, cannot be looked at', async () => {
    const refused = { isKnown: false, sentence: 'Discord refuses to say (HTTP 403, code 50001).' } as const;
    const unseen = { guild: { id: '100000000000000005', name: 'Closed', permissions: 0n }, found: refused };
    const dark = guildOf({ channels: 0, hidden: 3, missing: [] }, '100000000000000006', 'Dark');
    const guilds = [unseen, dark, guildOf({ channels: 1, hidden: 0, missing: [] })];
    const found = await check({
      ...WELL,
      gateway: refused,
      guilds: { isKnown: true, guilds, others: 175, hasMore: true },
    });
    expect(found?.slice(2)).toEqual([
      { level: 'error', text: 'The gateway: Discord refuses to say (HTTP 403, code 50001).' },
      {
        level: 'warning',
        text: 'Closed (100000000000000005) could not be looked at: Discord refuses to say (HTTP 403, code 50001).',
      },
      {
        level: 'warning',
        text: 'Dark (100000000000000006): it sees no channel; 3 it cannot see.',
        remedy: 'Give its role "View Channels", in the server or in a channel.',
      },
      {
        level: 'ok',
        text: 'Acme (100000000000000001): everything that is needed is granted in the one channel it sees.',
      },
      { level: 'ok', text: '175 and more other servers were not looked at.' },
    ]);
  });

  it('says how it comes into a server where it is in none', async () => {
    const guilds = { isKnown: true, guilds: [], others: 0, hasMore: false } as const;
    expect((await check({ ...WELL, guilds }))?.slice(3)).toEqual([
      {
        level: 'warning',
        text: 'The bot is in no server.',
        remedy: '`threadloop discord invite` prints the link that adds it to one.',
      },
    ]);
    const sentence = 'Discord asks to wait 3 s before it is asked again.';
    expect((await check({ ...WELL, guilds: { isKnown: false, sentence } }))?.slice(3)).toEqual([
      { level: 'error', text: `Servers: ${sentence}` },
    ]);
  });

  it('is left out where Discord is not used', async () => {
    expect(await check(WELL, { DISCORD_TOKEN: '' })).toBeUndefined();
  });
});
