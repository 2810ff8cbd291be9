import type { Clock } from '../../../../src/core/index.ts';

/** One request to the REST interface, as it went out. */
export interface SentRequest {
  readonly at: number;
  /** `POST /channels/31/messages`, without the version. */
  readonly line: string;
  readonly authorization: string | null;
  readonly contentType: string | null;
  readonly body: string;
}

/** What is answered: a body, or a whole response. */
export type Answer = Readonly<Record<string, unknown>> | Response;

/** A way out that leads nowhere: requests are answered here, without a network, so that a clock of tests rules. */
export function createAnsweringFetch(
  clock: Clock,
  answerTo: (request: SentRequest) => Answer | Promise<Answer> = () => ({}),
): { readonly fetch: typeof globalThis.fetch; readonly sent: readonly SentRequest[] } {
  const sent: SentRequest[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    const request: SentRequest = {
      at: clock.now(),
      line: `${init?.method ?? 'GET'} ${addressOf(url).replace(/^.*\/v10/u, '')}`,
      authorization: headers.get('authorization'),
      contentType: headers.get('content-type'),
      body: textOf(init?.body),
    };
    sent.push(request);
    const answer = await abortable(Promise.resolve(answerTo(request)), init?.signal ?? undefined);
    return answer instanceof Response ? answer : Response.json(answer);
  };
  return { fetch, sent };
}

function addressOf(url: string | URL | Request): string {
  return url instanceof Request ? url.url : url.toString();
}

function textOf(body: unknown): string {
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  return typeof body === 'string' ? body : '';
}

/** An answer that tells of its budget. */
export function budgeted(
  clock: Clock,
  {
    bucket,
    limit,
    remaining,
    resetAfterMs,
    status = 200,
    headers = {},
    body = {},
  }: {
    readonly bucket: string;
    readonly limit: number;
    readonly remaining: number;
    readonly resetAfterMs: number;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
  },
): Response {
  return Response.json(body, {
    status,
    headers: {
      'x-ratelimit-bucket': bucket,
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset-after': String(resetAfterMs / 1_000),
      'x-ratelimit-reset': String((clock.now() + resetAfterMs) / 1_000),
      ...headers,
    },
  });
}

/** A server that keeps one budget for each line, or for what `bucketOf` says, and answers 429 beyond it. */
export function createLimitedServer(
  clock: Clock,
  {
    requests,
    windowMs,
    bucketOf = (line) => line,
  }: {
    readonly requests: number;
    readonly windowMs: number;
    readonly bucketOf?: (line: string) => string;
  },
): { readonly answerTo: (request: SentRequest) => Response; readonly refusals: () => number } {
  const windows = new Map<string, { endsAt: number; used: number }>();
  let refused = 0;
  return {
    refusals: () => refused,
    answerTo: ({ line }) => {
      const bucket = bucketOf(line);
      const now = clock.now();
      let window = windows.get(bucket);
      if (window === undefined || window.endsAt <= now) window = { endsAt: now + windowMs, used: 0 };
      windows.set(bucket, window);
      const resetAfterMs = window.endsAt - now;
      const facts = { bucket: 'b', limit: requests, resetAfterMs };
      if (window.used >= requests) {
        refused += 1;
        return rateLimited(resetAfterMs / 1_000, 'user');
      }
      window.used += 1;
      return budgeted(clock, { ...facts, remaining: requests - window.used });
    },
  };
}

export function refused(status: number, code: number): Response {
  return Response.json({ message: 'secret words', code }, { status });
}

export function rateLimited(seconds: number, scope: 'user' | 'shared' | 'global'): Response {
  return Response.json(
    { message: 'You are being rate limited.', retry_after: seconds, global: scope === 'global' },
    {
      status: 429,
      headers: {
        'retry-after': String(Math.ceil(seconds)),
        'x-ratelimit-scope': scope,
        ...(scope === 'global' && { 'x-ratelimit-global': 'true' }),
      },
    },
  );
}

/** Like a network: what nobody waits for any more ends. */
function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
