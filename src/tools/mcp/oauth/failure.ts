import { errorCodeOf } from '../../../threads/error-code-of.ts';

/**
 * What kept a sign-in, or a renewal, from being done. `unavailable`: it may work later. `unsuitable`: the server does not
 * say how, or not in a way that is known. `refused`: the authorization server said no, `reason` being its word.
 */
export class SignInFailure extends Error {
  readonly kind: 'unavailable' | 'unsuitable' | 'refused';
  readonly reason: string;

  constructor(kind: SignInFailure['kind'], reason = kind as string, options?: { readonly cause: unknown }) {
    super(`A sign-in failed: ${kind}.`, options);
    this.name = 'SignInFailure';
    this.kind = kind;
    this.reason = wordOf(reason);
  }
}

/** A server names another authorization server than the one that its client is for. Nothing was sent there. */
export class OtherIssuer extends SignInFailure {
  /** The hosts of the one that the client is for, and of the one that is named now. */
  readonly pinned: string;
  readonly named: string;
  /** Who has entered the client. */
  readonly origin: 'config' | 'chat';

  constructor(pinned: string, named: string, origin: 'config' | 'chat') {
    super('refused', 'other_issuer');
    this.name = 'OtherIssuer';
    this.pinned = hostOf(pinned);
    this.named = hostOf(named);
    this.origin = origin;
  }

  /** For admins; of what the server said it has the host alone. */
  sentence(server: string): string {
    const wayOut =
      this.origin === 'config'
        ? 'whoever runs the bot names that one as `issuer` at its `auth` in the configuration.'
        : 'an admin enters the client’s secret anew, or removes the server and adds it anew.';
    return `The MCP server "${server}" names another authorization server, ${this.named}, than ${this.pinned}, which its client is for. Nothing was sent there. If that is right, ${wayOut}`;
  }
}

/** Makes a failure of what the protocol's client threw. Its texts are what a server said: none is taken over. */
export function toSignInFailure(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error;
  const { name, code } = namesOf(error);
  if (name === 'OAuthError') {
    const isPassing = code === 'server_error' || code === 'temporarily_unavailable' || code === 'too_many_requests';
    return new SignInFailure(isPassing ? 'unavailable' : 'refused', code);
  }
  if (error instanceof TypeError) return new SignInFailure('unavailable');
  if (name === 'IssuerMismatchError') return new SignInFailure('refused', 'issuer_mismatch');
  if (name === 'RegistrationRejectedError') return new SignInFailure('unsuitable', 'registration_rejected');
  return new SignInFailure('unsuitable', errorCodeOf(error));
}

/** A word as far as it is one: it may come by the address of a page. */
export function wordOf(text: string): string {
  return /^[\w.:-]{1,60}$/u.test(text) ? text : 'unknown';
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : 'unknown';
}

function namesOf(error: unknown): { readonly name: string; readonly code: string } {
  if (!(error instanceof Error)) return { name: '', code: '' };
  return { name: error.name, code: 'code' in error && typeof error.code === 'string' ? error.code : '' };
}
