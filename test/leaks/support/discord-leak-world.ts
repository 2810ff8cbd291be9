import { onTestFinished } from 'vitest';
import { createDiscordAdapter } from '../../../src/adapters/discord/create-discord-adapter.ts';
// Loaded beforehand: else the clock goes on for half a minute while files are read.
import '../../../src/adapters/discord/gateway/create-gateway.ts';
import '../../../src/outgoing/dispatcher.ts';
import '../../../src/outgoing/send.ts';
import { type DiscordPlace, threadOf } from '../../../src/adapters/discord/place.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createFakeDiscord } from '../../../src/testing/fake-discord/create-fake-discord.ts';
import type { FakeDiscord, FakeDiscordGuild } from '../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { watchRequests } from '../../adapters/discord/support/settled-requests.ts';
import type { LeakPlace } from './leak-place.ts';
import type { LeakFile, LeakWorld } from './leak-world.ts';
import { createStorage, startBot } from './start-world.ts';

const { guild, alice, bob, dana, app, general, random, ideas } = FAKE_DISCORD_IDS;
const STAFF = '100000000000000035';
const OTHER_GUILD = '100000000000000003';
const OTHER_CHANNEL = '100000000000000036';

/** Five reads a second of one channel are told of; nothing is limited by the fake. */
const PAUSE_MS = 1_000;

interface DiscordLeakPlace extends LeakPlace {
  readonly speaker: string;
  /** Where the bot is called. */
  readonly where: string;
}

const guilds: readonly FakeDiscordGuild[] = [
  {
    id: guild,
    name: 'Team',
    owner: dana,
    members: [{ user: alice }, { user: bob }, { user: dana }],
    botPermissions: ['Administrator'],
    channels: [
      { id: general, name: 'general' },
      { id: random, name: 'random' },
      { id: ideas, name: 'ideas', kind: 'forum' },
      {
        id: STAFF,
        name: 'staff',
        overwrites: [
          { id: guild, kind: 'role', deny: ['ViewChannel'] },
          { id: alice, kind: 'user', allow: ['ViewChannel'] },
        ],
      },
    ],
  },
  {
    id: OTHER_GUILD,
    name: 'Others',
    owner: dana,
    members: [{ user: dana }, { user: bob }],
    botPermissions: ['Administrator'],
    channels: [{ id: OTHER_CHANNEL, name: 'other' }],
  },
];

/** A whole bot in two servers, on the fake of Discord. */
export async function openDiscordLeakWorld(): Promise<LeakWorld> {
  const clock = createFakeClock();
  const storage = createStorage(clock);
  const discord = await createFakeDiscord({ clock, guilds });
  onTestFinished(() => discord.close());
  const adapter = createDiscordAdapter({ apiUrl: discord.apiUrl, token: discord.token });
  const places = await placesIn(discord);
  const [chosen] = places.filter(({ name }) => name === 'bob-with-server');
  // Bob has chosen the server for his direct messages, as its menu leaves it.
  const conversation = threadOf({ kind: 'direct', channel: chosen?.channel ?? '' });
  const choice = { by: `discord:${bob}`, server: { guild, thread: `discord:${guild}:${general}:` } };
  await storage.records.put(`discord:server:${conversation}`, choice, 'new');
  const { settled } = watchRequests(discord.url);
  const started = await startBot(adapter, places, { clock, storage, settled });
  const roots = new Map<LeakPlace, string>();
  const messagesIn = (place: LeakPlace) => {
    const root = roots.get(place);
    try {
      return root === undefined ? [] : discord.channel(root);
    } catch {
      return []; // a thread that is not begun yet
    }
  };
  const say = async (place: LeakPlace, words: string, answer: string, file?: LeakFile): Promise<void> => {
    const { where, speaker } = known(places, place);
    const root = roots.get(place);
    const files = file === undefined ? [] : [{ ...file, mimeType: 'text/plain', bytes: Buffer.from(file.text) }];
    const { id } = await discord.say({
      channel: root ?? where,
      user: speaker,
      text: place.kind === 'direct' ? words : `<@${app}> ${words}`,
      ...(files.length > 0 && { files }),
    });
    if (root === undefined) {
      // What is said in a channel begins a thread with its own id.
      const begun = where === place.channel && place.kind !== 'direct' ? id : where;
      roots.set(place, begun);
      place.thread = threadOf(placeOf(place, begun));
    }
    await started.until(`"${answer}" is said in ${place.name}`, () =>
      messagesIn(place).some(({ author, shown }) => author === app && shown.includes(answer)),
    );
    await started.pass(500);
  };
  return {
    ...started,
    places,
    pauseMs: PAUSE_MS,
    say,
    posts: (place) =>
      JSON.stringify(
        messagesIn(place)
          .filter(({ author }) => author === app)
          .map(({ shown, embeds, files }) => ({ shown, embeds, files })),
      ),
  };
}

function placeOf({ kind, team, channel }: LeakPlace, begun: string): DiscordPlace {
  if (kind === 'direct') return { kind: 'direct', channel };
  return { kind: 'thread', guild: team.split(':')[1] ?? '', channel, thread: begun };
}

async function placesIn(discord: FakeDiscord): Promise<readonly DiscordLeakPlace[]> {
  const place = (
    name: string,
    channel: string,
    kind: LeakPlace['kind'],
    more: Partial<DiscordLeakPlace> = {},
  ): DiscordLeakPlace => ({
    name,
    channel,
    room: channel,
    where: channel,
    kind,
    team: `discord:${guild}`,
    speaker: alice,
    ...more,
  });
  const thread = async (channel: string, isPrivate: boolean): Promise<string> => {
    const { id } = await discord.startThread({
      channel,
      user: alice,
      name: 'a thread',
      ...(isPrivate && { isPrivate }),
    });
    return id;
  };
  return [
    place('general', general, 'public'),
    place('general-again', general, 'public', { speaker: bob }),
    place('open-thread', general, 'public', { where: await thread(general, false) }),
    place('private-thread', general, 'private', { where: await thread(general, true), isPrivateThread: true }),
    place('other-private-thread', general, 'private', { where: await thread(general, true), isPrivateThread: true }),
    place('random', random, 'public', { speaker: bob }),
    place('staff', STAFF, 'private'),
    place('alice', discord.openDirect(alice), 'direct'),
    place('bob-with-server', discord.openDirect(bob), 'direct', { speaker: bob }),
    place('elsewhere', OTHER_CHANNEL, 'public', { team: `discord:${OTHER_GUILD}`, speaker: dana }),
    place('dana', discord.openDirect(dana), 'direct', { speaker: dana }),
  ];
}

function known(places: readonly DiscordLeakPlace[], { name }: LeakPlace): DiscordLeakPlace {
  const found = places.find((place) => place.name === name);
  if (found === undefined) throw new Error(`There is no place ${name}.`);
  return found;
}
