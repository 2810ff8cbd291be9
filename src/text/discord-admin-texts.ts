/** Parts of the settings that have a subcommand of `/threadloop`, and are shown by themselves. */
type Sheet = 'tools' | 'settings' | 'instructions' | 'budget' | 'usage' | 'pause' | 'audit' | 'feedback';

/** Sentences of the settings in Discord. Mentions and moments come in as arguments, in Discord's notation. */
export interface DiscordAdminTexts {
  /** What a subcommand does, and what its options are for. Up to 100 characters each. */
  readonly subcommands: Readonly<Record<Sheet | 'resume' | 'approvals' | 'servers', string>>;
  readonly options: Readonly<Record<'channel' | 'scope' | 'reason', string>>;
  /** Levels of settings that a command can name. Up to 100 characters each. */
  readonly scopes: Readonly<Record<'server' | 'direct' | 'everywhere', string>>;
  /** The same in a title. `name` is the server's, where it is known. */
  readonly places: {
    readonly server: (name: string | undefined) => string;
    readonly direct: string;
    readonly everywhere: string;
  };
  /** Names of the sheets. */
  readonly sheets: Readonly<Record<Sheet, string>>;
  readonly title: (sheet: string, place: string) => string;
  readonly page: (page: number, pages: number) => string;
  /** What stands in a menu before anything is chosen. Up to 150 characters each. */
  readonly menus: Readonly<Record<'tool' | 'goto' | 'sheet' | 'channel' | 'more' | 'takeBack' | 'pick', string>>;
  /** Options of the menu `more`, with the name of the setting. */
  readonly more: Readonly<Record<'inherit' | 'removeSecret' | 'lock' | 'unlock', (label: string) => string>>;
  /** Words on buttons. Up to 80 characters each. */
  readonly buttons: {
    readonly on: string;
    readonly off: string;
    readonly change: (labels: readonly string[]) => string;
    readonly choose: (label: string) => string;
    readonly previous: string;
    readonly next: string;
    readonly newest: string;
    readonly allTools: string;
    readonly back: string;
    readonly server: string;
    readonly again: string;
    readonly mine: string;
    readonly pause: string;
    readonly resume: string;
    readonly wholeText: string;
  };
  /** Whether a tool is on. */
  readonly states: Readonly<Record<'on' | 'off', string>>;
  readonly reachesOutside: string;
  readonly noTools: string;
  readonly nothingHere: string;
  /** Narrower levels cannot set it otherwise. */
  readonly lockedBelow: string;
  readonly locked: (sentence: string) => string;
  /** `moment`: when it was set, in the chat. */
  readonly setAt: (origin: string, moment: string) => string;
  readonly form: {
    /** One of several inputs of a field. */
    readonly part: (label: string, number: number, of: number) => string;
    readonly continued: string;
    readonly fileLabel: string;
    /** Up to 100 characters. */
    readonly fileHint: string;
    readonly audience: Readonly<Record<'everyone' | 'admins' | 'named', string>>;
    readonly people: string;
    readonly roles: string;
    readonly namedOnly: string;
    readonly secretSet: string;
    readonly secretNotSet: string;
  };
  /** What came of a change; it stands above what holds now. */
  readonly outcome: {
    readonly saved: string;
    readonly turned: (tool: string, isOn: boolean) => string;
    readonly unchanged: string;
    /** What follows are the problems, each with its field. */
    readonly invalid: string;
    /** Secrets are not kept until then. */
    readonly secretsAgain: string;
    readonly conflict: string;
    readonly meanwhile: string;
    /** What somebody has changed: the setting, and what it was and is. `moment`: when, and `who`: a mention or a name. */
    readonly entry: (entry: {
      readonly who: string;
      readonly moment: string;
      readonly setting: string;
      readonly before: string;
      readonly after: string;
    }) => string;
    /** What a window was about is gone, or it was open for too long. */
    readonly gone: string;
    /** A file that was given as a long text cannot be read as one. */
    readonly noText: string;
    readonly tooLongFile: string;
    readonly unseen: string;
    readonly slow: string;
  };
  readonly pause: {
    readonly running: string;
    readonly paused: (who: string, moment: string, reason: string | undefined) => string;
    /** A wider level has paused it. */
    readonly elsewhere: string;
    readonly done: string;
    readonly resumed: string;
    readonly stillPaused: string;
    readonly notPaused: string;
    /** Of the window. Up to 45 and 100 characters. */
    readonly reason: { readonly title: string; readonly label: string; readonly hint: string };
  };
  readonly usage: {
    /** `parts`: what was used of what; `share` is a percentage. */
    readonly today: (parts: readonly string[], share: number | undefined) => string;
    readonly of: (used: string, limit: string) => string;
    /** `count` has its separators. */
    readonly tokens: (count: string) => string;
    readonly day: (day: string, requests: number, tokens: string, cost: string) => string;
    readonly ofServer: string;
    readonly none: string;
  };
  readonly audit: {
    readonly none: string;
    readonly kinds: Readonly<Record<'inherit' | 'lock' | 'unlock', string>>;
    readonly surfaces: Readonly<Record<'slack' | 'discord' | 'web' | 'cli' | 'code', string>>;
    readonly unset: string;
    readonly in: (place: string) => string;
  };
  readonly feedback: {
    readonly none: string;
    readonly counts: (up: number, down: number) => string;
    readonly entry: (value: 'up' | 'down', who: string, moment: string) => string;
    readonly link: string;
    /** To give a reason for "not helpful": on the button, and in the window (45 and 100 characters). */
    readonly why: string;
    readonly window: { readonly title: string; readonly label: string; readonly hint: string };
    readonly thanks: string;
  };
  /** What somebody sees who may not change settings, after the sentence that says why: the tools that they can use here. */
  readonly forMembers: (tools: readonly string[]) => string;
  /** Around what `Texts.people` says. */
  readonly privacy: Readonly<
    Record<'title' | 'forget' | 'leaveOut' | 'takeIn' | 'confirm' | 'confirmYes' | 'confirmNo' | 'kept', string>
  >;
}
