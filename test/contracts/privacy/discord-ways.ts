import type { DiscordBackend } from '../../../src/adapters/discord/backend.ts';
import { DirectChannels } from '../../../src/adapters/discord/catch-up/direct-channels.ts';
import { completeOptions } from '../../../src/adapters/discord/complete-options.ts';
import type { DiscordGateway, Self } from '../../../src/adapters/discord/gateway/gateway.ts';
import { parseMessage } from '../../../src/adapters/discord/inbound/parse-message.ts';
import type { Receiving } from '../../../src/adapters/discord/inbound/receiving.ts';
import { RecentForwards } from '../../../src/adapters/discord/inbound/recent-forwards.ts';
import { takeMessage } from '../../../src/adapters/discord/inbound/take-message.ts';
import { takeReaction } from '../../../src/adapters/discord/inbound/take-reaction.ts';
import { keepDraft } from '../../../src/adapters/discord/interact/admin/drafts.ts';
import { identifyClick } from '../../../src/adapters/discord/interact/buttons/clicks.ts';
import { readInteraction } from '../../../src/adapters/discord/interact/received/read-interaction.ts';
import { chooseServer } from '../../../src/adapters/discord/interact/servers/chosen-server.ts';
import { takeInteraction } from '../../../src/adapters/discord/interact/take-interaction.ts';
import { tellRefused } from '../../../src/adapters/discord/interact/welcome/tell-refused.ts';
import { rememberCard } from '../../../src/adapters/discord/outbound/approvals/known-cards.ts';
import { rememberInteraction } from '../../../src/adapters/discord/outbound/private/remembered-interactions.ts';
import { threadOf } from '../../../src/adapters/discord/place.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import type { StoredWorld } from './stored-world.ts';

/** Somebody of Discord, by her id there, and her name. */
export const DISCORD_CANARY = { id: '900000000000000001', person: 'discord:900000000000000001', name: 'Canary Lee' };

const BOB = '900000000000000002';
export const DISCORD_GUILD = '900000000000000010';
const CHANNEL = '900000000000000011';
const SELF: Self = { userId: '900000000000000020', username: 'bot', applicationId: '900000000000000020' };
const QUESTION = '900000000000000101';
const THREAD = threadOf({ kind: 'thread', guild: DISCORD_GUILD, channel: CHANNEL, thread: QUESTION });

/** What somebody leaves by what they do in Discord, by the word; Bob does the same. */
export const DISCORD_WAYS: Readonly<Record<string, (world: StoredWorld) => Promise<void>>> = {
  'canary-in-channel': async (world) => {
    await say(world, DISCORD_CANARY.id, { id: QUESTION, content: `<@${SELF.userId}> canary-in-channel` });
    await world.settle();
  },
  'canary-replied': async (world) => {
    const hers = message(DISCORD_CANARY.id, { id: '900000000000000102', content: 'canary-replied' });
    await say(world, BOB, { id: '900000000000000103', content: `<@${SELF.userId}> bob`, referenced_message: hers });
    await world.settle();
  },
  'canary-in-direct': async (world) => {
    const own = { guild_id: undefined, channel_id: '900000000000000012', channel_type: 1 };
    await say(world, DISCORD_CANARY.id, { id: '900000000000000104', content: 'canary-in-direct', ...own });
    await say(world, BOB, { id: '900000000000000105', content: 'bob', ...own, channel_id: '900000000000000013' });
    await world.settle();
  },
  'canary-asked-about': async (world) => {
    const hers = message(DISCORD_CANARY.id, { id: '900000000000000106', content: 'canary-asked-about' });
    await interact(world, BOB, { type: 2, data: askAbout(hers) });
    const bobs = message(BOB, { id: '900000000000000107', content: 'bob says' });
    await interact(world, DISCORD_CANARY.id, { type: 2, data: askAbout(bobs) });
    await interact(world, BOB, { type: 2, data: askAbout(bobs) });
  },
  [DISCORD_CANARY.id]: async (world) => {
    const { backend } = receivingIn(world);
    for (const user of [DISCORD_CANARY.id, BOB]) {
      const given = {
        guild: DISCORD_GUILD,
        channel: QUESTION,
        message: '900000000000000110',
        messageAuthor: SELF.userId,
      };
      await takeReaction({ ...given, user: { id: user, name: 'x', roles: [] }, emoji: '👍' }, { backend });
      const click = await identifyClick({ thread: THREAD, user, message: '2', kind: 'tryAgain' }, backend);
      await click.changedNothing();
      const direct = threadOf({ kind: 'direct', channel: `9${user}` });
      await chooseServer(backend, { thread: direct, by: `discord:${user}`, guild: DISCORD_GUILD });
      const interaction = { id: '3', token: 'secret', at: backend.host.clock.now(), isEphemeral: true };
      await rememberInteraction(backend, { kind: 'private', user, channel: CHANNEL }, interaction);
      // Entered in a window of the settings: by her, and by Bob about her.
      const scope = { kind: 'team', team: toTeamId('discord', DISCORD_GUILD) } as const;
      const values = new Map([['tools.any.audience', [`person:${DISCORD_CANARY.person}`]]]);
      await keepDraft({ backend, scope, interaction: { id: `8${user}`, user } }, { values });
      const card = { to: { kind: 'person', thread: THREAD, person: `discord:${user}` }, key: user } as const;
      await rememberCard(backend, card, { at: backend.host.clock.now(), channel: '9', message: '1' });
      await tellRefused(backend, { guild: DISCORD_GUILD, channel: CHANNEL, message: '4', user });
    }
  },
};

