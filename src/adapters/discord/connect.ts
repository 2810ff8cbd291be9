import { ThreadloopError } from '../../core/error.ts';
import type { AdapterHost } from '../../threads/adapter.ts';
import { Background } from '../../threads/background.ts';
import { asObject, asText } from '../../threads/json-value.ts';
import type { DiscordBackend } from './backend.ts';
import { createDiscordCalls } from './calls/create-calls.ts';
import { DiscordCallError } from './calls/discord-call-error.ts';
import type { DiscordCalls } from './calls/discord-calls.ts';
import type { DiscordOptions } from './discord-options.ts';
import { failureFields } from './failure-fields.ts';
import type { Self } from './gateway/gateway.ts';
import { TOKEN_REFUSED, tokenRefused } from './gateway/refusal.ts';
import { createPlaces, type PlaceCache } from './places/create-places.ts';

/** Milliseconds that work beside answers gets to end. */
const LAST_WORK_MS = 2_000;

/** What an adapter works with between `connect` and `disconnect`. */
export interface Connection {
  readonly backend: DiscordBackend;
  /** Places are what the gateway knows, from now on; undefined: no more. */
  useGateway(gateway: PlaceCache | undefined): void;
  /** Waits a little for what is still being done. */
  readonly disconnect: () => Promise<void>;
}

/**
 * Makes what every part of the adapter works with, and asks Discord who the bot is.
 *
 * @throws ThreadloopError `discord_token_refused`; `discord_call_failed` when Discord cannot be asked.
 */
export async function connect(options: DiscordOptions, host: AdapterHost): Promise<Connection> {
  const { clock, logger, outgoing } = host;
  const { token, apiUrl } = options;
  const background = new Background({ clock, logger, platform: 'Discord', describe: failureFields });
  let isConnected = false;
  const onTokenRefused = (): void => {
    // Before, whoever connects is told.
    if (isConnected) logger.error({ code: tokenRefused().code }, TOKEN_REFUSED);
  };
  const calls = createDiscordCalls({ token, apiUrl, fetch: outgoing.fetch, clock, logger, onTokenRefused });
  let gateway: PlaceCache | undefined;
  const places = createPlaces({ calls, clock, gateway: () => gateway });
  const self = await askForSelf(calls);
  isConnected = true;
  return {
    backend: { options, host, calls, places, self, background: background.run },
    useGateway: (used) => {
      gateway = used;
    },
    disconnect: () => background.drained(LAST_WORK_MS),
  };
}

async function askForSelf(calls: DiscordCalls): Promise<Self> {
  try {
    const user = asObject(await calls.call({ method: 'GET', path: '/users/@me' }));
    const application = asObject(await calls.call({ method: 'GET', path: '/applications/@me' }));
    const userId = asText(user['id']);
    if (userId === undefined) throw new ThreadloopError('discord_call_failed', NOBODY);
    const applicationId = asText(application['id']) ?? userId;
    return { userId, username: asText(user['username']) ?? '', applicationId };
  } catch (error) {
    if (!(error instanceof DiscordCallError)) throw error;
    if (error.failure === 'unauthorized') throw tokenRefused();
    throw new ThreadloopError('discord_call_failed', `Discord did not say who the bot is. ${error.message}`, {
      cause: error,
      retryable: true,
    });
  }
}

const NOBODY = 'Discord did not say who the bot is. Is discord.apiUrl the address of an interface of Discord?';
