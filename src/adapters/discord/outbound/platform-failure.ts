import { ThreadloopError } from '../../../core/error.ts';
import { DiscordCallError } from '../calls/discord-call-error.ts';

/** Does something on Discord for threads, which are told of a failure whether to try again, and when. */
export async function forThreads<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DiscordCallError ? failureOf(error) : error;
  }
}

function failureOf(error: DiscordCallError): ThreadloopError {
  const { failure, message, retryAfterMs } = error;
  return new ThreadloopError('discord_call_failed', message, {
    retryable: failure === 'rateLimited' || failure === 'unreachable',
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    cause: error,
  });
}
