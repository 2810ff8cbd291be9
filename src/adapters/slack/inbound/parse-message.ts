import { asObject, asText, type JsonObject } from '../../../threads/json-value.ts';
import { authorOf, idOf, type Ourselves } from './author-of.ts';
import type { SlackMessage } from './slack-event.ts';
import { filesOf } from './text/files.ts';
import { drawMessage } from './text/message-text.ts';
import { quotesOf, sharedFilesOf } from './text/shared-message.ts';

/** Messages that people and programs write. Everything else is Slack's own: joins, topics, pins, reminders. */
const WRITTEN: ReadonlySet<unknown> = new Set([
  undefined,
  'file_share',
  'thread_broadcast',
  'me_message',
  'bot_message',
]);

export interface Surroundings {
  readonly ourselves: Ourselves;
  readonly channel: unknown;
  /** Of the envelope: people of other organisations are in the channel. */
  readonly isShared: boolean;
}

/** Reads a message, from an event or from a history; a sentence for logs where it is none that somebody wrote. */
export function parseMessage(
  message: JsonObject,
  { ourselves, channel: place, isShared }: Surroundings,
): SlackMessage | string {
  const subtype = message['subtype'] ?? undefined;
  if (!WRITTEN.has(subtype)) return `subtype ${wordOf(subtype)}`;
  const [channel, ts] = [idOf(place, 'CGD'), tsIn(message['ts'])];
  if (channel === undefined || ts === undefined) return 'no channel or no ts';
  const author = authorOf(message, ourselves);
  if (author === undefined) return 'written by Slack or by nobody';
  return {
    channel,
    ts,
    root: tsIn(message['thread_ts']) ?? ts,
    parentUser: idOf(message['parent_user_id'], 'UW'),
    clientId: clientIdOf(message['client_msg_id']),
    author,
    text: drawMessage(message),
    isMention: message['type'] === 'app_mention',
    files: [...filesOf(message['files']), ...sharedFilesOf(message)],
    quotes: quotesOf(message),
    isShared,
    editedTs: tsIn(asObject(message['edited'])['ts']),
  };
}

/** The time and identity of a message in its channel, such as `1766458026.240809`. */
export function tsIn(value: unknown): string | undefined {
  const ts = asText(value);
  return ts !== undefined && /^\d{1,11}\.\d{1,9}$/u.test(ts) ? ts : undefined;
}

/** A word of Slack's protocol, for logs. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' && /^[a-z_]{1,60}$/u.test(value) ? value : 'unknown';
}

function clientIdOf(value: unknown): string | undefined {
  const id = asText(value);
  return id !== undefined && /^[\w-]{1,64}$/u.test(id) ? id : undefined;
}
