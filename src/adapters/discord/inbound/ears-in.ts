import type { DiscordBackend } from '../backend.ts';
import type { DiscordGateway } from '../gateway/gateway.ts';
import type { Ears } from './addressing.ts';
import type { DiscordMessage } from './discord-event.ts';
import type { Names } from './text/tokens.ts';

/** Who the bot is in a server, and what calls it there. */
export function earsIn(
  guild: string | undefined,
  { self, options: { everyone, messageContent } }: Pick<DiscordBackend, 'self' | 'options'>,
  gateway: Pick<DiscordGateway, 'ownRoleIn'>,
): Ears {
  return { userId: self.userId, ownRole: ownRoleIn(guild, gateway), everyone, messageContent };
}

/** What a message's tokens stand for: as it tells itself, and as the gateway knows. Nothing is asked of Discord. */
export function namesFor(
  { guild, names }: Pick<DiscordMessage, 'guild' | 'names'>,
  { self }: Pick<DiscordBackend, 'self'>,
  gateway: DiscordGateway,
): Names {
  return {
    user: (id) => names.get(id) ?? (id === self.userId ? self.username : undefined),
    channel: (id) => gateway.channelName(id),
    role: (id) => (guild === undefined ? undefined : gateway.roleName(guild, id)),
  };
}

function ownRoleIn(guild: string | undefined, gateway: Pick<DiscordGateway, 'ownRoleIn'>): string | undefined {
  return guild === undefined ? undefined : gateway.ownRoleIn(guild);
}
