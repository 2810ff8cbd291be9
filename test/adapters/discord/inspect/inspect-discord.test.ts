import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { DiscordCallError } from '../../../../src/adapters/discord/calls/discord-call-error.ts';
import type { DiscordCalls } from '../../../../src/adapters/discord/calls/discord-calls.ts';
import { inspectDiscord } from '../../../../src/adapters/discord/inspect/inspect-discord.ts';
import { bitsOf, neededPermissions } from '../../../../src/adapters/discord/invite/permissions.ts';

const NEEDED = neededPermissions({ unfurl: false, massMentions: false });
const REACHED = { isReached: true, isRelayed: false } as const;
const NEEDS = { permissions: NEEDED, commands: [], reach: async () => REACHED };
const ALL = bitsOf(NEEDED);
const { AddReactions, AttachFiles, ViewChannel } = PermissionFlagsBits;

const APPLICATION = { id: '2', name: 'Otter', bot: { id: '14', username: 'otter' }, flags: 524_288 };
const GATEWAY = {
  url: 'wss://gateway.discord.gg',
  shards: 2,
  session_start_limit: { total: 1_000, remaining: 998, reset_after: 3_600_000, max_concurrency: 1 },
};
const GUILD = { id: '1', name: 'Acme', permissions: ALL.toString() };

const channel = (name: string, type: number, overwrites: readonly object[] = []) => {
  return { id: '31', name, type, permission_overwrites: overwrites };
};
const denies = (id: string, deny: bigint, type = 0, allow = 0n) => {
  return { id, type, allow: allow.toString(), deny: deny.toString() };
};

/** Answers by path; an error is thrown, and what is asked is noted. */
function callsOf(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const calls: Pick<DiscordCalls, 'call'> = {
    call: async <Result>({ method, path, query = {} }: Parameters<DiscordCalls['call']>[0]) => {
      asked.push([method, path, ...Object.entries(query).map(([key, value]) => `${key}=${value}`)].join(' '));
      const answer = answers[path];
      if (answer instanceof Error) throw answer;
      return answer as Result; // the double of an interface that promises whatever its caller says
    },
  };
  return { calls, asked };
}

const forbidden = new DiscordCallError('No.', { failure: 'refused', status: 403, code: 50_001 });

const WELL = {
  '/applications/@me': APPLICATION,
  '/gateway/bot': GATEWAY,
  '/users/@me/guilds': [GUILD],
  '/guilds/1/channels': [channel('general', 0)],
  '/guilds/1/members/14': { roles: ['21'] },
};

const inspectionOf = async (answers: Readonly<Record<string, unknown>>) =>
  await inspectDiscord(callsOf({ ...WELL, ...answers }).calls, NEEDS);

