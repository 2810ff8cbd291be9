import { asObject, asObjects, asText, type JsonObject } from '../../../threads/json-value.ts';
import type { Self } from '../gateway/gateway.ts';
import { idOf, nameOf, rolesOf } from './author-of.ts';
import type { DiscordEvent } from './discord-event.ts';
import { parseMessage } from './parse-message.ts';

/** More than Discord deletes at once. */
const MAX_DELETED = 200;

type Ourselves = Pick<Self, 'userId' | 'applicationId'>;

/** Reads what the gateway sent under a name. Never throws, whatever it is. */
export function parseEvent(type: string, data: unknown, self: Ourselves): DiscordEvent {
  const event = asObject(data);
  switch (type) {
    case 'MESSAGE_CREATE':
      return parseNew(event, self);
    case 'MESSAGE_UPDATE':
      return parseChange(event, self);
    case 'MESSAGE_DELETE':
      return parseDeletion(event, [event['id']]);
    case 'MESSAGE_DELETE_BULK':
      return parseDeletion(event, Array.isArray(event['ids']) ? event['ids'].slice(0, MAX_DELETED) : []);
    case 'MESSAGE_REACTION_ADD':
      return parseReaction(event, self);
    case 'THREAD_DELETE':
    case 'CHANNEL_DELETE':
      return parsePlaceRemoval(event);
    case 'READY':
      return { kind: 'session', guilds: asObjects(event['guilds']).flatMap(({ id }) => idOf(id) ?? []) };
    case 'GUILD_CREATE':
      return parseGuild(event, 'guild');
    case 'GUILD_DELETE':
      return parseGuild(event, 'guildRemoved');
    default:
      return unsupported(/^[A-Z_]{1,60}$/u.test(type) ? `event ${type}` : 'an unknown event');
  }
}

function parseNew(event: JsonObject, self: Ourselves): DiscordEvent {
  const message = parseMessage(event, self);
  if (typeof message === 'string') return unsupported(message);
  return message.author.kind === 'self' ? unsupported('an own message') : { kind: 'message', message };
}

/** Discord tells of previews of links, of pins and of threads that were begun in the same way as of edits. */
function parseChange(event: JsonObject, self: Ourselves): DiscordEvent {
  const message = parseMessage(event, self);
  if (typeof message === 'string') return unsupported(message);
  if (message.author.kind === 'self') return unsupported('an own message was changed');
  const { editedAt } = message;
  return editedAt === undefined ? unsupported('changed, but for its words') : { kind: 'edit', message, editedAt };
}

function parseDeletion(event: JsonObject, ids: readonly unknown[]): DiscordEvent {
  const channel = idOf(event['channel_id']);
  const messages = ids.flatMap((id) => idOf(id) ?? []);
  if (channel === undefined || messages.length === 0) return unsupported('a deletion of nothing');
  return { kind: 'deletion', deletion: { guild: idOf(event['guild_id']), channel, messages } };
}

function parseReaction(event: JsonObject, { userId }: Ourselves): DiscordEvent {
  const [channel, message, id] = [idOf(event['channel_id']), idOf(event['message_id']), idOf(event['user_id'])];
  const { id: custom, name } = asObject(event['emoji']);
  const emoji = asText(name)?.slice(0, 40);
  if (channel === undefined || message === undefined || id === undefined) return unsupported('a reaction to nothing');
  if (emoji === undefined || asText(custom) !== undefined) return unsupported('a reaction with an emoji of a server');
  const member = asObject(event['member']);
  const user = asObject(member['user']);
  if (id === userId || user['bot'] === true) return unsupported('a reaction of a program');
  return {
    kind: 'reaction',
    reaction: {
      guild: idOf(event['guild_id']),
      channel,
      message,
      messageAuthor: idOf(event['message_author_id']),
      user: { id, name: nameOf(user, member) ?? id, roles: rolesOf(event['member']) },
      emoji,
    },
  };
}

function parsePlaceRemoval(event: JsonObject): DiscordEvent {
  const [channel, guild] = [idOf(event['id']), idOf(event['guild_id'])];
  if (channel === undefined || guild === undefined) return unsupported('a removal of nothing');
  return { kind: 'placeRemoved', guild, channel, parent: idOf(event['parent_id']) };
}

/** `unavailable` is an outage of Discord's: the bot is still there. */
function parseGuild(event: JsonObject, kind: 'guild' | 'guildRemoved'): DiscordEvent {
  const guild = idOf(event['id']);
  if (guild === undefined) return unsupported('a server without an id');
  return event['unavailable'] === true ? unsupported('an outage of a server') : { kind, guild };
}

function unsupported(reason: string): DiscordEvent {
  return { kind: 'unsupported', reason };
}
