import { cleanName } from '../../../threads/clean-name.ts';
import { asObject, asText, isObject, type JsonObject } from '../../../threads/json-value.ts';
import type { Self } from '../gateway/gateway.ts';
import type { DiscordAuthor } from './discord-event.ts';

/**
 * Who wrote a message; undefined for Discord itself, and where nobody is named. What the app's own webhooks and answers
 * to commands say is the bot's own, whatever name it stands under.
 */
export function authorOf(message: JsonObject, self: Pick<Self, 'userId' | 'applicationId'>): DiscordAuthor | undefined {
  const user = asObject(message['author']);
  const id = idOf(user['id']);
  if (id === undefined || user['system'] === true) return undefined;
  const member = asObject(message['member']);
  return { kind: kindOf(message, user, self), id, name: nameOf(user, member) ?? id, roles: rolesOf(message['member']) };
}

/** The name that people see: of the server, of the account, the account's handle. */
export function nameOf(user: JsonObject, member: JsonObject): string | undefined {
  return cleanName(member['nick']) ?? cleanName(user['global_name']) ?? cleanName(user['username']);
}

/** Roles of a member as an event tells them; undefined where there is no member in it. */
export function rolesOf(member: unknown): readonly string[] | undefined {
  const { roles } = asObject(member);
  return Array.isArray(roles) ? roles.flatMap((role) => idOf(role) ?? []) : undefined;
}

/** An id of Discord: a snowflake as decimal digits. */
export function idOf(value: unknown): string | undefined {
  const id = asText(value);
  return id !== undefined && /^[1-9]\d{0,19}$/u.test(id) ? id : undefined;
}

function kindOf(
  message: JsonObject,
  user: JsonObject,
  { userId, applicationId }: Pick<Self, 'userId' | 'applicationId'>,
): DiscordAuthor['kind'] {
  if (user['id'] === userId || message['application_id'] === applicationId) return 'self';
  // Answers to commands of other apps come through a webhook as well, but their bot wrote them.
  const isAnswer = isObject(message['interaction_metadata']);
  if (idOf(message['webhook_id']) !== undefined && !isAnswer) return 'webhook';
  return user['bot'] === true || isAnswer ? 'bot' : 'person';
}
