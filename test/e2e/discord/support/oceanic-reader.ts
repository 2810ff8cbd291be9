import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Oceanic from 'oceanic.js';
import type { Reader, Seen } from './stage.ts';

/** Required, not imported: what it has for imports relies on how Node wraps CommonJS, which tsx does in another way. */
const oceanic = createRequire(import.meta.url)('oceanic.js') as typeof Oceanic; // require tells no types
const { ComponentTypes, DiscordRESTError, Intents } = oceanic;

/** Milliseconds in which Discord takes one IDENTIFY of a bot: the bot's own may have been just now. */
const IDENTIFY_MS = 5_500;

/** Milliseconds that logging in may take. */
const LOGIN_MS = 30_000;

/** A client of oceanic.js, which shares nothing with discord.js. `auth` is `Bot …`, or the token of an account. */
export function createOceanic(apiUrl: string, auth: string): Oceanic.Client {
  const client = new oceanic.Client({
    auth,
    rest: { baseURL: `${apiUrl}/v10` },
    gateway: { intents: Intents.GUILDS | Intents.GUILD_MESSAGES, compress: false, autoReconnect: false },
  });
  client.on('error', () => undefined);
  return client;
}

/** Makes the eyes of the scenarios, with the token of the bot. */
export function createReader(apiUrl: string, token: string): Reader {
  const auth = `Bot ${token}`;
  // A client that reads over REST alone cannot connect.
  let eyes: Promise<Oceanic.Client> | undefined;
  const ears = createOceanic(apiUrl, auth);
  return {
    logIn: async () => {
      await sleep(IDENTIFY_MS);
      const isReady = new Promise<void>((resolve, reject) => {
        ears.once('ready', resolve);
        setTimeout(() => reject(new Error(`It was not ready within ${LOGIN_MS} ms.`)), LOGIN_MS).unref();
      });
      await ears.connect();
      await isReady;
      return [...ears.guilds.keys()];
    },
    messages: async (channel) => {
      eyes ??= createOceanic(apiUrl, auth).restMode(false);
      const { rest } = await eyes;
      try {
        const messages = await rest.channels.getMessages(channel, { limit: 100 });
        return messages.map(seenOf).toReversed();
      } catch (error) {
        // A thread that is yet to be started.
        if (error instanceof DiscordRESTError && error.code === 10_003) return [];
        throw error;
      }
    },
    close: async () => {
      ears.disconnect(false);
    },
  };
}

function seenOf(message: Oceanic.Message): Seen {
  const rows = message.components.filter((component) => component.type === ComponentTypes.ACTION_ROW);
  const labels = rows.flatMap(({ components }) =>
    components.flatMap((each) => (each.type === ComponentTypes.BUTTON && 'label' in each ? [each.label ?? ''] : [])),
  );
  return {
    id: message.id,
    author: message.author.id,
    text: message.content,
    files: [...message.attachments.values()].map(({ filename }) => filename),
    buttons: labels,
    reactions: message.reactions.flatMap(({ emoji }) => emoji.name ?? []),
  };
}
