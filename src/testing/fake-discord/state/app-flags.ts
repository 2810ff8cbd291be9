import { ApplicationFlags } from 'discord-api-types/v10';
import type { FakeDiscordState } from './state.ts';

/** The flags of the app, of which few people know: the privileged intents that are switched on. */
export function flagsOf(app: FakeDiscordState['app']): number {
  return app.intents.reduce((all, intent) => all | INTENT_FLAGS[intent], 0);
}

const INTENT_FLAGS = {
  messageContent: ApplicationFlags.GatewayMessageContentLimited,
  guildMembers: ApplicationFlags.GatewayGuildMembersLimited,
  presences: ApplicationFlags.GatewayPresenceLimited,
} as const;
