import { asObject, isObject, type JsonObject } from '../../../threads/json-value.ts';
import { authorOf, idOf, type Ourselves } from './author-of.ts';
import { parseMessage, type Surroundings, tsIn, wordOf } from './parse-message.ts';
import type { SlackEvent } from './slack-event.ts';

/** Reads the body of an event, as Slack sent it to the bot of a workspace. Never throws, whatever it is. */
export function parseEvent(body: unknown, ourselves: Ourselves): SlackEvent {
  const { event: inner, is_ext_shared_channel: isShared } = asObject(body);
  const event = asObject(inner);
  const surroundings = { ourselves, channel: event['channel'], isShared: isShared === true };
  switch (event['type']) {
    case 'message':
      return parseMessageEvent(event, surroundings);
    case 'app_mention':
      return toMessage(event, surroundings);
    case 'reaction_added':
      return parseReaction(event, surroundings);
    case 'member_joined_channel':
      return parseJoin(event, ourselves);
    default:
      return unsupported(`event ${wordOf(event['type'])}`);
  }
}

function parseMessageEvent(event: JsonObject, surroundings: Surroundings): SlackEvent {
  switch (event['subtype']) {
    case 'message_changed':
      return parseChange(event, surroundings);
    case 'message_deleted':
      return parseDeletion(event['deleted_ts'], event, surroundings);
    default:
      return toMessage(event, surroundings);
  }
}

function toMessage(event: JsonObject, surroundings: Surroundings): SlackEvent {
  const message = parseMessage(event, surroundings);
  return typeof message === 'string' ? unsupported(message) : { kind: 'message', message };
}

function parseChange(event: JsonObject, surroundings: Surroundings): SlackEvent {
  const changed = asObject(event['message']);
  // What stands in place of a message that was deleted while its thread has replies.
  if (changed['subtype'] === 'tombstone') return parseDeletion(changed['ts'], event, surroundings);
  const message = parseMessage(changed, surroundings);
  if (typeof message === 'string') return unsupported(message);
  if (message.author.kind === 'self') return unsupported('an own message was changed');
  if (!hasNewWords(event, message, surroundings)) return unsupported('changed, but for its words');
  return { kind: 'edit', message: { ...message, editedTs: message.editedTs ?? tsIn(event['event_ts']) } };
}

/** Slack tells of previews of links, of replies and of files that are gone in the same way as of edits. */
function hasNewWords(
  { previous_message: earlier }: JsonObject,
  { text, editedTs }: { readonly text: string; readonly editedTs: string | undefined },
  surroundings: Surroundings,
): boolean {
  if (!isObject(earlier)) return editedTs !== undefined;
  const previous = parseMessage(earlier, surroundings);
  return typeof previous === 'string' ? editedTs !== undefined : previous.text !== text;
}

function parseDeletion(of: unknown, event: JsonObject, { channel: place, ourselves }: Surroundings): SlackEvent {
  const [channel, ts] = [idOf(place, 'CGD'), tsIn(of)];
  if (channel === undefined || ts === undefined) return unsupported('no channel or no ts');
  const previous = asObject(event['previous_message']);
  const author = authorOf(previous, ourselves);
  if (author?.kind === 'self') return unsupported('an own message was deleted');
  const root = tsIn(previous['thread_ts']) ?? tsIn(asObject(event['message'])['thread_ts']) ?? ts;
  return { kind: 'deletion', deletion: { channel, ts, root, author, eventTs: tsIn(event['event_ts']) ?? ts } };
}

function parseReaction(event: JsonObject, { isShared }: Surroundings): SlackEvent {
  const { type, channel: place, ts: of } = asObject(event['item']);
  const [channel, ts, user] = [idOf(place, 'CGD'), tsIn(of), idOf(event['user'], 'UW')];
  const { reaction: name } = event;
  if (type !== 'message' || typeof name !== 'string' || channel === undefined || ts === undefined) {
    return unsupported('a reaction to something else');
  }
  if (user === undefined) return unsupported('a reaction of nobody');
  const eventTs = tsIn(event['event_ts']) ?? ts;
  return { kind: 'reaction', reaction: { channel, ts, user, name, isShared, eventTs } };
}

function parseJoin(event: JsonObject, ourselves: Ourselves): SlackEvent {
  const channel = idOf(event['channel'], 'CG');
  if (channel === undefined || event['user'] !== ourselves.botUserId) return unsupported('somebody else joined');
  return { kind: 'botJoined', channel, inviter: idOf(event['inviter'], 'UW') };
}

function unsupported(reason: string): SlackEvent {
  return { kind: 'unsupported', reason };
}
