/** Response headers, names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Milliseconds that a provider asks to wait: `retry-after-ms`, else `retry-after` in seconds or as an HTTP date.
 * Undefined when it does not say, or nothing that can be read.
 *
 * @param now milliseconds since the epoch
 */
export function readRetryAfterMs(headers: ResponseHeaders, now: number): number | undefined {
  const { 'retry-after-ms': milliseconds, 'retry-after': wait } = headers;
  const exact = readNumber(milliseconds);
  if (exact !== undefined) return exact;
  if (wait === undefined) return undefined;
  const seconds = readNumber(wait);
  if (seconds !== undefined) return seconds * 1_000;
  const at = Date.parse(wait);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Milliseconds that a message asks to wait ("try again in 320ms", "… 1.2s", "… 6m0s"); undefined when it does not. */
export function readWaitMs(message: string): number | undefined {
  const words = /\b(?:retry|try again) in (?:(?<minutes>\d+)m)?(?<amount>\d+(?:\.\d+)?)(?<unit>ms|s)\b/iu.exec(message);
  const { minutes, amount, unit } = words?.groups ?? {};
  if (amount === undefined) return undefined;
  return Number(minutes ?? 0) * 60_000 + Math.ceil(Number(amount) * (unit === 'ms' ? 1 : 1_000));
}

function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? Math.max(0, number) : undefined;
}
