import { createHmac } from 'node:crypto';

/** The headers with which Slack signs a body, version v0. `seconds` since the epoch. */
export function signatureHeaders(secret: string, seconds: number, body: string): Readonly<Record<string, string>> {
  const digest = createHmac('sha256', secret).update(`v0:${seconds}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': String(seconds), 'x-slack-signature': `v0=${digest}` };
}
