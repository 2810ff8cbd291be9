/** What an answer tells of the budget that its request took from, in milliseconds. */
export interface RateFacts {
  /** The name that routes with one budget have in common. */
  readonly bucket: string | undefined;
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  /** When the budget is whole again: by Discord's clock, which tells one window from the next, and from now on. */
  readonly resetAt: number | undefined;
  readonly resetAfterMs: number | undefined;
  /** Of a 429: how long to be quiet, and whether that is meant for everybody, for the token, or for the route. */
  readonly quiet: { readonly ms: number; readonly scope: 'user' | 'shared' | 'global' } | undefined;
}

/** Discord, or what stands before it, asked for quiet and did not say how long. */
const QUIET_MS = 5_000;

/** Least time to be quiet: what was refused once is not to be sent in a loop. */
const MIN_QUIET_MS = 100;

/** Reads what an answer tells of its budget; whatever stands there that makes no sense counts as not said. */
export function readRateFacts(status: number, headers: Headers, body: unknown): RateFacts {
  return {
    bucket: headers.get('x-ratelimit-bucket') ?? undefined,
    limit: numberIn(headers, 'x-ratelimit-limit'),
    remaining: numberIn(headers, 'x-ratelimit-remaining'),
    resetAt: inMs(numberIn(headers, 'x-ratelimit-reset')),
    resetAfterMs: inMs(numberIn(headers, 'x-ratelimit-reset-after')),
    quiet: status === 429 ? quietIn(headers, body) : undefined,
  };
}

function quietIn(headers: Headers, body: unknown): NonNullable<RateFacts['quiet']> {
  const told: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { retry_after: inBody, global } = told;
  // The body is exact; the header is rounded to seconds, and all there is where something before Discord has answered.
  const seconds = typeof inBody === 'number' && inBody >= 0 ? inBody : numberIn(headers, 'retry-after');
  const ms = seconds === undefined ? QUIET_MS : Math.max(MIN_QUIET_MS, Math.ceil(seconds * 1_000));
  const scope = headers.get('x-ratelimit-scope');
  // What names no budget is no route's: everything is to be quiet.
  const isOfRoute = scope === 'user' || headers.has('x-ratelimit-bucket');
  if (scope === 'shared') return { ms, scope };
  return { ms, scope: global === true || headers.has('x-ratelimit-global') || !isOfRoute ? 'global' : 'user' };
}

function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  if (text === null || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

function inMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.ceil(seconds * 1_000);
}