type Fields = Readonly<Record<string, unknown>>;

function message(user: string, more: Fields): Fields {
  const name = user === DISCORD_CANARY.id ? DISCORD_CANARY.name : 'Bob';
  const mentions = String(more['content']).includes(SELF.userId) ? [{ id: SELF.userId }] : [];
  return {
    type: 0,
    channel_id: CHANNEL,
    guild_id: DISCORD_GUILD,
    channel_type: 0,
    author: { id: user, username: name },
    member: { roles: [] },
    mentions,
    ...more,
  };
}

async function say(world: StoredWorld, user: string, more: Fields): Promise<void> {
  const parsed = parseMessage(message(user, more), SELF);
  if (typeof parsed === 'string') throw new Error(`The message was to be read: ${parsed}.`);
  await takeMessage(parsed, receivingIn(world));
}

function askAbout(about: Fields): Fields {
  const id = String(about['id']);
  return { name: 'Ask about this', type: 3, target_id: id, resolved: { messages: { [id]: about } } };
}

async function interact(world: StoredWorld, user: string, more: Fields): Promise<void> {
  const { backend, gateway } = receivingIn(world);
  const place = { guild_id: DISCORD_GUILD, channel: { id: CHANNEL, type: 0 } };
  const payload = {
    id: '5',
    token: 'secret',
    ...place,
    member: { user: { id: user, username: 'x' }, roles: [] },
    ...more,
  };
  const reading = { receivedAt: backend.host.clock.now(), isInGuild: () => true };
  const interaction = readInteraction(payload, reading);
  if (interaction === undefined) throw new Error('The interaction was to be read.');
  await takeInteraction(interaction, { backend, gateway });
}

/** A Discord that takes everything; what stands under an answer of the bot are its buttons. */
function receivingIn({ host }: StoredWorld): Receiving {
  const nothing = (): undefined => undefined;
  const row = { type: 1, components: [{ type: 2, custom_id: 'tl1:up:x1' }] };
  const call = async <Result>(): Promise<Result> => ({ id: '1', components: [row] }) as Result; // what each caller reads
  const backend: DiscordBackend = {
    options: completeOptions({ token: 'token' }),
    host,
    calls: {
      call,
      hasRoom: () => true,
      download: () => Promise.reject(new Error('None.')),
      isTokenRefused: false,
      refuseToken: () => undefined,
    },
    places: {
      channel: () => Promise.resolve(undefined),
      known: (id) => ({
        id,
        kind: id === CHANNEL ? 'text' : 'thread',
        guild: DISCORD_GUILD,
        name: undefined,
        topic: undefined,
        parent: id === CHANNEL ? undefined : CHANNEL,
        isArchived: false,
        isLocked: false,
        isPrivate: false,
      }),
      guildName: () => Promise.resolve(undefined),
      learn: nothing,
      forget: nothing,
    },
    self: SELF,
    background: (_name, work) => void work().catch(nothing),
  };
  const gateway: DiscordGateway = {
    self: SELF,
    guilds: [DISCORD_GUILD],
    ownRoleIn: nothing,
    permissionsIn: nothing,
    channelName: nothing,
    roleName: nothing,
    newestMessages: [],
  };
  const directs = new DirectChannels(host);
  return { backend, gateway, onRefused: async () => undefined, forwards: new RecentForwards(host.clock), directs };
}
