type AuthKind = 'none' | 'bearer' | 'clientCredentials' | 'oauth';

/** What asks whether somebody is sure, and the button that says so (up to 80 characters). */
interface ConfirmWords {
  readonly text: string;
  readonly yes: string;
}

/**
 * What people see in Discord of MCP servers. Buttons have up to 80 characters, titles of windows and labels up to 45, hints
 * up to 100. Names and addresses come in as Discord's markdown.
 */
export interface DiscordMcpTexts {
  readonly title: string;
  /** Heads the servers at which everybody has an account of their own. */
  readonly accountsTitle: string;
  readonly about: string;
  readonly aboutAccounts: string;
  readonly none: string;
  readonly noAccounts: string;
  readonly facts: (facts: {
    readonly address: string;
    readonly origin: 'config' | 'chat';
    readonly account: 'team' | 'personal';
    readonly tools: number;
  }) => string;
  /** Not everything is listed: so many more. */
  readonly more: (count: number) => string;
  readonly leftOut: (count: number) => string;
  readonly auths: Readonly<Record<AuthKind, string>>;
  /** What stands in menus before anything is chosen. */
  readonly menus: Readonly<Record<'add' | 'tools', string>>;
  readonly allTools: string;
  readonly buttons: Readonly<
    Record<'open' | 'add' | 'check' | 'secret' | 'signIn' | 'disconnect' | 'remove' | 'all' | 'no' | 'again', string>
  >;
  readonly confirm: {
    readonly disconnect: (name: string) => ConfirmWords;
    readonly remove: (name: string) => ConfirmWords;
  };
  readonly add: {
    /** `hosts`: where servers may be. */
    readonly about: (hosts: readonly string[]) => string;
    readonly title: string;
    readonly invalid: string;
    readonly secretsAgain: string;
    readonly fields: Readonly<
      Record<'name' | 'url' | 'auth' | 'account' | 'token' | 'clientId' | 'clientSecret', string>
    >;
    readonly hints: Readonly<Record<'name' | 'url' | 'clientId' | 'secret', string>>;
    readonly accounts: Readonly<Record<'team' | 'personal', string>>;
  };
  readonly secret: { readonly title: string; readonly label: string; readonly hint: string };
  readonly link: {
    readonly about: (link: { readonly name: string; readonly host: string; readonly until: string }) => string;
    readonly button: string;
  };
  readonly outcome: Readonly<
    Record<'added' | 'removed' | 'checked' | 'secretSet' | 'disconnected', (name: string) => string>
  >;
  /** It is not there any more. */
  readonly gone: string;
}
