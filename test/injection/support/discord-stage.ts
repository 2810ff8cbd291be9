import { MessageFlags } from 'discord-api-types/v10';
import { onTestFinished } from 'vitest';
import { createDiscordAdapter, type DiscordAdapter } from '../../../src/adapters/discord/create-discord-adapter.ts';
// Loaded beforehand: else the clock goes on for half a minute while files are read.
import '../../../src/adapters/discord/gateway/create-gateway.ts';
import '../../../src/outgoing/dispatcher.ts';
import '../../../src/outgoing/send.ts';
import type { DiscordOptions } from '../../../src/adapters/discord/discord-options.ts';
import { threadOf } from '../../../src/adapters/discord/place.ts';
import type { FakeClock } from '../../../src/testing/fake-clock.ts';
import { createFakeDiscord } from '../../../src/testing/fake-discord/create-fake-discord.ts';
import type { FakeDiscord, FakeDiscordGuild } from '../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { isObject } from '../../../src/threads/json-value.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import { nameThatOrders, type Room, type Stage, type Utterance, type Who } from './stage.ts';

const { guild, alice, bob, carla, dana, app, managers } = FAKE_DISCORD_IDS;

const PEOPLE: Readonly<Record<Who, string>> = {
  alice,
  bob,
  carla,
  mallory: '100000000000000016',
  zoe: '100000000000000017',
};

const CHANNELS: Readonly<Record<Room, string>> = {
  plain: '100000000000000041',
  quiet: '100000000000000045',
  topic: '100000000000000042',
  name: '100000000000000043',
  server: '100000000000000044',
  elsewhere: '100000000000000049',
};

const OTHER_GUILD = '100000000000000003';

const guilds: readonly FakeDiscordGuild[] = [
  {
    id: guild,
    name: 'Team',
    owner: dana,
    roles: [{ id: managers, name: 'managers', permissions: ['ManageGuild'] }],
    members: [
      { user: alice },
      { user: bob },
      { user: carla, roles: [managers] },
      { user: dana },
      { user: PEOPLE.mallory, nick: nameThatOrders('user-name') },
    ],
    channels: [
      { id: CHANNELS.plain, name: 'plain' },
      { id: CHANNELS.quiet, name: 'quiet' },
      { id: CHANNELS.topic, name: 'topic', topic: nameThatOrders('topic') },
      { id: CHANNELS.name, name: nameThatOrders('channel-name') },
      { id: CHANNELS.server, name: 'server' },
    ],
  },
  {
    id: OTHER_GUILD,
    name: nameThatOrders('team-name'),
    owner: dana,
    members: [{ user: dana }, { user: PEOPLE.zoe }],
    channels: [{ id: CHANNELS.elsewhere, name: 'other' }],
  },
];

export interface OpenedStage {
  readonly stage: Stage;
  readonly adapter: DiscordAdapter;
  readonly url: string;
}

/** Two servers with the bot, on the fake of Discord. */
export async function openDiscordStage(clock: FakeClock, changed: Partial<DiscordOptions>): Promise<OpenedStage> {
  const users = Object.entries({ ...PEOPLE, dana }).map(([username, id]) => ({ id, username }));
  const discord = await createFakeDiscord({ clock, guilds, users });
  onTestFinished(() => discord.close());
  const adapter = createDiscordAdapter({ apiUrl: discord.apiUrl, token: discord.token, ...changed });
  return { stage: stageOn(discord), adapter, url: discord.url };
}

function stageOn(discord: FakeDiscord): Stage {
  const post = async (room: Room, { by, text, isToBot, file, quote }: Utterance, thread?: string): Promise<string> => {
    const channel = thread ?? CHANNELS[room];
    // What is forwarded was said elsewhere.
    const from = quote?.kind === 'forward' ? CHANNELS[room] : channel;
    const quoted = quote && (await discord.say({ channel: from, user: PEOPLE[quote.by], text: quote.text })).id;
    const { id } = await discord.say({
      channel,
      user: PEOPLE[by],
      // What is forwarded comes alone.
      text: quote?.kind === 'forward' ? '' : `${isToBot === true ? `<@${app}> ` : ''}${text}`,
      ...(quote?.kind === 'reply' && quoted !== undefined && { replyTo: quoted }),
      ...(quote?.kind === 'forward' && quoted !== undefined && { forwards: { channel: from, message: quoted } }),
      ...(file !== undefined && { files: [{ ...file, mimeType: 'text/plain', bytes: Buffer.from(file.text) }] }),
    });
    return id;
  };
  const guildOf = (room: Room): string => (room === 'elsewhere' ? OTHER_GUILD : guild);
  return {
    platform: 'discord',
    team: toTeamId('discord', guild),
    idOf: (who) => `discord:${PEOPLE[who]}`,
    begin: async (room, utterance) => {
      const isToBot = utterance.isToBot === true;
      // What is said to the bot begins a thread with its own id; else people have begun one.
      const begun = { channel: CHANNELS[room], user: PEOPLE[utterance.by], name: 'a thread' };
      const root = isToBot ? await post(room, utterance) : (await discord.startThread(begun)).id;
      if (!isToBot) await post(room, utterance, root);
      const place = { kind: 'thread', guild: guildOf(room), channel: CHANNELS[room], thread: root } as const;
      return { room, root, thread: threadOf(place) };
    },
    say: ({ room, root }, utterance) => post(room, utterance, root),
    edit: ({ root, room }, message, text) => discord.edit(message === root ? CHANNELS[room] : root, message, text),
    get sent() {
      return discord.calls;
    },
    get problems() {
      return discord.problems;
    },
    pings: () => [
      ...bodiesOf(discord).flatMap((body) => {
        const allowed = JSON.stringify(body['allowed_mentions']);
        return allowed === NOBODY ? [] : [`may notify: ${allowed}`];
      }),
      ...discord.calls.flatMap(({ answer }) => {
        const id = isObject(answer) && typeof answer['id'] === 'string' ? answer['id'] : undefined;
        const message = id === undefined ? undefined : discord.message(id);
        return message?.author === app ? message.pinged : [];
      }),
    ],
    fetches: () =>
      bodiesOf(discord).flatMap((body) => {
        const sent = JSON.stringify(body);
        const isQuiet = (Number(body['flags'] ?? 0) & MessageFlags.SuppressEmbeds) !== 0;
        return [
          ...(!isQuiet && /https?:/u.test(String(body['content'])) ? [`unfurled: ${sent}`] : []),
          ...(sent.match(/"(?:embeds|media|thumbnail|image)":(?!null|\[\])[^,]*/gu) ?? []),
        ];
      }),
  };
}

/** All messages that were sent or changed. */
function bodiesOf(discord: FakeDiscord): readonly Readonly<Record<string, unknown>>[] {
  return discord.calls.flatMap(({ body }) => messagesIn(body));
}

function messagesIn(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!isObject(body)) return [];
  const inner = Object.entries(body).flatMap(([key, value]) => (key === 'data' || key === 'message' ? [value] : []));
  return [...('content' in body || 'components' in body ? [body] : []), ...inner.flatMap(messagesIn)];
}

const NOBODY = JSON.stringify({ parse: [], users: [], roles: [], replied_user: false });
