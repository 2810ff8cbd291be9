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

function namesOf(error: unknown): { readonly name: string; readonly code: string } {
  if (!(error instanceof Error)) return { name: '', code: '' };
  return { name: error.name, code: 'code' in error && typeof error.code === 'string' ? error.code : '' };
}
