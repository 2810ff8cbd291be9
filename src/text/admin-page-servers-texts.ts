/** What stands on the admins' page about MCP servers. How they stand, and what is wrong, the server says. */
export interface ServerPageTexts {
  readonly title: string;
  readonly about: string;
  readonly none: string;
  readonly health: Readonly<Record<'ok' | 'failing' | 'signIn' | 'new', string>>;
  readonly origin: Readonly<Record<'config' | 'chat', string>>;
  readonly account: Readonly<Record<'team' | 'personal', string>>;
  readonly auth: Readonly<Record<'none' | 'bearer' | 'clientCredentials' | 'oauth', string>>;
  readonly tools: (count: number) => string;
  readonly leftOut: (count: number) => string;
  readonly toolsAbout: string;

  readonly check: string;
  readonly checked: (server: string) => string;
  readonly remove: string;
  readonly removeConfirm: (server: string) => string;
  readonly removeYes: string;
  readonly removed: (server: string) => string;
  readonly secret: string;
  readonly secretField: Readonly<Record<'bearer' | 'clientCredentials', string>>;
  readonly secretSet: string;
  readonly signIn: string;
  /** Leads to where one signs in. */
  readonly signInLink: (server: string) => string;
  readonly signInAbout: (until: string) => string;
  readonly disconnect: string;
  readonly disconnected: (server: string) => string;

  readonly add: string;
  readonly addTitle: string;
  /** Servers that admins add are a team's. */
  readonly addInTeam: string;
  readonly added: (server: string) => string;
  readonly submit: string;
  readonly submitting: string;
  readonly cancel: string;
  readonly save: string;
  readonly fields: {
    readonly name: string;
    readonly nameAbout: string;
    readonly url: string;
    readonly urlAbout: (hosts: string) => string;
    readonly auth: string;
    readonly token: string;
    readonly clientId: string;
    readonly clientIdOptional: string;
    readonly clientSecret: string;
    readonly clientSecretOptional: string;
    readonly account: string;
    readonly accountAbout: Readonly<Record<'team' | 'personal', string>>;
  };
  readonly problems: (count: number) => string;

  readonly accounts: { readonly title: string; readonly about: string; readonly connected: string };
}
