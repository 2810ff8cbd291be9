import { asObject, asObjects, asText } from '../../../../threads/json-value.ts';
import { type CardButton, readCardIds } from '../../approvals/card-ids.ts';
import { type PressedView, readPressedView } from '../admin/action.ts';
import { textAt } from '../read-event.ts';

/** Where a button of a request was pressed. */
export type PressPlace =
  /** On a card. `root`: the thread that it is in. */
  | { readonly kind: 'card'; readonly channel: string; readonly ts: string; readonly root: string | undefined }
  /** In a list that only who pressed sees, with the address by which it is shown anew. */
  | { readonly kind: 'list'; readonly channel: string; readonly responseUrl: string }
  | { readonly kind: 'view'; readonly view: PressedView };

/** Somebody pressed a button of a request. */
export interface CardPress {
  readonly button: CardButton;
  readonly approval: string;
  readonly place: PressPlace;
  /** Opens one window, within 3 s. */
  readonly trigger: string;
  readonly user: string;
  readonly userName: string;
  readonly team: string | undefined;
}

/** Reads a press; undefined for anything else, and when something is missing. Never throws. */
export function readCardPress(body: unknown): CardPress | undefined {
  const [action] = asObjects(asObject(body)['actions']);
  const ids = readCardIds(action?.['action_id'], action?.['value']);
  const [user, trigger] = [textAt(body, 'user', 'id'), textAt(body, 'trigger_id')];
  const place = placeIn(body);
  if (ids === undefined || user === undefined || trigger === undefined || place === undefined) return undefined;
  const userName = textAt(body, 'user', 'username') ?? textAt(body, 'user', 'name') ?? user;
  return { ...ids, place, trigger, user, userName, team: textAt(body, 'user', 'team_id') };
}

function placeIn(body: unknown): PressPlace | undefined {
  const view = readPressedView(asObject(body)['view']);
  if (view !== undefined) return { kind: 'view', view };
  const container = asObject(asObject(body)['container']);
  const channel = textAt(body, 'channel', 'id') ?? asText(container['channel_id']);
  const ts = textAt(body, 'message', 'ts') ?? asText(container['message_ts']);
  if (channel === undefined || ts === undefined) return undefined;
  const responseUrl = textAt(body, 'response_url');
  if (container['is_ephemeral'] === true) {
    return responseUrl === undefined ? undefined : { kind: 'list', channel, responseUrl };
  }
  const root = textAt(body, 'message', 'thread_ts') ?? asText(container['thread_ts']);
  return { kind: 'card', channel, ts, root };
}
