/** A moment, in milliseconds since the epoch, and the zone in which people read it. */
interface Moment {
  readonly at: number;
  readonly zone: string;
}

/** Why an address cannot be that of a server. */
export type McpUrlProblem =
  | { readonly kind: 'form' | 'tooLong' | 'user' | 'https' | 'notPublic' }
  /** `hosts`: those that are allowed. */
  | { readonly kind: 'host'; readonly host: string; readonly hosts: readonly string[] };

/** Who has begun a sign-in. */
export interface McpPerson {
  /** As they call themselves, between quotation marks. */
  readonly name: string;
  readonly surface: 'slack' | 'discord' | 'web' | 'cli' | 'code';
  /** What the surface knows them by; between quotation marks where it is no platform's. */
  readonly id: string;
}

/** What a browser shows while somebody signs in with a server. Names of servers and hosts are admins' and servers' words. */
export type McpPage =
  /** Before anything has happened. `team`: as its platform calls it, between quotation marks. */
  | {
      readonly kind: 'confirm';
      readonly bot: string;
      readonly server: string;
      readonly host: string;
      readonly who: McpPerson;
      readonly account: 'team' | 'personal';
      readonly team: string;
    }
  /** It was begun in another browser, on a page, or they have signed out there. `who`: by whom. */
  | { readonly kind: 'notYours'; readonly who: McpPerson }
  | { readonly kind: 'going'; readonly host: string }
  | {
      readonly kind: 'done';
      readonly bot: string;
      readonly server: string;
      /** As before a sign-in. */
      readonly who: McpPerson;
      readonly account: 'team' | 'personal';
      readonly team: string;
      readonly tools: number | undefined;
    }
  /** `host`: where the account is. */
  | { readonly kind: 'takenBack'; readonly bot: string; readonly host: string }
  | { readonly kind: 'notThere'; readonly host: string }
  /** Hosts: of the authorization server that the client is for, and of the one that the server names now. `origin`: of the client. */
  | {
      readonly kind: 'otherIssuer';
      readonly server: string;
      readonly pinned: string;
      readonly named: string;
      readonly origin: 'config' | 'chat';
    }
  | { readonly kind: 'refused'; readonly host: string; readonly reason: string }
  /** `sentence`: why, and who can. */
  | { readonly kind: 'notAllowed'; readonly sentence: string }
  | {
      readonly kind:
        | 'cancelled'
        | 'outdated'
        | 'otherBrowser'
        | 'unavailable'
        | 'unsuitable'
        | 'gone'
        | 'tooLate'
        | 'backElsewhere'
        | 'notStored'
        | 'busy';
    };

/** `warning` stands apart. `action`: what the way on says. */
export interface McpPageText {
  readonly title: string;
  readonly text: string;
  readonly warning?: string;
  readonly action?: string;
}

/** Sentences about MCP servers, on every surface. */
export interface McpTexts {
  readonly health: {
    readonly new: string;
    readonly ok: (tools: number) => string;
    readonly signIn: Readonly<Record<'team' | 'personal', string>>;
    /** It refuses whoever comes: with what was entered, or with nothing. */
    readonly refused: Readonly<Record<'bearer' | 'clientCredentials' | 'none', string>>;
    /** `sentence`: what went wrong. */
    readonly failing: (sentence: string, at: Moment) => string;
    /** A server of the configuration has the name now. */
    readonly shadowed: string;
    /** Its host is not among those that the configuration allows any more. */
    readonly hostNotAllowed: (host: string) => string;
    /** What it needs cannot be read: it was encrypted with another key, or nobody has entered it. */
    readonly secretMissing: string;
    /** Its account is a team's, and there is no team. */
    readonly noTeam: string;
  };
  /** It did not say in time whether it works. */
  readonly noAnswer: string;
  /** Its answer was no list of tools, and no sentence says more. */
  readonly notReadable: string;
  /** A tool is not taken because the deployment has one of its name. */
  readonly nameTaken: string;
  readonly refused: {
    /** No hosts are allowed. */
    readonly noHosts: string;
    readonly noTeam: string;
    readonly unknown: (name: string) => string;
    /** It is the configuration's. */
    readonly fromConfig: (name: string) => string;
    readonly tooMany: (limit: number) => string;
    readonly noSecretKey: string;
    readonly noPublicUrl: string;
    /** The page is open elsewhere. `address`: where it can be done. */
    readonly otherAddress: (address: string) => string;
    /** It is none that people sign in with. */
    readonly noSignIn: (name: string) => string;
    readonly noSecret: (name: string) => string;
    readonly notConnected: (name: string) => string;
    /** Sign-ins begun in a row. */
    readonly tooOften: string;
  };
  /** Beside fields. */
  readonly problems: {
    readonly name: string;
    readonly nameInUse: (name: string) => string;
    readonly url: (problem: McpUrlProblem) => string;
    readonly missing: string;
    readonly secret: string;
    readonly noSecretKey: string;
    /** Only people who sign in have accounts of their own. */
    readonly account: string;
  };
  readonly page: (page: McpPage) => McpPageText;
}
