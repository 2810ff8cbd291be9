import { errorCodeOf } from '../../threads/error-code-of.ts';
import { DiscordCallError } from './calls/discord-call-error.ts';

/** What a log may say of a failure: codes, and nothing that anybody wrote. */
export function failureFields(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof DiscordCallError)) return { code: errorCodeOf(error) };
  const { failure, status, code } = error;
  return { failure, status, ...(code !== 0 && { discordCode: code }) };
}
