import type { Person } from '../person.ts';
import type { ThreadId } from '../thread-id.ts';
import type { ApprovalState } from './approval.ts';

/**
 * A request as people are shown it: everything in it may come from a model, and is drawn as text that does nothing. The
 * same card is drawn anew when it was decided: its buttons are gone then.
 */
export interface ApprovalCard {
  readonly approval: string;
  /** One line that says it all, for notifications and screen readers. */
  readonly summary: string;
  readonly tool: string;
  readonly label: string;
  /** By name, each on one line or several; cut where `file` has all of it. */
  readonly arguments: readonly { readonly name: string; readonly text: string }[];
  /** All arguments, where they are too long for a card. */
  readonly file?: { readonly name: string; readonly text: string };
  readonly requesters: readonly Person[];
  /** Who may decide, in words. */
  readonly approvers: string;
  readonly expiresAt: number;
  readonly state: ApprovalState;
  /** What became of it, in words; undefined while it waits. */
  readonly result: string | undefined;
  /** Leads to the conversation; undefined where there is no link. */
  readonly link: string | undefined;
  /** It is told again, since nobody has decided. */
  readonly isReminder: boolean;
}

/** Where a card is shown. The thread's platform has it. */
export type CardDestination =
  | { readonly kind: 'thread'; readonly thread: ThreadId }
  /** To one person alone. */
  | { readonly kind: 'person'; readonly thread: ThreadId; readonly person: string }
  /** `platform:channel`. */
  | { readonly kind: 'channel'; readonly thread: ThreadId; readonly channel: string };

/** How a platform shows requests for consent. Works in every process. */
export interface ApprovalCards {
  /**
   * Posts a card and answers with the platform's id of it, which `update` is given. `key` names it for ever; in
   * `recovery` it is looked for first. Rejects when it cannot be posted there.
   */
  post(
    to: CardDestination,
    card: ApprovalCard,
    post: { readonly key: string; readonly recovery: boolean },
  ): Promise<string>;
  /** Draws a card anew: latest wins. One that is gone is no failure. */
  update(to: CardDestination, platformId: string, card: ApprovalCard): Promise<void>;
}
