import type { JsonValue } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { Person } from '../person.ts';
import type { FormField } from './form-field.ts';
import type { Level, Scope } from './scope.ts';

/**
 * What all settings are named by. General ones: `follow`, `progress`, `liveText`, `replyPlace`, `locale`,
 * `instructions`, `model`, `budgets.<name>`, `paused`, `pilotChannels` (of a team), `channelAdmins` (of a channel).
 * Of consent: `approvals.<name>`. Of tools: `tools.<name>.enabled`, `.audience`, `.callsPerPersonDay`, `.approval`,
 * `.approvalWhen`, `.options.<option>`, `.secrets.<secret>`.
 */
export type SettingKey = string;

/** Who changes something, and where. */
export interface Actor {
  readonly person: Person;
  readonly surface: 'slack' | 'discord' | 'web' | 'cli' | 'code';
  /** Whoever runs the deployment, by a terminal or the deployment token: may change everything that is not locked by the config. */
  readonly isOperator?: boolean;
}

export interface SettingsService {
  /** Whether somebody may change a scope, asked of the platform now. Rejects where that cannot be found out. */
  mayChange(actor: Actor, scope: Scope): Promise<boolean>;
  /** Why somebody who may not change a scope may not, and who can: for people. */
  refusal(scope: Scope, texts: Texts): Promise<string>;
  /** Everything that can be set in a scope, with what holds there now. Does not ask who wants to know. */
  view(scope: Scope, texts: Texts): Promise<SettingsView>;
  /** Changes a scope, all of it or nothing. Rights are checked now. */
  change(scope: Scope, changes: readonly Change[], options: ChangeOptions): Promise<Changed>;
  /**
   * Adds to the audit log what was done otherwise than by `change`; once for each `id`, so that it may be said again by
   * whoever does not know whether it was taken in. Rejects with the storage.
   */
  note(scope: Scope, note: AuditNote): Promise<void>;
  /** What was changed and done in a scope and below it, the newest first. */
  audit(scope: Scope, options: { readonly limit: number; readonly before?: string }): Promise<AuditPage>;
}

export interface ChangeOptions {
  readonly by: Actor;
  /**
   * The `version` of the view that the change was made on. A setting that somebody else has changed since is not written
   * over; `any` writes over everything.
   */
  readonly ifVersion: number | 'any';
  /** Words for problems. */
  readonly texts: Texts;
}

export type Change =
  | { readonly kind: 'set'; readonly key: SettingKey; readonly value: JsonValue }
  /** What the level above says holds again; a secret is removed. */
  | { readonly kind: 'inherit'; readonly key: SettingKey }
  /** Narrower levels may not, or may again, set it otherwise: what they have set does not count while it is locked. */
  | { readonly kind: 'lock' | 'unlock'; readonly key: SettingKey };

export type Changed =
  /** `meanwhile`: what others changed since `ifVersion`, elsewhere than here. */
  | { readonly status: 'done'; readonly version: number; readonly meanwhile: readonly AuditEntry[] }
  /** Not an admin. `sentence` says why, and who can change it. */
  | { readonly status: 'refused'; readonly sentence: string }
  /** Others were first with the same settings; nothing was changed. */
  | { readonly status: 'conflict'; readonly version: number; readonly entries: readonly AuditEntry[] }
  /** By key, each a sentence for beside its field; locked ones are among them. Nothing was changed. */
  | { readonly status: 'invalid'; readonly problems: Readonly<Record<SettingKey, string>> };

/** A scope as it stands. */
export interface SettingsView {
  readonly scope: Scope;
  /** Counts the changes of this scope; 0 while it sets nothing. */
  readonly version: number;
  readonly settings: readonly SettingView[];
  /** In the order in which people are shown them. */
  readonly tools: readonly ToolView[];
  /** What this scope sets and what does not count any more; absent where there is nothing. It can be changed to `inherit`. */
  readonly leftovers?: readonly Leftover[];
}

/** Something that was set for another version of the program or of a tool. */
export interface Leftover {
  readonly key: SettingKey;
  /** What it is and what can be done, for people. */
  readonly sentence: string;
}

export interface SettingView {
  readonly key: SettingKey;
  readonly field: FormField;
  /** What holds here now; null where nothing is set and there is no default, and for secrets. */
  readonly value: JsonValue;
  /** For people: `on`, `everyone`, `3 channels` … */
  readonly shown: string;
  /** What this scope itself sets; undefined: it inherits. `true` for a secret that is set here. */
  readonly own: JsonValue | undefined;
  readonly origin: Origin;
  /** Why it cannot be changed here; undefined when it can. */
  readonly lock: SettingLock | undefined;
  /** Whether this scope locks it for narrower ones. */
  readonly isLockedBelow: boolean;
}

/** Where a value comes from. */
export type Origin =
  | { readonly kind: 'default' }
  | { readonly kind: 'config'; readonly level: Level }
  | { readonly kind: 'chat'; readonly level: Level; readonly who: Person; readonly at: number };

/** What fixes a value. `sentence` says so to people, and who can change it. */
export interface SettingLock {
  readonly kind: 'config' | 'chat';
  readonly level: Level;
  readonly sentence: string;
}

export interface ToolView {
  readonly name: string;
  readonly label: string;
  readonly about: string;
  readonly reach: 'inside' | 'outside';
  readonly enabled: SettingView;
  readonly audience: SettingView;
  readonly callsPerPersonDay: SettingView;
  /** Which calls need consent; `when`: those that meet a condition of `approvalWhen`. */
  readonly approval: SettingView;
  readonly approvalWhen: SettingView;
  readonly options: readonly SettingView[];
  readonly secrets: readonly SettingView[];
  /** Why it cannot be called here though it is on, such as a key that nobody has entered. */
  readonly problem: string | undefined;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** To be given as `before` for the next page; undefined at the end. */
  readonly next: string | undefined;
}

/** One change. */
export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  readonly who: Person;
  readonly surface: Actor['surface'];
  readonly scope: Scope;
  readonly key: SettingKey;
  readonly change: Change['kind'] | NotedAct;
  /** As people read them; of a secret only that one was there. Null: nothing was set. */
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** What is done without a setting being changed: with calls that need consent, and with MCP servers. */
export type NotedAct =
  | 'approved'
  | 'approvedForThread'
  | 'revoked'
  | 'denied'
  | 'withdrawn'
  | 'expired'
  /** Somebody who may not decide has tried to. */
  | 'refused'
  | 'executed'
  | 'failed'
  /** It was interrupted: nobody knows whether it was carried out. */
  | 'outcomeUnknown'
  /** Approved, and not carried out. */
  | 'dropped'
  | 'serverAdded'
  | 'serverRemoved'
  | 'serverChanged'
  | 'signedIn'
  | 'signedOut'
  /** Whoever had signed in by somebody's link says that it was not them who had asked for it. */
  | 'takenBack';

/**
 * An entry of the log that is no change of a setting. Its key is `tools.<name>` of a call, `mcp.<name>` of a server;
 * `after` names the approval, or says what is new, in words without secrets.
 */
export type AuditNote = Omit<AuditEntry, 'scope' | 'change'> & { readonly change: NotedAct };
