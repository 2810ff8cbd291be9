const PREFIX = 'threadloop.approval.';

/** What the ids of all buttons begin with that decide a request. */
export const APPROVAL_ACTIONS = /^threadloop\.approval\./u;

export const CARD_BUTTONS = ['approve', 'approveForThread', 'deny', 'withdraw'] as const;

export type CardButton = (typeof CARD_BUTTONS)[number];

/** Letters and digits, as requests are named. */
const APPROVAL = /^[A-Za-z0-9]{1,16}$/u;

/**
 * The ids of a button: they hold the request's id and what is wanted, and nothing else, so that any process can read them
 * for as long as the button is there. In a list each request's buttons have ids of their own.
 */
export function cardIds(
  button: CardButton,
  approval: string,
  isInList = false,
): { readonly action_id: string; readonly value: string } {
  return { action_id: isInList ? `${PREFIX}${button}.${approval}` : `${PREFIX}${button}`, value: approval };
}

/** What {@link cardIds} made; undefined for anything else. Never throws. */
export function readCardIds(
  actionId: unknown,
  value: unknown,
): { readonly button: CardButton; readonly approval: string } | undefined {
  if (typeof actionId !== 'string' || !actionId.startsWith(PREFIX)) return undefined;
  const [wanted] = actionId.slice(PREFIX.length).split('.', 1);
  const button = CARD_BUTTONS.find((known) => known === wanted);
  return button === undefined || !isApprovalId(value) ? undefined : { button, approval: value };
}

/** Whether a value could name a request. */
export function isApprovalId(value: unknown): value is string {
  return typeof value === 'string' && APPROVAL.test(value);
}
