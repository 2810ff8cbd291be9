import type { Clock } from '../../core/index.ts';
import type { BoundedFetch, BoundedRequest, BoundedResponse } from '../bounded-fetch.ts';
import { admitTarget } from './admit-target.ts';
import { describeSendFailure } from './describe-send-failure.ts';
import { parseTarget } from './parse-target.ts';
import { followRedirect, MAX_REDIRECTS, type Step } from './redirects.ts';
import { requestHeaders } from './request-headers.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';
import type { OneAnswer, SendOnce } from './send-once.ts';
import { ACCEPTED_ENCODINGS, unpackBody } from './unpack-body.ts';

const MAX_BYTES = 2 * 1_024 * 1_024;
const TIMEOUT_MS = 20_000;

/** Told to hosts: some refuse whoever says nothing. */
const USER_AGENT = 'Threadloop (a bot in team chat, asked by a person)';

export interface BoundedFetchOptions {
  readonly sendOnce: SendOnce;
  /** Whether an address is reached through a proxy, which then looks its name up. */
  readonly isProxied: (url: string) => boolean;
  readonly clock: Clock;
  /** @default as every other program on this machine */
  readonly resolve?: ResolveHost;
}

/**
 * Makes the way in which tools reach the public internet, for a call whose signal is given:
 *
 *     parseTarget   the address alone: scheme, user, port, literal addresses, special names
 *     admitTarget   the name looked up, every address of it checked
 *     sendOnce      the connection made to what was checked, the name told to the host only
 *     followRedirect   and the same again, five times at most
 *     unpackBody    bytes counted as they are unpacked
 */
export function createBoundedFetch(options: BoundedFetchOptions): (signal: AbortSignal) => BoundedFetch {
  return (signal) =>
    async (url, request = {}) => {
      const { timeoutMs = TIMEOUT_MS } = request;
      const ending = new AbortController();
      const onAbort = (): void => ending.abort(signal.reason);
      const isLate = new Error(`There was no whole answer within ${timeoutMs / 1_000} seconds.`);
      if (signal.aborted) throw abortedBy(signal);
      signal.addEventListener('abort', onAbort, { once: true });
      const cancel = options.clock.setTimeout(() => ending.abort(isLate), timeoutMs);
      try {
        return await fetchBounded(url, request, options, ending.signal);
      } catch (error) {
        if (signal.aborted) throw abortedBy(signal);
        throw ending.signal.aborted ? isLate : error;
      } finally {
        cancel();
        signal.removeEventListener('abort', onAbort);
        ending.abort();
      }
    };
}

async function fetchBounded(
  url: string,
  request: BoundedRequest,
  options: BoundedFetchOptions,
  signal: AbortSignal,
): Promise<BoundedResponse> {
  const { trustedOrigins = [], maxBytes = MAX_BYTES, method = 'GET', body } = request;
  const { isProxied, clock, resolve = resolveHost } = options;
  const headers = requestHeaders(request.headers ?? {});
  let step: Step = { target: parseTarget(url, trustedOrigins), method, headers, ...(body !== undefined && { body }) };
  for (let followed = 0; followed <= MAX_REDIRECTS; followed += 1) {
    const current = step;
    const addresses = await admitTarget(current.target, { resolve, isProxied, clock, signal });
    const outcome = await send(current, addresses, options, signal, async (answer) => {
      const next = followRedirect(
        current,
        { status: answer.status, location: single(answer, 'location') },
        trustedOrigins,
      );
      return next === undefined ? { response: await readAnswer(current, answer, maxBytes) } : { next };
    });
    if (outcome.response !== undefined) return outcome.response;
    step = outcome.next;
    request.checkRedirect?.(step.target.url.href);
  }
  throw new Error(
    `"${step.target.url.hostname}" leads on and on: more than ${MAX_REDIRECTS} redirects are not followed.`,
  );
}

type Outcome =
  | { readonly response: BoundedResponse; readonly next?: never }
  | { readonly next: Step; readonly response?: never };

async function send(
  { target, method, headers, body }: Step,
  addresses: readonly string[],
  { sendOnce }: BoundedFetchOptions,
  signal: AbortSignal,
  read: (answer: OneAnswer) => Promise<Outcome>,
): Promise<Outcome> {
  const { url, host } = target;
  const sent = { accept: '*/*', 'user-agent': USER_AGENT, ...headers, 'accept-encoding': ACCEPTED_ENCODINGS };
  let isAnswered = false;
  try {
    return await sendOnce(
      { url, method, headers: sent, addresses, signal, ...(body !== undefined && { body }) },
      (answer) => {
        isAnswered = true;
        return read(answer);
      },
    );
  } catch (error) {
    // What reading throws is a sentence already, but for a connection that breaks off in the middle.
    if (isAnswered && !isOfConnection(error)) throw error;
    throw new Error(describeSendFailure(error, host), { cause: error });
  }
}

async function readAnswer({ target }: Step, answer: OneAnswer, maxBytes: number): Promise<BoundedResponse> {
  const { bytes, isCut } = await unpackBody(answer.body, single(answer, 'content-encoding') ?? '', maxBytes);
  const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    // Cookies are nobody's business here: none is ever sent back.
    value === undefined || name === 'set-cookie' ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
  );
  return { url: target.url.href, status: answer.status, headers: Object.fromEntries(headers), bytes, isCut };
}

function single({ headers }: OneAnswer, name: string): string | undefined {
  const value = headers[name];
  return value === undefined || typeof value === 'string' ? value : value.join(', ');
}

function isOfConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

function abortedBy(signal: AbortSignal): Error {
  return new Error('The request was ended before it had its answer.', { cause: signal.reason });
}
