import type { Workspace } from './workspaces.ts';

/** Every scope that a bot token of the fake can have. */
export const ALL_SCOPES: readonly string[] = [
  'app_mentions:read',
  'assistant:write',
  'channels:history',
  'channels:join',
  'channels:read',
  'chat:write',
  'chat:write.customize',
  'chat:write.public',
  'commands',
  'files:read',
  'files:write',
  'groups:history',
  'groups:read',
  'im:history',
  'im:read',
  'im:write',
  'mpim:history',
  'mpim:read',
  'mpim:write',
  'reactions:read',
  'reactions:write',
  'team:read',
  'usergroups:read',
  'users:read',
  'users:read.email',
];

/** Milliseconds that a rotated token lives. */
export const ROTATED_TOKEN_LIFE_MS = 43_200_000;

export interface Installation {
  /** `T…`, or `E…` for the whole organisation. */
  readonly id: string;
  readonly isEnterprise: boolean;
  readonly scopes: readonly string[];
  /** Who installed it. */
  readonly installer: string;
  token: string;
  refreshToken?: string;
}

/** What a token is: whose, or why it is none any more. */
export type TokenState =
  | { readonly kind: 'bot'; readonly installation: Installation }
  | { readonly kind: 'app' }
  | {
      readonly kind: 'refused';
      readonly error: 'invalid_auth' | 'token_revoked' | 'account_inactive' | 'token_expired';
    };

/** Where the app is installed, and which tokens open what. */
export class Installations {
  readonly #byId = new Map<string, Installation>();
  readonly #tokens = new Map<
    string,
    {
      readonly installation: Installation;
      readonly expiresAtMs?: number;
      refusedAs?: 'token_revoked' | 'account_inactive';
    }
  >();
  readonly #appToken: string;
  #count = 0;

  constructor(appToken: string) {
    this.#appToken = appToken;
  }

  /** Installs the app, in place of an earlier installation. */
  install(installation: Installation, expiresAtMs?: number): void {
    this.#byId.set(installation.id, installation);
    this.#tokens.set(installation.token, { installation, ...(expiresAtMs !== undefined && { expiresAtMs }) });
  }

  /** A token that was never given out. */
  nextToken(prefix: string): string {
    this.#count += 1;
    return `${prefix}${this.#count}`;
  }

  /** The installation that serves a workspace: its own, or that of its organisation. */
  of(workspace: Workspace): Installation | undefined {
    return (
      this.#byId.get(workspace.id) ??
      (workspace.enterprise === undefined ? undefined : this.#byId.get(workspace.enterprise))
    );
  }

  byId(id: string): Installation | undefined {
    return this.#byId.get(id);
  }

  byRefreshToken(token: string): Installation | undefined {
    return [...this.#byId.values()].find(({ refreshToken }) => refreshToken === token);
  }

  stateOf(token: string, nowMs: number): TokenState {
    if (token === this.#appToken) return { kind: 'app' };
    const known = this.#tokens.get(token);
    if (known === undefined) return { kind: 'refused', error: 'invalid_auth' };
    if (known.refusedAs !== undefined) return { kind: 'refused', error: known.refusedAs };
    if (known.expiresAtMs !== undefined && known.expiresAtMs <= nowMs)
      return { kind: 'refused', error: 'token_expired' };
    return { kind: 'bot', installation: known.installation };
  }

  /** Ends an installation: its tokens are answered with the error. */
  end(id: string, refusedAs: 'token_revoked' | 'account_inactive'): void {
    this.#byId.delete(id);
    for (const known of this.#tokens.values()) if (known.installation.id === id) known.refusedAs = refusedAs;
  }
}
