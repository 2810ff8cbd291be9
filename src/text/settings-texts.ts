/** A level of settings, from the widest to the narrowest; direct messages are no team's. */
export type SettingsLevel = 'deployment' | 'direct' | 'team' | 'channel';

interface Named {
  /** Up to 40 characters. */
  readonly label: string;
  /** A sentence or two. */
  readonly description: string;
}

/** A place whose settings somebody may, or may not, change. `platform`: who its admins are depends on it. */
export interface SettingsWhere {
  readonly level: SettingsLevel;
  readonly platform: string | undefined;
}

/** Where a value comes from. `who`: the name of who set it in the chat. */
interface OriginWords {
  readonly kind: 'default' | 'config' | 'chat';
  readonly level?: SettingsLevel;
  readonly who?: string;
}

/** What fixes a value: the configuration, or somebody at a wider level. */
export interface LockWords extends SettingsWhere {
  readonly kind: 'config' | 'chat';
  /** The name of who fixed it in the chat; empty when it is not known any more. */
  readonly who: string;
}

/** What is wrong with a condition on the arguments of a tool's calls. */
export type ConditionProblem =
  /** Not even an argument and a comparison. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'comparison'; readonly entered: string; readonly known: readonly string[] }
  | { readonly kind: 'value' }
  | { readonly kind: 'number'; readonly entered: string }
  /** A value where none belongs. */
  | { readonly kind: 'tooMuch' }
  /** The tool has no such argument. */
  | { readonly kind: 'argument'; readonly entered: string; readonly known: readonly string[] };

/** Sentences about settings, on every surface. */
export interface SettingsTexts {
  readonly general: Readonly<
    Record<
      | 'follow'
      | 'progress'
      | 'liveText'
      | 'replyPlace'
      | 'locale'
      | 'instructions'
      | 'model'
      | 'exchangeCost'
      | 'personDayCost'
      | 'personDayTokens'
      | 'teamDayCost'
      | 'teamDayTokens'
      | 'requestsPerHour'
      | 'paused'
      | 'pilotChannels'
      | 'channelAdmins',
      Named
    >
  >;
  /** How consent to calls is asked for. */
  readonly approvals: Readonly<
    Record<'approvers' | 'ownRequests' | 'notify' | 'channel' | 'expireHours' | 'remindMinutes', Named>
  >;
  /** What every tool has. */
  readonly tool: Readonly<Record<'enabled' | 'audience' | 'callsPerPersonDay' | 'approval' | 'approvalWhen', Named>>;
  readonly choices: {
    readonly follow: Readonly<Record<'auto' | 'mention' | 'all', string>>;
    readonly progress: Readonly<Record<'quiet' | 'normal' | 'detailed', string>>;
    readonly liveText: Readonly<Record<'auto' | 'stream' | 'edit', string>>;
    readonly replyPlace: Readonly<Record<'thread' | 'channel', string>>;
    readonly notify: Readonly<Record<'auto' | 'thread' | 'direct' | 'channel', string>>;
    readonly approval: Readonly<Record<'tool' | 'never' | 'always' | 'when', string>>;
  };
  /** Explains the choices of `approval`: what the tool itself says, where it is left at that; and of conditions. */
  readonly approvalChoices: Readonly<Record<'never' | 'always' | 'depends' | 'when', string>>;
  /** What conditions look like, in place of one. */
  readonly conditionHint: string;
  readonly levels: Readonly<Record<SettingsLevel, string>>;
  readonly origin: (origin: OriginWords) => string;
  readonly lock: (lock: LockWords) => string;
  /** Why somebody may not change a place, and who can. */
  readonly refusal: (where: SettingsWhere) => string;
  /** Why somebody who may change a channel may not say who else may. */
  readonly channelAdminsRefusal: (where: SettingsWhere) => string;
  readonly shown: {
    readonly on: string;
    readonly off: string;
    readonly notSet: string;
    readonly entered: string;
    readonly notEntered: string;
    readonly everyone: string;
    readonly admins: string;
    /** So many people, and members of so many groups; of both none is nobody. */
    readonly named: (people: number, groups: number) => string;
    readonly paused: (reason: string | undefined) => string;
    readonly notPaused: string;
    readonly everywhere: string;
    readonly people: (count: number) => string;
    readonly channels: (count: number) => string;
    readonly noLimit: string;
    readonly none: string;
  };
  readonly problems: {
    readonly unknown: (key: string) => string;
    /** It can be set at other levels only. */
    readonly otherLevel: (levels: readonly SettingsLevel[]) => string;
    /** There is nothing to encrypt secrets with. */
    readonly noSecretKey: string;
    readonly noPause: string;
    readonly secretLock: string;
    /** `line`: which of the conditions, from 1. */
    readonly condition: (line: number, problem: ConditionProblem) => string;
    /** The team has no such channel, or none that the bot sees. */
    readonly noSuchChannel: (channel: string) => string;
    /** The bot may not post there. */
    readonly closedChannel: (channel: string) => string;
  };
  /** Why a tool cannot be called though it is on: what nobody has entered. */
  readonly secretsMissing: (labels: readonly string[]) => string;
  /** What an MCP server is called among settings. */
  readonly mcpServer: (name: string) => string;
  /** What was done without a setting being changed, in the audit log. */
  readonly acts: Readonly<
    Record<
      | 'approved'
      | 'approvedForThread'
      | 'revoked'
      | 'denied'
      | 'withdrawn'
      | 'expired'
      | 'refused'
      | 'executed'
      | 'failed'
      | 'outcomeUnknown'
      | 'dropped'
      | 'serverAdded'
      | 'serverRemoved'
      | 'serverChanged'
      | 'signedIn'
      | 'signedOut'
      | 'takenBack',
      string
    >
  >;
  /** Something is stored that does not count any more. */
  readonly leftover: (key: string, why: 'unknown' | 'unfit') => string;
}
