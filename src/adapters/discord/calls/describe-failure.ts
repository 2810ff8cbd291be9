import { DiscordCallError } from './discord-call-error.ts';
import type { Route } from './route.ts';
import type { Answer } from './send.ts';

/** Statuses of what stands before Discord and got no answer in time. */
const NO_ANSWER = new Set([408, 425]);

/** What an answer says that is not what was asked for. It holds nothing of what was sent or answered but its code. */
export function describeAnswer({ name }: Route, { status, body, rate }: Answer): DiscordCallError {
  const code = codeIn(body);
  if (status === 429) {
    const retryAfterMs = rate.quiet?.ms;
    const details = {
      failure: 'rateLimited',
      status,
      code,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    } as const;
    return new DiscordCallError(`Discord answered ${name} with 429: too many requests.`, details);
  }
  if (status >= 500 || NO_ANSWER.has(status) || status < 400) {
    return new DiscordCallError(`Discord answered ${name} with ${status}, which is no answer.`, {
      failure: 'unreachable',
      status,
      code,
    });
  }
  const told = code === 0 ? `${status}` : `${status} and the code ${code}`;
  return new DiscordCallError(`Discord refused ${name} with ${told}.`, { failure: 'refused', status, code });
}

/** No answer came. */
export function describeSilence({ name }: Route, cause: unknown): DiscordCallError {
  return new DiscordCallError(`Discord did not answer ${name}.`, { failure: 'unreachable', cause });
}

export function describeAbort({ name }: Route, signal: AbortSignal | undefined): DiscordCallError {
  return new DiscordCallError(`${name} was given up.`, { failure: 'aborted', cause: signal?.reason });
}

/** It would have had to wait longer than it may. */
export function describeWait({ name }: Route, retryAfterMs: number): DiscordCallError {
  return new DiscordCallError(`The budget of ${name} is used up.`, { failure: 'rateLimited', retryAfterMs });
}

export function describeRefusedToken({ name }: Route): DiscordCallError {
  return new DiscordCallError(`Discord has refused the bot's token: ${name} was not sent.`, {
    failure: 'unauthorized',
    status: 401,
  });
}

function codeIn(body: unknown): number {
  if (typeof body !== 'object' || body === null || !('code' in body)) return 0;
  return typeof body.code === 'number' && Number.isSafeInteger(body.code) ? body.code : 0;
}
