import type { ReplyButton } from '../../../../threads/reply.ts';

const PREFIX = 'threadloop.';

/** What a button under a reply stands for, with the name of the exchange that the reply belongs to. */
export type ReplyAction =
  | { readonly kind: Exclude<ReplyButton, 'feedback'>; readonly exchange: string }
  | { readonly kind: 'feedback'; readonly value: 'up' | 'down'; readonly exchange: string };

/** How Slack names a button and what it keeps for it. */
export interface ActionIds {
  readonly action_id: string;
  readonly value: string;
}

/**
 * The ids of a button, which {@link readAction} reads again. The two for feedback, where each is a button of its own,
 * have ids of their own: no id may stand twice in a message.
 */
export function actionIds(action: ReplyAction): ActionIds {
  const { kind, exchange } = action;
  if (kind !== 'feedback') return { action_id: PREFIX + kind, value: JSON.stringify({ exchange }) };
  const { value } = action;
  return { action_id: `${PREFIX}feedback.${value}`, value: JSON.stringify({ exchange, value }) };
}

/** The id of the element that holds both buttons for feedback. */
export const FEEDBACK_ID = `${PREFIX}feedback`;

/** What was pressed; undefined for everything that {@link actionIds} did not make. Never throws. */
export function readAction(actionId: unknown, value: unknown): ReplyAction | undefined {
  if (typeof actionId !== 'string' || !actionId.startsWith(PREFIX)) return undefined;
  const { exchange, value: opinion } = readFields(value);
  if (typeof exchange !== 'string') return undefined;
  const kind = actionId.slice(PREFIX.length);
  switch (kind) {
    case 'stop':
    case 'tryAgain':
    case 'stillNeeded':
      return { kind, exchange };
    case 'feedback':
    case 'feedback.up':
    case 'feedback.down':
      return opinion === 'up' || opinion === 'down' ? { kind: 'feedback', value: opinion, exchange } : undefined;
    default:
      return undefined;
  }
}

function readFields(value: unknown): { readonly exchange?: unknown; readonly value?: unknown } {
  if (typeof value !== 'string') return {};
  try {
    const fields: unknown = JSON.parse(value);
    return typeof fields === 'object' && fields !== null ? fields : {};
  } catch {
    return {};
  }
}
