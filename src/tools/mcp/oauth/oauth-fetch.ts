import type { FetchLike } from '@modelcontextprotocol/client';
import type { BoundedFetch } from '../../bounded-fetch.ts';

/** Bytes of one answer: descriptions and tokens are small. */
const MAX_BYTES = 256 * 1_024;

/** Milliseconds for one request. */
const TIMEOUT_MS = 15_000;

/** Where nothing stands that could be read. */
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Makes the fetch of everything that has to do with signing in: public addresses over https only, but for the origins
 * that an operator vouches for; bounded, and redirected within an origin only. What cannot be had rejects with a
 * `TypeError`, as with the global fetch: that is how the protocol's client tells it from an answer.
 */
export function createOAuthFetch(boundedFetch: BoundedFetch, trustedOrigins: readonly string[]): FetchLike {
  return async (target, init = {}) => {
    const url = new URL(target);
    const isTrusted = trustedOrigins.includes(url.origin);
    if (url.protocol !== 'https:' && !isTrusted) throw new TypeError('Only https is used to sign in.');
    const method = init.method === 'POST' ? 'POST' : 'GET';
    let isLeaving = false;
    try {
      const answer = await boundedFetch(url.href, {
        method,
        headers: Object.fromEntries(new Headers(init.headers).entries()),
        ...(method === 'POST' && { body: textOf(init.body) }),
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        trustedOrigins,
        checkRedirect: (to) => {
          isLeaving = new URL(to).origin !== url.origin;
          if (isLeaving) throw new Error('A redirect to another origin is not followed.');
        },
      });
      if (answer.isCut) throw new Error('The answer is too long.');
      const { status, headers } = answer;
      // Unpacked already.
      const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = headers;
      return new Response(NO_BODY.has(status) ? null : Buffer.from(answer.bytes), { status, headers: rest });
    } catch (error) {
      // As good as nothing being there: a description may be somewhere else.
      if (isLeaving && method === 'GET') return new Response(null, { status: 404 });
      throw new TypeError('The request has no answer that can be used.', { cause: error });
    }
  };
}

/** What the protocol's client sends: forms and JSON. */
function textOf(body: RequestInit['body']): string {
  if (typeof body === 'string') return body;
  return body instanceof URLSearchParams ? body.toString() : '';
}
