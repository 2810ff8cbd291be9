import type { RawValue } from '../../../threads/administration/form-field.ts';
import type {
  McpAuth,
  McpChanged,
  McpForm,
  McpServerView,
  NewMcpServer,
} from '../../../threads/administration/mcp-servers.ts';
import type { Scope } from '../../../threads/administration/scope.ts';
import type {
  AuditEntry,
  Changed,
  SettingsView,
  SettingView,
  ToolView,
} from '../../../threads/administration/settings-service.ts';
import type { FeedbackEntry } from '../../../threads/feedback/feedback.ts';
import type { Person } from '../../../threads/person.ts';
import type { StoredOfPerson } from '../../../threads/privacy/privacy.ts';
import type { TeamPlaces } from '../../../threads/team-directory.ts';
import type { DayLimit } from '../../../threads/usage/budgets.ts';
import type { TeamDay } from '../../../threads/usage/team-usage.ts';
import type { PageApproval, PageGrant, PageList } from '../protocol.ts';

/** What the admins' page and its server say to each other, as JSON. */

/** A place that can be set, as the page names it. */
export interface PlaceRef {
  readonly kind: Scope['kind'];
  /** Of a team or a channel. */
  readonly team?: string;
  /** Of a channel: `platform:channel`. */
  readonly channel?: string;
}

/** The first answer. */
export interface AdminStart {
  readonly person: Person;
  /** Whether it is a person of the playground, of whom something may be stored, and not the operator. */
  readonly isMember: boolean;
  readonly locale: string;
  readonly botName: string;
  readonly teams: readonly TeamPlaces[];
  /** Platforms that could not be asked for their teams and channels now. */
  readonly unreachable: readonly string[];
  /** People that can be suggested where people are named; a platform may have more. */
  readonly people: readonly Person[];
}

/** Who is signed in, on a server. */
export type SessionAnswer =
  | { readonly isSignedIn: false; readonly locale: string }
  | {
      readonly isSignedIn: true;
      readonly locale: string;
      /** To be sent with every change. */
      readonly csrf: string;
      readonly expiresAt: number;
    };

/** A setting with what its input shows. */
export interface PageSetting extends SettingView {
  readonly raw?: RawValue;
}

export interface PageTool extends ToolView {
  readonly enabled: PageSetting;
  readonly audience: PageSetting;
  readonly callsPerPersonDay: PageSetting;
  readonly approval: PageSetting;
  readonly approvalWhen: PageSetting;
  readonly options: readonly PageSetting[];
  readonly secrets: readonly PageSetting[];
}

export interface PageView extends SettingsView {
  readonly settings: readonly PageSetting[];
  readonly tools: readonly PageTool[];
}

/** A place as somebody may see it. */
export type PlaceAnswer =
  | { readonly kind: 'admin'; readonly view: PageView }
  /** `refusal` says why no more is shown, and who can change it. */
  | { readonly kind: 'member'; readonly refusal: string; readonly tools: readonly MemberTool[] };

/** A tool that is on. */
export interface MemberTool {
  readonly name: string;
  readonly label: string;
  readonly about: string;
  /** For whom, in words. */
  readonly audience: string;
}

/** What the bot can do in a place, for everybody who is there. */
export interface HereAnswer {
  readonly tools: readonly MemberTool[];
}

/** One change as it was entered. */
export type EnteredChange =
  | { readonly kind: 'set'; readonly key: string; readonly raw?: RawValue }
  | { readonly kind: 'inherit' | 'lock' | 'unlock'; readonly key: string };

/** An entry of the audit log in words. */
export interface PageAuditEntry extends AuditEntry {
  /** What people call what was changed. */
  readonly setting: string;
  /** What was done without a setting being changed, in words; `shownAfter` says more, or is empty. */
  readonly act?: string;
  readonly shownBefore: string;
  readonly shownAfter: string;
}

/** What came of a change, with what others did in words. */
export type PageChanged =
  | Exclude<Changed, { readonly status: 'done' | 'conflict' }>
  | { readonly status: 'done'; readonly version: number; readonly meanwhile: readonly PageAuditEntry[] }
  | { readonly status: 'conflict'; readonly version: number; readonly entries: readonly PageAuditEntry[] };

/** The same, and the place as it stands after it. */
export interface ChangeAnswer {
  readonly changed: PageChanged;
  readonly place: PlaceAnswer;
}

export interface AuditAnswer {
  readonly entries: readonly PageAuditEntry[];
  readonly next?: string;
}

export interface UsageAnswer {
  /** Of each team that the place is or is in; none for direct messages. */
  readonly teams: readonly { readonly name: string; readonly today: DayLimit; readonly days: readonly TeamDay[] }[];
}

export interface FeedbackAnswer {
  /** `link` leads to the answer's thread, where its platform has such a thing. */
  readonly entries: readonly (FeedbackEntry & { readonly link?: string })[];
  readonly next?: string;
}

export type StoredAnswer = StoredOfPerson;

/** What waits in a place and below it, and what was consented to there for a while. */
export interface ApprovalsAnswer {
  readonly requests: PageList<PageApproval>;
  readonly grants: PageList<PageGrant>;
}

/** The servers of a place, and whether another one can be added there. */
export interface ServersAnswer {
  readonly servers: readonly McpServerView[];
  /** `none`: servers are added to a team. */
  readonly form: McpForm | { readonly status: 'none' };
}

/** A server as it was entered. */
export interface EnteredServer {
  readonly name: string;
  readonly url: string;
  readonly auth: McpAuth['kind'];
  readonly account: NewMcpServer['account'];
  /** A bearer token. */
  readonly token?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
}

/** What can be done with a server at once. */
export type ServerAct = 'check' | 'remove' | 'disconnect';

/** What came of it, and the servers as they stand then. */
export interface ServersChanged {
  readonly changed: McpChanged;
  readonly servers: readonly McpServerView[];
}

/** A link that is good in the browser alone that has asked for it, or why there is none. */
export type ConnectAnswer =
  | { readonly status: 'link'; readonly url: string; readonly expiresAt: number }
  | { readonly status: 'refused'; readonly sentence: string };

/** The servers at which everybody uses an account of their own, by team. */
export interface AccountsAnswer {
  readonly teams: readonly {
    readonly team: string;
    readonly name: string;
    readonly servers: readonly McpServerView[];
  }[];
}
