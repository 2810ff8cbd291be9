import type { RawValue } from '../../../../threads/administration/form-field.ts';
import { settingsOf as allSettings } from '../../../../threads/administration/settings-of.ts';
import type { ForgetReceipt } from '../../../../threads/privacy/privacy.ts';
import type {
  AccountsAnswer,
  AdminStart,
  ApprovalsAnswer,
  FeedbackAnswer,
  PageAuditEntry,
  PageSetting,
  PlaceAnswer,
  PlaceRef,
  ServersAnswer,
  StoredAnswer,
  UsageAnswer,
} from '../../admin/admin-protocol.ts';

export type Section = 'tools' | 'settings' | 'approvals' | 'servers' | 'usage' | 'history' | 'feedback' | 'mine';

/** Where on the page somebody is. */
export interface Spot {
  readonly place: PlaceRef;
  readonly section: Section;
  /** The tool that is configured, in the section `tools`. */
  readonly tool?: string;
}

/** Names a place within the page. */
export type PlaceKey = string;

/** Something of the server: on its way, there, or why it is not. */
export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly problem: string };

/** What somebody has entered and not saved. */
export interface Draft {
  readonly raw: RawValue;
  /** The version of the place that it was begun on: what others changed since is not written over unseen. */
  readonly baseVersion: number;
}

/** Everything that somebody does to one place. */
export interface PlaceState {
  readonly answer: Loaded<PlaceAnswer>;
  readonly drafts: Readonly<Record<string, Draft>>;
  /** By setting: the sentence beside its field. */
  readonly problems: Readonly<Record<string, string>>;
  /** By setting: what somebody else did to it meanwhile. */
  readonly conflicts: Readonly<Record<string, PageAuditEntry>>;
  /** Settings that are being changed. */
  readonly busy: readonly string[];
  readonly audit: Loaded<ListOf<PageAuditEntry>> | undefined;
  readonly feedback: Loaded<ListOf<FeedbackAnswer['entries'][number]>> | undefined;
  readonly usage: Loaded<UsageAnswer> | undefined;
  readonly approvals: Loaded<ApprovalsAnswer> | undefined;
  readonly servers: Loaded<ServersAnswer> | undefined;
}

/** The lines of a list that were loaded, and where the next ones begin. */
export interface ListOf<T> {
  readonly entries: readonly T[];
  readonly next: string | undefined;
}

/** A line for everybody, and for screen readers: numbered, so that the same twice is told twice. */
export interface Notice {
  readonly no: number;
  readonly kind: 'good' | 'bad';
  readonly text: string;
}

export interface AdminState {
  readonly locale: string;
  readonly session: 'unknown' | 'signedOut' | 'signedIn';
  readonly start: Loaded<AdminStart>;
  readonly spot: Spot;
  readonly places: Readonly<Record<PlaceKey, PlaceState>>;
  readonly notice: Notice;
  readonly accounts: Loaded<AccountsAnswer> | undefined;
  readonly stored: Loaded<StoredAnswer> | undefined;
  readonly receipt: ForgetReceipt | undefined;
}

const LOADING = { status: 'loading' } as const;

/** A place of which nothing is known yet. */
export const UNKNOWN_PLACE: PlaceState = {
  answer: LOADING,
  drafts: {},
  problems: {},
  conflicts: {},
  busy: [],
  audit: undefined,
  feedback: undefined,
  usage: undefined,
  approvals: undefined,
  servers: undefined,
};

/** The page before the server answered. */
export function emptyAdminState(spot: Spot): AdminState {
  return {
    locale: 'en',
    session: 'unknown',
    start: LOADING,
    spot,
    places: {},
    notice: { no: 0, kind: 'good', text: '' },
    accounts: undefined,
    stored: undefined,
    receipt: undefined,
  };
}

/** The name of a place. */
export function placeKey({ kind, team = '', channel = '' }: PlaceRef): PlaceKey {
  return `${kind} ${team} ${channel}`;
}

/** What is known of a place. */
export function placeState(state: AdminState, place: PlaceRef = state.spot.place): PlaceState {
  return state.places[placeKey(place)] ?? UNKNOWN_PLACE;
}

/** All settings of a place, those of tools too; none where somebody may not see them. */
export function settingsOf({ answer }: PlaceState): readonly PageSetting[] {
  if (answer.status !== 'ready' || answer.value.kind !== 'admin') return [];
  return allSettings(answer.value.view);
}

/** The version that a place has; 0 where it is not known. */
export function versionOf({ answer }: PlaceState): number {
  return answer.status === 'ready' && answer.value.kind === 'admin' ? answer.value.view.version : 0;
}

/** What an input of a setting shows: what was entered, else what holds. */
export function shownRaw(place: PlaceState, { key, raw }: PageSetting): RawValue {
  const draft = place.drafts[key];
  return draft === undefined ? raw : draft.raw;
}
