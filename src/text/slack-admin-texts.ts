/** Where settings are shown and changed. `channel` is in Slack's notation, or another platform's id. */
export type SlackScopeWords =
  | { readonly kind: 'team' | 'direct' | 'deployment' }
  | { readonly kind: 'channel'; readonly channel: string };

/** One page of a list. */
interface PageWords {
  readonly page: number;
  readonly of: number;
}

/** What asks whether somebody is sure: a title of up to 100 characters, a text of up to 300, a button of up to 30. */
interface ConfirmWords {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

/**
 * What people see in Slack where they look at tools and settings, and at what is kept of them. Titles and buttons of
 * windows have up to 24 characters, other buttons up to 75. Names, values, times and mentions come in as mrkdwn.
 */
export interface SlackAdminTexts {
  readonly title: string;
  readonly sections: Readonly<
    Record<'tools' | 'settings' | 'approvals' | 'servers' | 'usage' | 'audit' | 'feedback' | 'me', string>
  >;
  /** What is looked at, and what it means to change it. */
  readonly scopeIs: (scope: SlackScopeWords) => string;
  readonly pickChannel: string;
  readonly scopeButtons: Readonly<Record<'team' | 'direct' | 'deployment', string>>;
  /** Whether somebody may change something could not be found out. */
  readonly unknownRights: string;
  /** Something could not be read. */
  readonly failed: string;
  readonly loading: string;
  readonly close: string;
  readonly cancel: string;
  /** Heads what went wrong. */
  readonly attention: string;
  readonly page: (page: PageWords) => string;
  readonly previous: string;
  readonly next: string;
  readonly newest: string;
  readonly older: string;
  /** Whether the bot works in the scope. */
  readonly isWorking: string;
  readonly isPaused: (pause: { readonly reason: string | undefined; readonly origin: string }) => string;
  readonly pause: {
    readonly button: string;
    readonly title: string;
    readonly about: (scope: SlackScopeWords) => string;
    readonly reason: string;
    readonly reasonHint: string;
    readonly submit: string;
    readonly resume: string;
    readonly paused: (scope: SlackScopeWords) => string;
    readonly resumed: (scope: SlackScopeWords) => string;
    /** It is paused at a wider level, so that it cannot be resumed here. */
    readonly elsewhere: string;
  };
  readonly tools: {
    readonly none: string;
    readonly count: (tools: number, on: number) => string;
    readonly find: string;
    readonly on: string;
    readonly off: string;
    readonly forWhom: (audience: string) => string;
    readonly perDay: (calls: string) => string;
    readonly outside: string;
    readonly switchOn: string;
    readonly switchOff: string;
    readonly configure: string;
    /** Why it cannot be called though it is on. */
    readonly problem: (sentence: string) => string;
  };
  readonly saved: (changes: readonly { readonly label: string; readonly value: string }[]) => string;
  readonly nothingChanged: string;
  /** What others changed meanwhile, elsewhere than here. */
  readonly alsoChanged: (changes: readonly string[]) => string;
  /** What others changed meanwhile, so that nothing was saved. */
  readonly conflict: (changes: readonly string[]) => string;
  readonly notSaved: (sentence: string) => string;
  readonly settings: {
    readonly change: string;
    /** Follows where a value comes from: narrower levels may not set it otherwise. */
    readonly lockedBelow: string;
  };
  readonly form: {
    readonly submit: string;
    /** Names the switch of a tool, whose choices are `on` and `off`. */
    readonly enabled: string;
    readonly forScope: (scope: SlackScopeWords) => string;
    /** Follows the label of a text that takes several inputs. */
    readonly part: (part: number, of: number) => string;
    readonly moreRoom: string;
    readonly on: string;
    readonly off: string;
    readonly numberHint: (minimum: number | undefined, maximum: number | undefined) => string;
    readonly listHint: string;
    readonly choicesHint: (choices: number) => string;
    readonly secretSet: string;
    readonly secretUnset: string;
    readonly secretHint: string;
    readonly audience: Readonly<Record<'everyone' | 'admins' | 'named', string>>;
    readonly people: (label: string) => string;
    readonly groups: (label: string) => string;
    readonly groupIdsHint: string;
    /** Ids of other platforms, which stay as they are. */
    readonly elsewhere: (ids: readonly string[]) => string;
    readonly reset: string;
    readonly resetHint: string;
    readonly lock: string;
    readonly lockHint: string;
    readonly cannotBeEmpty: string;
    readonly pages: (page: PageWords) => string;
    readonly isGone: string;
  };
  readonly usage: {
    readonly title: string;
    readonly today: (used: { readonly costUsd: number; readonly tokens: number }) => string;
    /** 0 is no limit. */
    readonly limit: (limit: {
      readonly costUsd: number;
      readonly tokens: number;
      readonly percent: number;
      readonly resets: string;
    }) => string;
    readonly noLimit: string;
    readonly days: (days: number) => string;
    readonly day: (day: {
      readonly day: string;
      readonly exchanges: number;
      readonly tokens: number;
      readonly costUsd: number;
    }) => string;
    readonly unpriced: string;
    readonly ofTeamOnly: string;
    readonly budgets: string;
  };
  readonly audit: {
    readonly none: string;
    readonly entry: (entry: {
      readonly who: string;
      readonly when: string;
      readonly surface: 'slack' | 'discord' | 'web' | 'cli' | 'code';
      readonly scope: SlackScopeWords;
    }) => string;
    /** Values are empty where nothing was set. */
    readonly changed: (change: {
      readonly label: string;
      readonly kind: 'set' | 'inherit' | 'lock' | 'unlock';
      readonly before: string;
      readonly after: string;
    }) => string;
  };
  readonly feedback: {
    readonly none: string;
    readonly entry: (entry: { readonly value: 'up' | 'down'; readonly when: string; readonly who?: string }) => string;
    readonly openThread: string;
    readonly replay: (command: string) => string;
    /** Follows the thanks for a thumb down. */
    readonly why: string;
    readonly tellWhy: string;
    readonly whyTitle: string;
    readonly whyLabel: string;
    readonly whyHint: string;
    readonly send: string;
    readonly thanks: string;
  };
  readonly me: {
    readonly manage: string;
    readonly threadsTitle: string;
    readonly noThreads: string;
    readonly threadIn: (place: string, when: string, state: 'working' | 'muted' | 'quiet') => string;
    /** Stands for the channel of a direct message. */
    readonly direct: string;
    readonly openThread: string;
    readonly stop: string;
    readonly mute: string;
    readonly whomTitle: string;
    /** Before who can change settings. */
    readonly whomAbout: string;
    readonly channelSettings: string;
    readonly pickChannel: string;
    readonly privacyTitle: string;
    readonly privacyAbout: string;
    readonly isLeftOut: string;
    readonly whatIsStored: string;
    readonly leaveOut: string;
    readonly takeIn: string;
    readonly forget: string;
    readonly leaveOutConfirm: ConfirmWords;
    readonly takeInConfirm: ConfirmWords;
    readonly forgetConfirm: ConfirmWords;
    readonly storedTitle: string;
    readonly forgetTitle: string;
    readonly forgetAbout: string;
    /** What has to be typed in the second step. */
    readonly forgetWord: string;
    readonly forgetLabel: (word: string) => string;
    readonly forgetSubmit: string;
    readonly forgetMistyped: (word: string) => string;
    readonly forgetting: string;
  };
  /** What `help` says to admins besides. */
  readonly help: (command: string) => string;
}