describe('inspectDiscord', () => {
  it('asks for no more than it needs, and changes nothing', async () => {
    const { calls, asked } = callsOf(WELL);
    expect(await inspectDiscord(calls, NEEDS)).toEqual({
      application: {
        isKnown: true,
        application: {
          id: '2',
          name: 'Otter',
          user: { id: '14', username: 'otter' },
          messageContent: 'on',
          takesUserInstalls: undefined,
          hasInteractionsEndpoint: false,
        },
      },
      gateway: {
        isKnown: true,
        info: {
          url: 'wss://gateway.discord.gg',
          shards: 2,
          starts: { total: 1_000, remaining: 998, resetAfterMs: 3_600_000, maxConcurrency: 1 },
        },
        reached: REACHED,
      },
      guilds: {
        isKnown: true,
        guilds: [
          {
            guild: { id: '1', name: 'Acme', permissions: ALL },
            found: { isKnown: true, inspection: { channels: 1, hidden: 0, missing: [] } },
          },
        ],
        others: 0,
        hasMore: false,
      },
      commands: [],
    });
    expect(asked).toEqual([
      'GET /applications/@me',
      'GET /gateway/bot',
      'GET /users/@me/guilds limit=200',
      'GET /guilds/1/channels',
      'GET /guilds/1/members/14',
    ]);
  });

  it('asks nothing more with a token that is refused', async () => {
    const refused = new DiscordCallError('No.', { failure: 'unauthorized', status: 401 });
    const { calls, asked } = callsOf({ ...WELL, '/applications/@me': refused });
    expect(await inspectDiscord(calls, NEEDS)).toEqual({
      application: {
        isKnown: false,
        sentence:
          'Discord does not accept the token in DISCORD_TOKEN: copy it again, or reset it, on the page "Bot" of the app in the Developer Portal.',
      },
    });
    expect(asked).toEqual(['GET /applications/@me']);
  });

  it.each([
    ['off', { flags: 0 }],
    ['granted', { flags: 262_144 }],
    ['on', { flags: 0, flags_new: '1180591620717411827712' }],
    ['off', { flags_new: '1180591620717411303424' }],
  ])('reads whether message content is %s in %j', async (messageContent, flags) => {
    const { application } = await inspectionOf({ '/applications/@me': { ...APPLICATION, flags: undefined, ...flags } });
    expect(application).toMatchObject({ isKnown: true, application: { messageContent } });
  });

  it('reads how the app may be installed, and where its interactions go', async () => {
    const answer = {
      ...APPLICATION,
      bot: undefined,
      integration_types_config: { '0': {}, '1': {} },
      interactions_endpoint_url: 'https://old.example.com',
    };
    const { application } = await inspectionOf({ '/applications/@me': answer });
    expect(application).toMatchObject({
      application: { user: { id: '2', username: 'Otter' }, takesUserInstalls: true, hasInteractionsEndpoint: true },
    });
    const forServers = { ...answer, integration_types_config: { '0': {} }, interactions_endpoint_url: null };
    expect((await inspectionOf({ '/applications/@me': forServers })).application).toMatchObject({
      application: { takesUserInstalls: false, hasInteractionsEndpoint: false },
    });
  });

  it('finds what is missing in each channel: for everybody, for a role, for the bot alone', async () => {
    const channels = [
      channel('general', 0),
      channel('quiet', 0, [denies('1', AddReactions), denies('21', AttachFiles)]),
      channel('given', 0, [denies('1', AddReactions), denies('21', 0n, 0, AddReactions)]),
      channel('taken', 5, [denies('21', 0n, 0, AddReactions), denies('14', AddReactions, 1)]),
      channel('others', 0, [denies('22', AddReactions), denies('15', AddReactions, 1)]),
      channel('secret', 0, [denies('1', ViewChannel)]),
      channel('a category', 4, [denies('1', AddReactions)]),
    ];
    const { guilds } = await inspectionOf({ '/guilds/1/channels': channels });
    const missing = (name: string, where: readonly string[]) => {
      return { permission: NEEDED.find((each) => each.name === name), channels: where };
    };
    expect(guilds).toMatchObject({
      guilds: [
        {
          found: {
            inspection: {
              channels: 5,
              hidden: 1,
              missing: [missing('AddReactions', ['quiet', 'taken']), missing('AttachFiles', ['quiet'])],
            },
          },
        },
      ],
    });
  });

  it('asks of each kind of channel only for what is of use there', async () => {
    const kinds = { '/guilds/1/channels': [channel('a', 0), channel('f', 15), channel('m', 16), channel('v', 2)] };
    const guild = { ...GUILD, permissions: ViewChannel.toString() };
    const { guilds } = await inspectionOf({ ...kinds, '/users/@me/guilds': [guild] });
    const found = guilds?.isKnown === true ? guilds.guilds[0]?.found : undefined;
    const missing = found?.isKnown === true ? found.inspection.missing : [];
    expect(missing.map(({ permission, channels }) => [permission.name, channels.join('')])).toEqual([
      ['SendMessages', 'av'],
      ['CreatePublicThreads', 'a'],
      ['SendMessagesInThreads', 'afm'],
      ['ReadMessageHistory', 'afmv'],
      ['AddReactions', 'afmv'],
      ['AttachFiles', 'afmv'],
    ]);
  });

  it('finds nothing missing where the bot may do everything', async () => {
    const guild = { ...GUILD, permissions: PermissionFlagsBits.Administrator.toString() };
    const channels = [channel('general', 0, [denies('1', ALL)])];
    const { guilds } = await inspectionOf({ '/users/@me/guilds': [guild], '/guilds/1/channels': channels });
    expect(guilds).toMatchObject({ guilds: [{ found: { inspection: { channels: 1, hidden: 0, missing: [] } } }] });
  });

  it('D55: looks at the other servers when one of them refuses, at 25 of them', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ ...GUILD, id: String(at + 1), name: `S${at + 1}` }));
    const { calls, asked } = callsOf({ ...WELL, '/users/@me/guilds': many, '/guilds/2/channels': forbidden });
    const { guilds } = await inspectDiscord(calls, NEEDS);
    expect(guilds).toMatchObject({ isKnown: true, others: 175, hasMore: true });
    const founds = guilds?.isKnown === true ? guilds.guilds.map(({ found }) => found) : [];
    expect(founds.slice(0, 3)).toEqual([
      { isKnown: true, inspection: { channels: 1, hidden: 0, missing: [] } },
      { isKnown: false, sentence: 'Discord refuses to say (HTTP 403, code 50001).' },
      { isKnown: false, sentence: 'Discord answers something that this version does not understand.' },
    ]);
    expect([founds.length, asked.length]).toEqual([25, 53]);
  });

  it.each<[sentence: string, details: ConstructorParameters<typeof DiscordCallError>[1]]>([
    [
      'Discord asks to wait 3 s before it is asked again.',
      { failure: 'rateLimited', status: 429, retryAfterMs: 2_100 },
    ],
    ['Discord asks to wait before it is asked again.', { failure: 'rateLimited' }],
    [
      'Discord cannot be reached. This machine needs a way to it, through HTTPS_PROXY for example.',
      { failure: 'unreachable' },
    ],
    ['Discord is not well just now (HTTP 502).', { failure: 'unreachable', status: 502 }],
    ['There was no time to wait for what Discord answers.', { failure: 'aborted' }],
  ])('says "%s"', async (sentence, details) => {
    const { gateway, guilds } = await inspectionOf({ '/gateway/bot': new DiscordCallError('No.', details) });
    expect([gateway, guilds?.isKnown]).toEqual([{ isKnown: false, sentence }, true]);
  });

  it.each([undefined, null, '', 1, [], {}, { id: 'x' }, { id: '2', name: 3 }])(
    'says that it does not understand %j',
    async (answer) => {
      const sentence = 'Discord answers something that this version does not understand.';
      const unknown = { isKnown: false, sentence };
      expect((await inspectionOf({ '/applications/@me': answer })).application).toEqual(unknown);
      const { gateway } = await inspectionOf({ '/gateway/bot': answer });
      expect(gateway).toEqual(unknown);
    },
  );

  it('lets a failure of its own through', async () => {
    await expect(inspectionOf({ '/applications/@me': new TypeError('oops') })).rejects.toThrow('oops');
  });
});
