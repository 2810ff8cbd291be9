import { asObject, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import { textAt } from '../read-event.ts';

const PREFIX = 'threadloop.admin.';

/** What the ids of everything begin with that can be pressed in the home, in windows of settings, and about feedback. */
export const ADMIN_ACTIONS = /^threadloop\.admin\./u;

/** What can be done there. */
const ACTION_KINDS = [
  'section',
  'scope',
  'channel',
  'page',
  'before',
  'switch',
  'find',
  'form',
  'formPage',
  'moreRoom',
  'pause',
  'resume',
  'stop',
  'mute',
  'stored',
  'forget',
  'optOut',
  'why',
  'takeBack',
  'serverAdd',
  'serverAuth',
  'serverCheck',
  'serverSecret',
  'serverConnect',
  'serverDisconnect',
  'serverRemove',
] as const;

export type ActionKind = (typeof ACTION_KINDS)[number];

/** Something that somebody pressed or chose. */
export interface AdminAction {
  readonly kind: ActionKind;
  /** What {@link adminIds} was given. */
  readonly fields: JsonObject;
  /** What was chosen in a menu: the value of an option, or an id. */
  readonly chosen: string | undefined;
  /** What makes it one, with the user. */
  readonly actionTs: string;
  /** Opens one window, within 3 s. */
  readonly trigger: string;
  readonly user: string;
  readonly userName: string;
  readonly team: string | undefined;
  /** Where it was pressed; undefined under a message. */
  readonly view: PressedView | undefined;
  readonly responseUrl: string | undefined;
}

/** The view in which something was pressed, as far as it says what it is. */
export interface PressedView {
  readonly id: string;
  readonly kind: 'home' | 'modal';
  readonly hash: string | undefined;
  readonly metadata: string;
  /** As Slack sent it. */
  readonly raw: unknown;
}

/**
 * The ids of a button or a menu, which {@link readAdminAction} reads again.
 *
 * @param name tells apart what is of the same kind within one block
 */
export function adminIds(
  kind: ActionKind,
  fields: JsonObject = {},
  name?: string | number,
): { readonly action_id: string; readonly value: string } {
  const action = name === undefined ? `${PREFIX}${kind}` : `${PREFIX}${kind}.${name}`;
  return { action_id: action, value: JSON.stringify(fields) };
}

/** Reads a press or a choice; undefined for what {@link adminIds} did not make. Never throws. */
export function readAdminAction(body: unknown): AdminAction | undefined {
  const [action] = asObjects(asObject(body)['actions']);
  const id = asText(action?.['action_id']);
  if (action === undefined || id === undefined || !id.startsWith(PREFIX)) return undefined;
  const kind = ACTION_KINDS.find((known) => known === id.slice(PREFIX.length).split('.', 1)[0]);
  const user = textAt(body, 'user', 'id');
  const trigger = textAt(body, 'trigger_id');
  const actionTs = asText(action['action_ts']);
  if (kind === undefined || user === undefined || trigger === undefined || actionTs === undefined) return undefined;
  return {
    kind,
    fields: asObject(parsed(action['value'])),
    chosen: asText(action['selected_conversation']) ?? textAt(action, 'selected_option', 'value'),
    actionTs,
    trigger,
    user,
    userName: textAt(body, 'user', 'username') ?? textAt(body, 'user', 'name') ?? user,
    team: textAt(body, 'user', 'team_id'),
    view: readPressedView(asObject(body)['view']),
    responseUrl: textAt(body, 'response_url'),
  };
}

/** Reads the view in which something was pressed; undefined under a message. Never throws. */
export function readPressedView(view: unknown): PressedView | undefined {
  const id = textAt(view, 'id');
  if (id === undefined) return undefined;
  return {
    id,
    kind: textAt(view, 'type') === 'home' ? 'home' : 'modal',
    hash: textAt(view, 'hash'),
    metadata: textAt(view, 'private_metadata') ?? '',
    raw: view,
  };
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
