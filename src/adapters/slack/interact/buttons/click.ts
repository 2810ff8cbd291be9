import { asObject, asObjects, asText } from '../../../../threads/json-value.ts';
import { textAt } from '../read-event.ts';

/** Somebody pressed something under a message of the bot. */
export interface Click {
  readonly actionId: string;
  readonly value: string | undefined;
  /** What makes it one, with the user: told again, it is the same. */
  readonly actionTs: string;
  readonly user: string;
  readonly userName: string;
  readonly team: string | undefined;
  readonly channel: string;
  /** The message that it was pressed under, and the thread that this is in. */
  readonly message: string;
  readonly root: string;
}

/** Reads a press under a message; undefined for one elsewhere, and when something is missing. Never throws. */
export function readClick(body: unknown): Click | undefined {
  const [action] = asObjects(asObject(body)['actions']);
  const actionId = asText(action?.['action_id']);
  const actionTs = asText(action?.['action_ts']);
  const user = textAt(body, 'user', 'id');
  const channel = textAt(body, 'channel', 'id') ?? textAt(body, 'container', 'channel_id');
  const message = textAt(body, 'message', 'ts') ?? textAt(body, 'container', 'message_ts');
  if (actionId === undefined || actionTs === undefined || user === undefined) return undefined;
  if (channel === undefined || message === undefined) return undefined;
  const root = textAt(body, 'message', 'thread_ts') ?? textAt(body, 'container', 'thread_ts') ?? message;
  const value = asText(action?.['value']) ?? textAt(action, 'selected_option', 'value');
  const userName = textAt(body, 'user', 'username') ?? textAt(body, 'user', 'name') ?? user;
  const team = textAt(body, 'user', 'team_id');
  return { actionId, value, actionTs, user, userName, team, channel, message, root };
}
