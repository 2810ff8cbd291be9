import type { Texts } from '../../text/index.ts';
import type { TeamId } from '../thread-id.ts';
import type { Actor } from './settings-service.ts';

/** The MCP servers whose tools a team may use: those of the deployment, and those that its admins have added. */
export interface McpServers {
  /** In the order of their names. `viewer`: whose personal accounts are told of. */
  list(team: TeamId | undefined, viewer: Actor, texts: Texts): Promise<readonly McpServerView[]>;
  /** What somebody may enter for a new server, or why nobody can add one here. */
  form(team: TeamId | undefined, texts: Texts): Promise<McpForm>;
  /** Adds a server, looks whether it answers, and reads its tools, which are off until an admin turns them on. Admins only. */
  add(team: TeamId, server: NewMcpServer, options: McpActing): Promise<McpChanged>;
  /** Removes one that an admin has added, its tokens and its tools. Admins only. */
  remove(team: TeamId, name: string, options: McpActing): Promise<McpChanged>;
  /** Connects anew now and reads the tools. Admins only. */
  check(team: TeamId | undefined, name: string, options: McpActing): Promise<McpChanged>;
  /** Enters a bearer token or a client's secret anew, for the team. Admins only. */
  setSecret(team: TeamId, name: string, secret: string, options: McpActing): Promise<McpChanged>;
  /**
   * Begins a sign-in with the server's OAuth. A team's account: admins only; a personal one: everybody, for themselves.
   * `link`: to be shown to who clicked alone; it is good once, for ten minutes. On a page it is good in that browser alone.
   */
  connect(team: TeamId | undefined, name: string, options: McpConnecting): Promise<McpConnect>;
  /** Forgets the account that `connect` made, and tells the server where it can be told. */
  disconnect(team: TeamId | undefined, name: string, options: McpActing): Promise<McpChanged>;
}

export interface McpActing {
  readonly by: Actor;
  readonly texts: Texts;
}

/** `browser`: needed on a page. */
export interface McpConnecting extends McpActing {
  readonly browser?: McpBrowser;
}

/** The browser that a page is open in, as its request tells. */
export interface McpBrowser {
  /** Where the page is: `origin`. Undefined for a program. */
  readonly origin: string | undefined;
  /** All of `cookie`. */
  readonly cookies: string | undefined;
  /** The document that is there as long as they are signed in; absent where nobody signs in. */
  readonly session?: string;
}

export type McpForm =
  | {
      readonly status: 'open';
      /** Hosts that servers may be at, `*.example.com` for all below; for people. */
      readonly hosts: readonly string[];
    }
  | { readonly status: 'closed'; readonly sentence: string };

/** How the program proves to a server who it is. */
export type McpAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'clientCredentials'; readonly clientId: string; readonly clientSecret: string }
  /** People sign in. Without a client id the program registers itself with the server. */
  | { readonly kind: 'oauth'; readonly clientId?: string; readonly clientSecret?: string };

export interface NewMcpServer {
  /** Letters and digits, at most 20: what its tools' names begin with. */
  readonly name: string;
  readonly url: string;
  readonly auth: McpAuth;
  /** Whose account is used: one for the team, or each person's own, for their own words only. */
  readonly account: 'team' | 'personal';
}

export type McpChanged =
  | { readonly status: 'done'; readonly server: McpServerView | undefined }
  | { readonly status: 'refused'; readonly sentence: string }
  /** By field of {@link NewMcpServer}, or `secret`; each a sentence for beside it. Nothing was changed. */
  | { readonly status: 'invalid'; readonly problems: Readonly<Record<string, string>> };

export type McpConnect =
  | {
      readonly status: 'link';
      readonly url: string;
      readonly expiresAt: number;
      /** On a page: `set-cookie` of the answer, by which the browser is known again. For nobody's eyes. */
      readonly cookie?: string;
    }
  | { readonly status: 'refused'; readonly sentence: string };

/** A server as admins see it. What comes from the server itself is hostile text, and drawn as such. */
export interface McpServerView {
  readonly name: string;
  /** Its address without query and user, or the command's name. */
  readonly address: string;
  readonly origin: 'config' | 'chat';
  readonly auth: McpAuth['kind'];
  readonly account: 'team' | 'personal';
  /** `signIn`: somebody must sign in first. `new`: nobody has asked it yet. */
  readonly health: 'ok' | 'failing' | 'signIn' | 'new';
  /** `health` in words, with the last error and when that was. */
  readonly shown: string;
  /** Whether there is an account to disconnect: the team's, or the viewer's own. */
  readonly isConnected: boolean;
  /** What it offers: by the name that the model knows it by. */
  readonly tools: readonly { readonly name: string; readonly label: string }[];
  /** What it offers and what is not taken, and why. */
  readonly leftOut: readonly { readonly name: string; readonly sentence: string }[];
}
