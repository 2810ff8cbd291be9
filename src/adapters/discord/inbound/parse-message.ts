import { MessageType } from 'discord-api-types/v10';
import { asObject, asObjects, asText, isObject, type JsonObject } from '../../../threads/json-value.ts';
import type { Self } from '../gateway/gateway.ts';
import { authorOf, idOf, nameOf } from './author-of.ts';
import { channelKindOf } from './channel-kind.ts';
import type { DiscordMessage } from './discord-event.ts';
import { filesOf } from './text/files.ts';
import { drawMore } from './text/more.ts';
import { isForward, quotesOf, snapshotsOf } from './text/quotes.ts';

/** Messages that people and programs write. Everything else is Discord's own: joins, pins, boosts, begun threads. */
const WRITTEN: ReadonlySet<unknown> = new Set([
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
]);

/** More than Discord lets anybody write; whatever sends more is cut. */
const MAX_CHARS = 60_000;
const MAX_MENTIONS = 200;

/** Reads a message, from an event or from a history; a sentence for logs where it is none that somebody wrote. */
export function parseMessage(
  message: JsonObject,
  self: Pick<Self, 'userId' | 'applicationId'>,
): DiscordMessage | string {
  const { type = MessageType.Default } = message;
  if (!WRITTEN.has(type)) return `type ${typeof type === 'number' ? type : 'unknown'}`;
  const [id, channel] = [idOf(message['id']), idOf(message['channel_id'])];
  if (id === undefined || channel === undefined) return 'no id or no channel';
  const author = authorOf(message, self);
  if (author === undefined) return 'written by Discord or by nobody';
  const replied = isForward(message) ? undefined : message['referenced_message'];
  return {
    id,
    channel,
    guild: idOf(message['guild_id']),
    channelKind: channelKindOf(message['channel_type']),
    author,
    content: (asText(message['content']) ?? '').slice(0, MAX_CHARS),
    more: drawMore(message, author.kind !== 'person').slice(0, MAX_CHARS),
    mentionedUsers: asObjects(message['mentions'])
      .flatMap((user) => idOf(user['id']) ?? [])
      .slice(0, MAX_MENTIONS),
    mentionedRoles: idsIn(message['mention_roles']),
    mentionsEveryone: message['mention_everyone'] === true,
    repliesTo: isObject(replied) ? authorOf(replied, self)?.id : undefined,
    isForward: isForward(message),
    files: [message, ...snapshotsOf(message)].flatMap((each) => filesOf(each, { channel, message: id })),
    quotes: quotesOf(message, author, self),
    names: namesIn(message),
    editedAt: timeIn(message['edited_timestamp']),
  };
}

function idsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.flatMap((id) => idOf(id) ?? []).slice(0, MAX_MENTIONS) : [];
}

/** Discord tells the names of those who are mentioned, here and in what came along. */
function namesIn(message: JsonObject): ReadonlyMap<string, string> {
  const sources = [message, asObject(message['referenced_message']), ...snapshotsOf(message)];
  const users = sources.flatMap((source) => asObjects(source['mentions']).slice(0, MAX_MENTIONS));
  const named = users.flatMap((user) => {
    const [id, name] = [idOf(user['id']), nameOf(user, asObject(user['member']))];
    return id === undefined || name === undefined ? [] : [[id, name] as const];
  });
  return new Map(named);
}

function timeIn(value: unknown): number | undefined {
  const time = Date.parse(asText(value) ?? '');
  return Number.isNaN(time) ? undefined : time;
}
