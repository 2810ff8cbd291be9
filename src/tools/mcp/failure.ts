import { ThreadloopError } from '../../core/error.ts';
import { errorCodeOf } from '../../threads/error-code-of.ts';

/**
 * A server that cannot be used now. The sentence is ours: what a server says of itself is in none, and neither are
 * addresses with what stands behind their path.
 */
export function unavailable(sentence: string, cause?: unknown): ThreadloopError {
  return new ThreadloopError('mcp_unavailable', sentence, { retryable: true, ...(cause !== undefined && { cause }) });
}

/** Nothing was asked: it is too early for that. */
export function notNow(sentence: string, retryAfterMs: number): ThreadloopError {
  return new ThreadloopError('mcp_unavailable', sentence, { retryable: true, retryAfterMs });
}

export function signInNeeded(server: string): ThreadloopError {
  return new ThreadloopError('mcp_sign_in', `Somebody has to sign in at the MCP server "${server}" first.`);
}

/** What a failed request says of the connection that it was sent over. */
export interface Explained {
  readonly error: ThreadloopError;
  /** Whether a connection that is made anew may do better: this one is not used any more. */
  readonly isOver: boolean;
}

/** Says what a request or a connection failed with, by what our side knows of it. */
export function explainFailure(error: unknown, server: string): Explained {
  const named = `The MCP server "${server}"`;
  if (error instanceof ThreadloopError) return { error, isOver: true };
  const status = statusOf(error);
  if (status === 401) return { error: signInNeeded(server), isOver: true };
  if (status === 403) return { error: new ThreadloopError('mcp_unavailable', forbidden(error, named)), isOver: false };
  if (status === 429) return { error: unavailable(`${named} takes no more requests for the moment.`), isOver: false };
  if (status !== undefined) return { error: unavailable(`${named} answered with the status ${status}.`), isOver: true };
  const code = errorCodeOf(error);
  const protocol = protocolErrorOf(error);
  if (protocol !== undefined)
    return { error: unavailable(`${named} answered with the error ${protocol.code}.`), isOver: true };
  if (OF_SYSTEM.test(code)) {
    return {
      error: unavailable(`The program of the MCP server "${server}" cannot be started (${code}).`),
      isOver: true,
    };
  }
  return {
    error: unavailable(SENTENCES[code]?.(named) ?? `${named} answered what is no message of the protocol.`),
    isOver: true,
  };
}

/** What a server does not allow. Which rights it wants is in its own words, and in no sentence of ours. */
function forbidden(error: unknown, named: string): string {
  if (!hasTooFewRights(error)) return `${named} does not allow this with the account that it is asked with.`;
  return (
    `${named} wants more rights for this than it was shown (insufficient_scope): whoever signed in has to sign in again ` +
    'and allow more, or the server does not allow it.'
  );
}

function hasTooFewRights(error: unknown): boolean {
  return error instanceof Error && error.name === 'InsufficientScopeError';
}

/** Codes of the protocol's client and of spawning; their texts may hold what a server said. */
const SENTENCES: Readonly<Record<string, (named: string) => string>> = {
  CONNECTION_CLOSED: (named) => `${named} ended the connection before it answered.`,
  NOT_CONNECTED: (named) => `${named} ended the connection before it answered.`,
};

const OF_SYSTEM = /^E[A-Z]+$/u;

/** An error that the server answered with; its text is the server's. */
export function protocolErrorOf(error: unknown): { readonly code: number; readonly message: string } | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') return undefined;
  return { code: error.code, message: error.message };
}

/** The status that a request was answered with over HTTP, where that was a failure. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if (hasTooFewRights(error)) return 403;
  // Only of the transport's errors: what else has data may have it from a server.
  const data: unknown = error.name === 'SdkHttpError' && 'data' in error ? error.data : undefined;
  const status: unknown = typeof data === 'object' && data !== null && 'status' in data ? data.status : undefined;
  return typeof status === 'number' ? status : undefined;
}
