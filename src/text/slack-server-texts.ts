/** What asks whether somebody is sure: a title of up to 100 characters, a text of up to 300, a button of up to 30. */
interface ConfirmWords {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

type AuthKind = 'none' | 'bearer' | 'clientCredentials' | 'oauth';

/**
 * What people see in Slack where they look at MCP servers. Buttons have up to 75 characters, titles and buttons of
 * windows up to 24. Names and addresses come in as mrkdwn.
 */
export interface SlackServerTexts {
  readonly title: string;
  readonly about: string;
  /** Over the servers at which everybody has an account of their own. */
  readonly aboutPersonal: string;
  readonly none: string;
  readonly nonePersonal: string;
  readonly facts: (facts: {
    readonly address: string;
    readonly origin: 'config' | 'chat';
    readonly account: 'team' | 'personal';
    readonly tools: number;
  }) => string;
  readonly leftOut: (count: number) => string;
  readonly add: string;
  readonly check: string;
  readonly secret: string;
  readonly signIn: string;
  /** The same where each person has an account of their own. */
  readonly connectMine: string;
  readonly disconnect: string;
  readonly disconnectConfirm: (name: string) => ConfirmWords;
  readonly remove: string;
  readonly removeConfirm: (name: string) => ConfirmWords;
  /** In the menu that leads to the settings of a server's tools. */
  readonly tools: string;
  /** What is said beside a button, for screen readers. */
  readonly spoken: (button: string, name: string) => string;
  readonly form: {
    readonly title: string;
    readonly submit: string;
    readonly about: (hosts: readonly string[]) => string;
    readonly name: string;
    readonly nameHint: string;
    readonly url: string;
    readonly urlHint: string;
    readonly auth: string;
    readonly auths: Readonly<Record<AuthKind, string>>;
    readonly account: string;
    readonly accounts: Readonly<Record<'team' | 'personal', string>>;
    readonly token: string;
    readonly clientId: string;
    readonly clientIdHint: string;
    readonly clientSecret: string;
    readonly secretHint: string;
    /** It takes longer than a window waits. */
    readonly adding: (name: string) => string;
  };
  readonly secretForm: {
    readonly title: string;
    readonly submit: string;
    readonly about: (name: string) => string;
    readonly label: string;
  };
  readonly link: {
    readonly title: string;
    readonly about: (link: { readonly name: string; readonly host: string; readonly until: string }) => string;
    readonly button: string;
  };
  /** What was done. */
  readonly added: (name: string) => string;
  readonly removed: (name: string) => string;
  readonly checked: (name: string) => string;
  readonly secretSet: (name: string) => string;
  readonly disconnected: (name: string) => string;
}
