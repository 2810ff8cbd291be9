import { ThreadloopError } from '../../core/error.ts';

/**
 * Makes requests go nowhere but to the server that the operator named. Another one would get the conversation, and the
 * key too, which providers take in headers of their own.
 *
 * The made function rejects with ThreadloopError `redirect_refused` when a server answers with a redirect.
 */
export function withoutRedirects(next: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await next(input, { ...init, redirect: 'manual' });
    const { status } = response;
    if (status < 300 || status >= 400) return response;
    await response.body?.cancel();
    throw new ThreadloopError(
      'redirect_refused',
      `The server of the model answers ${status}: it sends requests to another address. Name that one with THREADLOOP_MODEL_BASE_URL if it is to be trusted.`,
    );
  };
}
