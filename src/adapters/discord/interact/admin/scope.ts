import type { Texts } from '../../../../text/index.ts';
import type { Scope } from '../../../../threads/administration/scope.ts';
import { toTeamId } from '../../../../threads/thread-id.ts';
import type { DiscordBackend } from '../../backend.ts';
import { escapeText } from '../../drawing/escape-text.ts';
import { channelKindOf } from '../../inbound/channel-kind.ts';
import { PLATFORM } from '../../place.ts';
import { channelMentionOf } from '../caller.ts';
import type { InteractionFacts } from '../received/interaction.ts';
import type { ScopeName } from './action.ts';

type Here = Pick<InteractionFacts, 'guild' | 'channel' | 'channelType' | 'parent'>;

/** The scope that a command names by its options; without any, the channel that it was used in, or whose thread that is. */
export function scopeNamed(options: ReadonlyMap<string, string>, { channel, channelType, parent }: Here): ScopeName {
  const scope = options.get('scope');
  if (scope === 'server' || scope === 'direct' || scope === 'everywhere') return scope;
  const isThread = channelKindOf(channelType) === 'thread';
  return options.get('channel') ?? (isThread && parent !== undefined ? parent : channel);
}

/**
 * The scope that a name stands for in the server of an interaction. Undefined for a channel that the bot cannot see, or
 * that is another server's. Rejects when Discord cannot be asked.
 */
export async function resolveScope(
  name: ScopeName,
  { guild }: Pick<InteractionFacts, 'guild'>,
  { places }: Pick<DiscordBackend, 'places'>,
): Promise<Scope | undefined> {
  if (name === 'direct') return { kind: 'direct' };
  if (name === 'everywhere') return { kind: 'deployment' };
  if (guild === undefined) return undefined;
  const team = toTeamId(PLATFORM, guild);
  if (name === 'server') return { kind: 'team', team };
  const chain: string[] = [];
  // A thread, its channel, and the category of that.
  for (let id: string | undefined = name; id !== undefined && chain.length < 3; ) {
    const facts = await places.channel(id);
    if (facts?.guild !== guild) break;
    chain.push(`${PLATFORM}:${id}`);
    id = facts.parent;
  }
  const [first, ...rest] = chain;
  return first === undefined ? undefined : { kind: 'channel', team, channels: [first, ...rest] };
}

/** A scope as it stands in a title. */
export async function placeWords(
  name: ScopeName,
  { guild }: Pick<InteractionFacts, 'guild'>,
  { backend, texts }: { readonly backend: Pick<DiscordBackend, 'places'>; readonly texts: Texts },
): Promise<string> {
  const words = texts.discord.admin.places;
  if (name === 'direct' || name === 'everywhere') return words[name];
  if (name !== 'server') return channelMentionOf(name);
  const server = guild === undefined ? undefined : await backend.places.guildName(guild);
  return words.server(server === undefined ? undefined : escapeText(server));
}
