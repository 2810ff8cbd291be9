import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { SecretBox } from '../../../threads/secret-box.ts';
import type { Workspace } from './workspaces.ts';

/** What the keys of installations begin with; the id of the workspace or organisation follows. */
export const INSTALLATION_PREFIX = 'slack:install:';

/** A bot's token, with what a new one is got by where tokens are rotated. */
export interface BotTokens {
  readonly token: string;
  readonly refreshToken?: string;
  /** When the token ends, in milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/** One installation of the bot; `workspace.installedAt` is when. */
export interface Installation {
  readonly workspace: Workspace & { readonly installedAt: number };
  readonly tokens: BotTokens;
}

/**
 * Nothing of people is in it: not who installed the app. Tokens stand sealed in one text, so that none can be put into
 * the place of another; its purpose is the key, so that it opens nowhere else.
 */
export interface InstallationDocument {
  readonly v: 1;
  readonly workspace: Installation['workspace'];
  readonly sealed: string;
}

/** What is read of a document. */
export interface ReadInstallation {
  readonly workspace: Installation['workspace'];
  /** Undefined when they were sealed with a key that is not known here. */
  readonly tokens: BotTokens | undefined;
  /** Whether they were sealed with an older key than the one that seals now. */
  readonly isOutdated: boolean;
}

/** The key of an installation. */
export function installationKey(id: string): string {
  return `${INSTALLATION_PREFIX}${id}`;
}

/** Makes the document of an installation. */
export function sealInstallation({ workspace, tokens }: Installation, secrets: SecretBox): InstallationDocument {
  return { v: 1, workspace, sealed: secrets.seal(JSON.stringify(tokens), installationKey(workspace.id)) };
}

/** Reads a document; undefined for what is none, such as the trace of one that was removed. */
export function readInstallation(value: unknown, secrets: SecretBox): ReadInstallation | undefined {
  if (!Value.Check(documentSchema, value)) return undefined;
  const { sealed, workspace: stored } = value;
  const { appId, enterpriseId, ...rest } = stored;
  const workspace = { ...rest, appId, enterpriseId };
  const opened = secrets.open(sealed, installationKey(workspace.id));
  const tokens: unknown = opened === undefined ? undefined : JSON.parse(opened);
  return {
    workspace,
    tokens: Value.Check(tokensSchema, tokens) ? tokens : undefined,
    isOutdated: secrets.isOutdated(sealed),
  };
}

const documentSchema = Type.Object({
  v: Type.Literal(1),
  workspace: Type.Object({
    id: Type.String(),
    name: Type.String(),
    botUserId: Type.String(),
    botId: Type.String(),
    appId: Type.Optional(Type.String()),
    enterpriseId: Type.Optional(Type.String()),
    scopes: Type.Array(Type.String()),
    installedAt: Type.Number(),
  }),
  sealed: Type.String(),
});

const tokensSchema = Type.Object({
  token: Type.String(),
  refreshToken: Type.Optional(Type.String()),
  expiresAt: Type.Optional(Type.Number()),
});
