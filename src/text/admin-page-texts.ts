import type { ApprovalPageTexts } from './admin-page-approvals-texts.ts';
import type { ServerPageTexts } from './admin-page-servers-texts.ts';

/** The levels that settings have. */
type Level = 'deployment' | 'direct' | 'team' | 'channel';

/** What can be done to a setting. */
type ChangeKind = 'set' | 'inherit' | 'lock' | 'unlock';

/** Where a value comes from, as far as it is said in words. */
export type OriginWords =
  | { readonly kind: 'default' }
  | { readonly kind: 'config'; readonly level: Level; readonly isHere: boolean }
  | {
      readonly kind: 'chat';
      readonly level: Level;
      readonly isHere: boolean;
      readonly who: string;
      readonly when: string;
    };

/** What stands on the admins' page. The page has them built in: a deployment's own sentences do not reach it. */
export interface AdminPageTexts {
  readonly title: string;
  readonly loading: string;
  readonly tryAgain: string;
  readonly close: string;
  readonly skipToContent: string;

  readonly signIn: {
    readonly title: string;
    readonly explanation: string;
    readonly token: string;
    readonly submit: string;
  };
  readonly signOut: string;
  /** In place of a name: the token says nobody's. */
  readonly signedIn: string;
  readonly backToChat: string;

  readonly places: {
    readonly label: string;
    readonly show: string;
    readonly hide: string;
    readonly find: string;
    readonly deployment: string;
    readonly direct: string;
    readonly wholeTeam: string;
    readonly nothingFound: string;
    readonly unreachable: (platforms: readonly string[]) => string;
    /** Under the title: what the place is. */
    readonly about: Readonly<Record<Level, string>>;
    readonly otherChannel: string;
    readonly channelId: string;
    readonly open: string;
  };

  readonly sections: Readonly<
    Record<'tools' | 'settings' | 'approvals' | 'servers' | 'usage' | 'history' | 'feedback' | 'mine', string>
  >;
  readonly sectionsLabel: string;

  readonly tools: {
    readonly find: string;
    readonly found: (shown: number, all: number) => string;
    readonly none: string;
    readonly isOn: (tool: string) => string;
    readonly configure: (tool: string) => string;
    readonly back: string;
    readonly reachesOutside: string;
    readonly on: string;
    readonly off: string;
    readonly options: string;
    readonly secrets: string;
    readonly rules: string;
    readonly gone: string;
  };

  readonly form: {
    readonly save: string;
    readonly saving: string;
    readonly discard: string;
    readonly unsaved: (count: number) => string;
    readonly saved: string;
    readonly turned: (tool: string, isOn: boolean) => string;
    readonly problems: (count: number) => string;
    readonly notSet: string;
    readonly optional: string;
    readonly oneALine: string;
    readonly range: (minimum: number | undefined, maximum: number | undefined) => string;
    readonly length: (least: number, most: number) => string;
    readonly items: (least: number, most: number) => string;
    readonly groups: Readonly<Record<'instructions' | 'answers' | 'consent' | 'budgets' | 'who', string>>;
    /** Heads what was set once and does not count any more. */
    readonly leftovers: string;
  };

  readonly origin: (origin: OriginWords) => string;
  readonly lock: {
    readonly locked: string;
    readonly isLockedBelow: string;
    readonly locks: string;
    readonly unlocks: string;
  };
  readonly inherit: string;

  readonly secret: {
    readonly isSet: string;
    readonly isNotSet: string;
    readonly enter: (secret: string) => string;
    readonly writeOnly: string;
    readonly remove: string;
  };

  readonly ids: {
    readonly add: string;
    readonly addLabel: (what: string) => string;
    readonly remove: (what: string) => string;
    readonly none: string;
    readonly placeholder: Readonly<Record<'people' | 'channels' | 'groups', string>>;
  };
  readonly audience: {
    readonly everyone: string;
    readonly admins: string;
    readonly named: string;
    readonly people: string;
    readonly groups: string;
  };

  readonly conflict: {
    readonly title: string;
    readonly change: (who: string, when: string, before: string, after: string) => string;
    readonly yoursIsKept: string;
    readonly again: string;
    readonly useTheirs: string;
    readonly several: string;
    readonly meanwhile: (who: readonly string[], settings: readonly string[]) => string;
  };

  readonly pause: {
    readonly title: string;
    readonly working: string;
    readonly paused: (who: string | undefined, when: string | undefined) => string;
    readonly reasonGiven: (reason: string) => string;
    readonly explanation: Readonly<Record<Level, string>>;
    /** It is paused at a wider level, and can be let work again only there. */
    readonly above: (level: Level) => string;
    readonly reason: string;
    readonly pause: string;
    readonly resume: string;
    readonly confirm: string;
    readonly cancel: string;
    readonly badge: string;
    readonly donePaused: string;
    readonly doneResumed: string;
    /** It was taken back here, and a wider level pauses it still. */
    readonly stillPaused: string;
  };

  readonly usage: {
    readonly today: string;
    readonly share: (percent: number) => string;
    readonly noLimit: string;
    readonly meter: (team: string) => string;
    readonly resets: (when: string) => string;
    readonly days: (team: string) => string;
    readonly columns: Readonly<Record<'day' | 'cost' | 'tokens' | 'exchanges', string>>;
    readonly ofTeam: string;
    readonly none: string;
    readonly unknownCost: string;
  };

  readonly history: {
    readonly title: string;
    readonly empty: string;
    readonly older: string;
    readonly end: string;
    readonly what: Readonly<Record<ChangeKind, string>>;
    readonly change: (before: string, after: string) => string;
    readonly on: Readonly<Record<'slack' | 'discord' | 'web' | 'cli' | 'code', string>>;
  };

  readonly feedback: {
    readonly title: string;
    readonly empty: string;
    readonly up: string;
    readonly down: string;
    readonly noReason: string;
    readonly openThread: string;
    readonly replay: string;
    readonly copy: string;
    readonly copied: string;
  };

  readonly approvals: ApprovalPageTexts;
  readonly servers: ServerPageTexts;

  readonly mine: {
    readonly title: string;
    readonly explanation: (bot: string) => string;
    readonly counts: Readonly<
      Record<'messages' | 'threads' | 'memories' | 'timers' | 'feedback' | 'usageDays', string>
    >;
    readonly optOut: string;
    readonly optOutAbout: string;
    readonly forget: string;
    readonly forgetAbout: string;
    readonly forgetConfirm: string;
    readonly forgetYes: string;
    readonly receipt: (id: string, threads: number, entries: number) => string;
    readonly incomplete: string;
    /** There may be more than was counted. */
    readonly partial: string;
  };

  readonly member: { readonly title: string; readonly none: string; readonly for: (audience: string) => string };
}
