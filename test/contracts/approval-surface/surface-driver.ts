import type { Actor } from '../../../src/threads/administration/settings-service.ts';
import type { ApprovalCards, CardDestination } from '../../../src/threads/approvals/approval-card.ts';
import type { Approvals } from '../../../src/threads/approvals/approvals.ts';
import type { TeamId, ThreadId } from '../../../src/threads/thread-id.ts';

/** A surface on which people are asked for their consent. Its own test gives one of these. */
export interface ApprovalSurface {
  readonly name: string;
  /** Starts it, in English, with these requests. What it needs to be cleaned up, it registers itself. */
  start(approvals: Approvals): Promise<StartedApprovals>;
}

/** A deployment with one team, and people in it. */
export interface StartedApprovals {
  readonly team: TeamId;
  /** A conversation in the team, in a channel that everybody is in. */
  readonly thread: ThreadId;
  /** The approvers' channel, `platform:channel`; undefined where the platform has no channels. */
  readonly channel: string | undefined;
  /** Ann runs the team; Cid asks; Dan has to do with nothing. Each by these names. */
  readonly people: Readonly<Record<PersonName, Actor>>;
  readonly cards: ApprovalCards;
  /** What can be seen of cards in a place, the oldest first. */
  shownIn(to: CardDestination): Promise<readonly ShownCard[]>;
  /** Somebody deletes a card. */
  remove(card: ShownCard, to: CardDestination): Promise<void>;
  /** Everything that everybody in the thread can read there, cards included. */
  readInThread(): Promise<string>;
  /** Somebody who has nothing open yet. */
  as(person: PersonName): ApprovalDriver;
  /** Ends the process, and begins another one with the same storage and the same requests. */
  restart(): Promise<StartedApprovals>;
}

export type PersonName = 'ann' | 'cid' | 'dan';

export type CardButton = 'approve' | 'approveForThread' | 'deny' | 'withdraw';

export interface ShownCard {
  /** The platform's id, as `post` answered it. */
  readonly id: string;
  /** Everything that can be read on it, as people read it. */
  readonly text: string;
  /** What notifications and screen readers say. */
  readonly spoken: string;
  readonly buttons: readonly CardButton[];
  /** Who is called by it: ids of persons as the deployment knows them, or `everybody`. */
  readonly calls: readonly string[];
  /** Addresses that are fetched because somebody looks at it: images, and links that are unfolded. */
  readonly fetched: readonly string[];
  readonly links: readonly { readonly label: string; readonly address: string }[];
  /** What stands in the file or the message beside it; undefined where there is none. */
  readonly beside: string | undefined;
}

/** One person at the surface. Everything is done as people do it: by opening, pressing and typing. */
export interface ApprovalDriver {
  /** Presses a button of a card. Answers what only this person is told then; empty when nothing is. */
  press(card: ShownCard, button: Exclude<CardButton, 'deny'>): Promise<string>;
  /** Two clicks at once, each delivered twice. */
  pressTwice(card: ShownCard, button: 'approve'): Promise<void>;
  /** Denies, with a reason or without. */
  deny(card: ShownCard, reason?: string): Promise<string>;
  /** From nothing open: what waits, and what was consented to for a while. */
  openPending(): Promise<ShownPending>;
  /** Decides in the list that is open, and reads it again. */
  decideInList(approval: string, button: 'approve' | 'withdraw'): Promise<ShownPending>;
  /** Takes a consent back in the list that is open, and reads it again. */
  takeBack(tool: string): Promise<ShownPending>;
}

export interface ShownPending {
  readonly items: readonly ShownItem[];
  readonly grants: readonly { readonly tool: string; readonly text: string; readonly canBeTakenBack: boolean }[];
  /** Everything on the screen. */
  readonly text: string;
}

interface ShownItem {
  readonly approval: string;
  readonly text: string;
  readonly buttons: readonly CardButton[];
  /** Leads to the conversation. */
  readonly link: string | undefined;
}
