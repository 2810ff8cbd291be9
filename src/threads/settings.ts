import type { JsonValue } from '../core/index.ts';
import type { Audience } from './administration/audience.ts';
import type { ApprovalSettings } from './approvals/approval-settings.ts';
import type { FollowMode } from './participation.ts';
import type { Person } from './person.ts';
import type { LiveText, ProgressLevel, ReplyPlace } from './reply.ts';
import type { TeamId, ThreadId } from './thread-id.ts';
import type { Budgets } from './usage/budgets.ts';

/** What a channel is set to. */
export interface ThreadSettings {
  readonly follow: FollowMode;
  readonly progress: ProgressLevel;
  readonly liveText: LiveText;
  readonly replyPlace: ReplyPlace;
  readonly locale: string;
  /** Names of the tools that are on here; `all` is every tool the deployment has. */
  readonly tools: readonly string[] | 'all';
  /** What tools are set to here, by name; one that is missing is as its definition says. */
  readonly toolSettings: Readonly<Record<string, ToolSettings>>;
  readonly instructions: Instructions;
  /** Ids of other bots that are answered. */
  readonly allowedBots: readonly string[];
  /** The name of the model that answers here; undefined where it is the deployment's. */
  readonly model: string | undefined;
  /** What is limited otherwise than in the deployment. */
  readonly budgets: PlaceBudgets;
  readonly availability: Availability;
  readonly approvals: ApprovalSettings;
  /** Whose settings these are; undefined in direct messages that go by no team's. */
  readonly team: TeamId | undefined;
  /** As of the place. */
  readonly home?: TeamId;
}

/** What a tool is set to. */
export interface ToolSettings {
  readonly audience: Audience;
  /** By the tool's own schema; what is not set has its default there. */
  readonly options: Readonly<Record<string, JsonValue>>;
  /** Those of the options that whoever runs the deployment has set, by its config or for all of it. @default none */
  readonly operatorOptions?: readonly string[];
  /** Sealed, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Calls that count for one person within 24 hours; 0 is no limit. */
  readonly callsPerPersonDay: number;
  /** When a call needs somebody's consent. @default as its definition says */
  readonly approval?: ApprovalPolicy;
  /** Changes whenever the tool is declared otherwise: those of MCP servers can be. @default it never is */
  readonly revision?: string;
  /** Why it cannot be called though it is on. */
  readonly problem?: 'secretMissing';
}

/** When a call needs somebody's consent. */
export type ApprovalPolicy =
  | { readonly kind: 'never' | 'always' }
  /** Where one of them holds, or cannot be told. */
  | { readonly kind: 'when'; readonly conditions: readonly ArgumentCondition[] };

/** Something that an argument of a call is compared with. */
export interface ArgumentCondition {
  /** Its name; `a.b` for one within another. */
  readonly argument: string;
  readonly operator: 'is' | 'isNot' | 'contains' | 'startsWith' | 'endsWith' | 'above' | 'below' | 'given';
  /** A text, or for `above` and `below` a number; absent for `given`. */
  readonly value?: string | number;
  /** Holds where the comparison does not. @default false */
  readonly isNegated?: boolean;
}

export type PlaceBudgets = Partial<Omit<Budgets, 'timeZone'>>;

/** Whether the bot works in a place at all. Where it does not, whoever calls it is told why. */
export type Availability =
  | { readonly kind: 'available' }
  /** Somebody has paused it here, in the team or everywhere. */
  | { readonly kind: 'paused'; readonly who: Person; readonly at: number; readonly reason?: string }
  /** The team tries it in these channels only, `platform:channel`. */
  | { readonly kind: 'elsewhere'; readonly channels: readonly string[] };

/** What a model is told by whoever may set it, by level, the highest first; empty where nothing is set. They add up. */
export interface Instructions {
  readonly deployment: string;
  readonly team: string;
  readonly channel: string;
}

/** Where settings are read for. */
export interface SettingsPlace {
  /** Undefined in direct messages: they are no team's. */
  readonly team: TeamId | undefined;
  /** `platform:channel`, the narrowest first: on Discord a thread, its channel, and the category of that. */
  readonly channels: readonly string[];
  /** Whether it is a direct message that goes by a team's settings. @default false */
  readonly isDirect?: boolean;
  /**
   * Of a direct message that goes by no team's settings: the team in which somebody has it. Accounts of their own there
   * are good here, too. @default unknown, or none
   */
  readonly home?: TeamId;
}

/** Read at the moment of use; may change while a run is going. */
export interface Settings {
  read(place: SettingsPlace): Promise<ThreadSettings>;
  /** Whether somebody may change what a team is set to, asked now. Rejects where that cannot be found out. */
  isAdmin(person: Person, team: TeamId | undefined): Promise<boolean>;
  /** Whether somebody may change what a place is set to: admins of its team, and those the team has named for a channel. */
  isAdminAt(person: Person, place: SettingsPlace): Promise<boolean>;
}

/** Settings as they are asked for: of a thread, wherever its platform says that they stand. */
export interface PlacedSettings extends Settings {
  of(thread: ThreadId): Promise<ThreadSettings>;
  placeOf(thread: ThreadId): Promise<SettingsPlace>;
}

/** What people may do beyond what a channel's settings allow; asked for every requester when a tool executes. */
export interface ToolRights {
  mayUse(person: Person, tool: string, thread: ThreadId): Promise<boolean>;
}
