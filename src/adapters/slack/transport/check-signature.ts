import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a request may be old: as Slack advises, against recorded ones that are sent again. */
const MAX_AGE_SECONDS = 5 * 60;

/** Seconds that it may be ahead, since clocks differ; bolt would take any request from the future. */
const MAX_AHEAD_SECONDS = 60;

export interface SignedRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** As it was sent. */
  readonly body: Uint8Array;
}

/**
 * Says in a sentence why a request is not one that Slack signed just now; undefined when it is.
 *
 * @param now milliseconds since the epoch
 */
export function findForgery({ headers, body }: SignedRequest, signingSecret: string, now: number): string | undefined {
  const timestamp = headers['x-slack-request-timestamp'];
  const signature = headers['x-slack-signature'];
  if (timestamp === undefined || signature === undefined) return 'The request is not signed by Slack.';
  if (!/^\d{1,12}$/u.test(timestamp)) return 'The time of the request is not a number of seconds.';
  const ageSeconds = Math.floor(now / 1_000) - Number(timestamp);
  if (ageSeconds > MAX_AGE_SECONDS) return 'The request was signed more than five minutes ago.';
  if (ageSeconds < -MAX_AHEAD_SECONDS) return 'The request was signed in the future: the clock here may be wrong.';
  const expected = createHmac('sha256', signingSecret).update(`v0:${timestamp}:`).update(body).digest();
  const given = Buffer.from(/^v0=([0-9a-f]{64})$/u.exec(signature)?.[1] ?? '', 'hex');
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  return isRight ? undefined : 'The signature is not the one of this request: the signing secret may be wrong.';
}
