import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { DiscordPermission } from '../../../text/discord-texts.ts';
import type { CallerGround } from './caller.ts';
import type { InteractionFacts } from './received/interaction.ts';

/** What the bot lacks to answer where it was asked, as far as Discord has told with the interaction. */
export function lackingIn(
  ground: CallerGround,
  { botPermissions }: Pick<InteractionFacts, 'botPermissions'>,
): readonly DiscordPermission[] {
  if (botPermissions === undefined) return [];
  return neededIn(ground).filter((name) => (botPermissions & PermissionFlagsBits[name]) === 0n);
}

/** Without threads a channel is answered in itself, so they are not needed there. */
function neededIn({ kind }: CallerGround): readonly DiscordPermission[] {
  switch (kind) {
    case 'private':
    case 'direct':
      return [];
    case 'thread':
      return ['ViewChannel', 'SendMessagesInThreads'];
    case 'channel':
      return ['ViewChannel', 'SendMessages'];
  }
}
