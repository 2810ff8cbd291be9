import { DiscordCallError } from './discord-call-error.ts';
import type { DiscordCalls } from './discord-calls.ts';
import { readUpTo } from './read-up-to.ts';

export interface DownloadOptions {
  readonly apiUrl: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Where Discord keeps files. */
const HOSTS = new Set(['cdn.discordapp.com', 'media.discordapp.net']);

/** Names of this machine, where something may stand for Discord. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Makes what fetches files, from Discord's own hosts only: addresses in messages are what people could have written. No
 * redirect is followed, no more is read than was asked for, and no token goes along.
 */
export function createDownload({ apiUrl, fetch }: DownloadOptions): DiscordCalls['download'] {
  return async (url, { maxBytes, signal }) => {
    const address = addressOf(url, apiUrl);
    if (address === undefined) throw refused();
    try {
      const response = await fetch(address, { redirect: 'manual', signal });
      const { status, headers } = response;
      if (status === 200) {
        const contentType = headers.get('content-type') ?? '';
        return { status: 'fetched', contentType, ...(await readUpTo(response, maxBytes, signal)) };
      }
      await response.body?.cancel().catch(() => undefined); // it is not read, whatever comes of it
      return refusedWith(status);
    } catch (cause) {
      throw failureOf(cause, signal);
    }
  };
}

function addressOf(url: string, apiUrl: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  if (address.username !== '' || address.password !== '') return undefined;
  const isDiscord = address.protocol === 'https:' && address.port === '' && HOSTS.has(address.hostname);
  const api = new URL(apiUrl);
  const isStandIn = LOOPBACK.has(api.hostname) && address.origin === api.origin;
  return isDiscord || isStandIn ? address : undefined;
}

function refusedWith(httpStatus: number): { readonly status: 'refused'; readonly httpStatus: number } {
  if (httpStatus >= 300 && httpStatus < 400) throw refused();
  const isPassing = httpStatus === 429 || httpStatus === 408 || httpStatus >= 500;
  if (isPassing) throw unreachable(httpStatus);
  return { status: 'refused', httpStatus };
}

function refused(): DiscordCallError {
  return new DiscordCallError('A file is not where Discord keeps files: it was not fetched.', { failure: 'refused' });
}

function unreachable(status: number, cause?: unknown): DiscordCallError {
  return new DiscordCallError('Discord did not give a file.', { failure: 'unreachable', status, cause });
}

function failureOf(cause: unknown, signal: AbortSignal): DiscordCallError {
  if (signal.aborted) {
    return new DiscordCallError('A download was given up.', { failure: 'aborted', cause: signal.reason });
  }
  return cause instanceof DiscordCallError ? cause : unreachable(0, cause);
}
