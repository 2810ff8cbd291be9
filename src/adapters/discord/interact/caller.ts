import type { Texts } from '../../../text/index.ts';
import type { Person } from '../../../threads/person.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import { type Judgement, judgeAccess } from '../access/judge-access.ts';
import type { DiscordBackend } from '../backend.ts';
import { personIdOf } from '../ids.ts';
import { channelKindOf } from '../inbound/channel-kind.ts';
import type { Ground } from '../inbound/find-place.ts';
import type { DiscordPlace } from '../place.ts';
import type { InteractionFacts } from './received/interaction.ts';

/** Where an interaction was begun: on a ground where the bot is too, or where only somebody has installed it. */
export type CallerGround = Ground | Extract<DiscordPlace, { readonly kind: 'private' }>;

type Here = Pick<
  InteractionFacts,
  'isBotThere' | 'guild' | 'channel' | 'channelType' | 'parent' | 'user' | 'roles' | 'userName'
>;

/** Where an interaction was begun; Discord tells it with each. */
export function groundOf({ isBotThere, guild, channel, channelType, parent, user }: Here): CallerGround {
  if (!isBotThere) return { kind: 'private', user, channel };
  if (guild === undefined) return { kind: 'direct', channel };
  const kind = channelKindOf(channelType);
  if (kind === 'thread' && parent !== undefined) return { kind: 'thread', guild, channel: parent, thread: channel };
  return { kind: 'channel', guild, channel, isVoice: kind === 'voice' };
}

/** Who began it. */
export function personIn({ user, userName }: Pick<InteractionFacts, 'user' | 'userName'>): Person {
  return { id: personIdOf(user), name: userName };
}

/**
 * Whether somebody may talk to the bot where they are, as far as that is known at once: what cannot be known without
 * asking is closed, since whoever waits for the answer has less than three seconds.
 */
export function mayTalk(caller: Here, backend: Pick<DiscordBackend, 'options' | 'places'>): boolean {
  return judge(caller, backend).kind === 'allowed';
}

/** Whether a rule of `deny` fits somebody where they are, or may. */
export function isDenied(caller: Here, backend: Pick<DiscordBackend, 'options' | 'places'>): boolean {
  const { options, places } = backend;
  return judge(caller, { places, options: { ...options, allow: ['everyone'] } }).kind !== 'allowed';
}

function judge(caller: Here, { options, places }: Pick<DiscordBackend, 'options' | 'places'>): Judgement {
  const { guild, isBotThere, channel, parent, user, roles } = caller;
  const isInThread = channelKindOf(caller.channelType) === 'thread' && parent !== undefined;
  const asker = {
    user,
    // An installation of one's own is nobody's server.
    guild: isBotThere ? guild : undefined,
    channels: isInThread ? [channel, parent] : [channel],
    roles,
  };
  const category = isInThread ? categoryOf(parent, places) : (parent ?? null);
  return judgeAccess(asker, options, category === undefined ? {} : { category });
}

function categoryOf(channel: string, places: Pick<DiscordBackend, 'places'>['places']): string | null | undefined {
  const facts = places.known(channel);
  return facts === undefined ? undefined : (facts.parent ?? null);
}

/** The sentences for what only one person sees: in the language of their Discord. */
export function textsFor({ host }: Pick<DiscordBackend, 'host'>, { locale }: Pick<InteractionFacts, 'locale'>): Texts {
  return host.textsOf(locale);
}

/** The sentences for what everybody sees in a conversation. Rejects when the settings cannot be read. */
export async function textsIn({ host }: Pick<DiscordBackend, 'host'>, thread: ThreadId): Promise<Texts> {
  return host.textsOf((await host.settings.of(thread)).locale);
}

/** The mention of somebody, which Discord shows as their name. */
export function mentionOf(discordId: string): string {
  return `<@${discordId}>`;
}

/** The mention of a channel or a thread, which Discord shows as a link. */
export function channelMentionOf(channel: string): string {
  return `<#${channel}>`;
}
