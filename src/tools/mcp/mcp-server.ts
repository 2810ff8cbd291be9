import type { Person } from '../../threads/person.ts';
import type { TeamId } from '../../threads/thread-id.ts';
import type { ToolDefinition } from '../define-tool.ts';

/** An MCP server that tools come from, whoever has set it up. */
export interface McpServer {
  /** Letters and digits, at most 20: what its tools' names begin with. */
  readonly name: string;
  /** Undefined: the deployment's, for every team; where people sign in it is not used then. */
  readonly team: TeamId | undefined;
  readonly transport:
    | {
        readonly kind: 'stdio';
        readonly command: string;
        readonly args: readonly string[];
        /** All that the process gets besides PATH, HOME and the like. */
        readonly env: Readonly<Record<string, string>>;
        readonly directory?: string;
      }
    | {
        readonly kind: 'http';
        readonly url: string;
        /** An operator says that it may be at an address that is not public. */
        readonly isPrivateAllowed: boolean;
      };
  readonly account: 'team' | 'personal';
  /** What it says of its tools (read-only, …) counts: calls that it calls read-only need no consent. */
  readonly isTrusted: boolean;
  /** Changes when it is set up otherwise: a connection made before is not used any more. */
  readonly revision: string;
}

/** Proves to a server who the program is. */
export interface McpCredentials {
  /**
   * The token of the next request. Never stored or logged by who asks.
   *
   * @throws ThreadloopError where there is none any more: nothing is sent without.
   */
  token(): Promise<string>;
  /** The server did not take this token, which `token` gave: true when there is another one by now. */
  refused(token: string): Promise<boolean>;
}

/** What a server offers, as it was checked and is remembered. */
export interface McpToolList {
  /** When it was read. */
  readonly at: number;
  readonly tools: readonly McpTool[];
  /** What was not taken, and why: a sentence for admins. */
  readonly leftOut: readonly { readonly name: string; readonly sentence: string }[];
}

export interface McpTool {
  /** As the server calls it. */
  readonly name: string;
  /** As the model calls it: the server's name, `__`, and this one made to fit; no two are the same. */
  readonly as: string;
  readonly label: string;
  readonly description: string;
  /** A JSON Schema of an object that our validator takes. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The server says that it changes nothing. */
  readonly isReadOnly: boolean;
  /** A JSON Schema of what it gives as data, where the server promises one that our validator takes. */
  readonly output?: Readonly<Record<string, unknown>>;
}

/** How a server stands, by what was last heard of it in this process or any other. */
export type McpHealth =
  | { readonly kind: 'new' }
  | { readonly kind: 'ok'; readonly at: number }
  | { readonly kind: 'signIn'; readonly at: number }
  /** `sentence`: what went wrong, without anything that the server said unless it was bounded and cleaned. */
  | {
      readonly kind: 'failing';
      readonly at: number;
      readonly sentence: string;
      /** Nobody can sign in because of it: of more weight than that somebody has to. */
      readonly isOfSignIn?: true;
    };

/** The connections of this process to MCP servers: made when needed, kept while used, made anew when lost. */
export interface McpConnections {
  /**
   * Reads what a server offers. `person`: whose personal account is used.
   *
   * @throws ThreadloopError with a sentence for admins.
   */
  list(server: McpServer, person: Person | undefined): Promise<McpToolList>;
  /** Makes definitions of what a server offers, which call it when they are called. */
  definitions(server: McpServer, list: McpToolList): readonly ToolDefinition[];
  /** Lets go of the connections to a server, as when it is removed or signed out. */
  drop(server: Pick<McpServer, 'name' | 'team'>): Promise<void>;
  /** Lets go of everything. */
  close(): Promise<void>;
}

/** What connections are made with, and tell. */
export interface McpConnectionsHost {
  /**
   * Asked before each use of a connection. `person`: of a personal account. Undefined: it needs none. `signIn`: somebody
   * must sign in first.
   *
   * @throws ThreadloopError where the server does not stand any more as it is given here.
   */
  credentials(server: McpServer, person: Person | undefined): Promise<McpCredentials | 'signIn' | undefined>;
  /** A server's list has changed, or was read for the first time. */
  onTools(server: McpServer, list: McpToolList): void;
  onHealth(server: McpServer, health: McpHealth): void;
}
