import { asObject, asText, type JsonObject } from '../../../../threads/json-value.ts';
import { textAt } from '../read-event.ts';

/** Somebody chose the shortcut on a message. */
export interface MessageShortcut {
  /** Opens one window, within 3 s. */
  readonly trigger: string;
  readonly channel: string;
  readonly user: string;
  readonly team: string | undefined;
  readonly responseUrl: string | undefined;
  /** The first message of the thread that the message is in, or itself. */
  readonly root: string;
  /** As Slack sent it. */
  readonly message: JsonObject;
}

/** Reads a message shortcut; undefined when what makes it one is missing. Never throws. */
export function readMessageShortcut(body: unknown): MessageShortcut | undefined {
  const message = asObject(asObject(body)['message']);
  const trigger = textAt(body, 'trigger_id');
  const channel = textAt(body, 'channel', 'id');
  const user = textAt(body, 'user', 'id');
  const root = asText(message['thread_ts']) ?? asText(message['ts']) ?? textAt(body, 'message_ts');
  if (trigger === undefined || channel === undefined || user === undefined || root === undefined) return undefined;
  return {
    trigger,
    channel,
    user,
    root,
    message,
    team: textAt(body, 'user', 'team_id'),
    responseUrl: textAt(body, 'response_url'),
  };
}
