import { Client, type ClientEvents, type ClientOptions, GatewayIntentBits as Intents, Partials } from 'discord.js';
import { onTestFinished } from 'vitest';
import type { FakeDiscord } from '../../../src/testing/fake-discord/fake-discord.ts';

/** How long a test waits for what comes over a socket: a backstop, for slow machines. */
export const PATIENT = { timeout: 20_000 } as const;

/** discord.js on a fake, with the options that the product uses; not logged in. Ends with the test. */
export function discordJs(discord: FakeDiscord, options: Partial<ClientOptions> = {}): Client {
  const client = new Client({
    intents: [
      Intents.Guilds,
      Intents.GuildMessages,
      Intents.GuildMessageReactions,
      Intents.DirectMessages,
      Intents.DirectMessageReactions,
      Intents.MessageContent,
    ],
    partials: [Partials.Channel, Partials.Message, Partials.Reaction],
    allowedMentions: { parse: [], repliedUser: false },
    enforceNonce: true,
    rest: { api: discord.apiUrl, cdn: discord.url, version: '10' },
    // discord.js waits 5 s of its own between two IDENTIFYs.
    ws: { buildIdentifyThrottler: () => ({ waitForIdentify: async () => undefined }) },
    ...options,
  });
  onTestFinished(() => client.destroy());
  return client;
}

/** The same, ready. */
export async function readyDiscordJs(
  discord: FakeDiscord,
  options: Partial<ClientOptions> = {},
): Promise<Client<true>> {
  const client = discordJs(discord, options);
  const ready = next(client, 'clientReady');
  await client.login(discord.token);
  const [readyClient] = await ready;
  return readyClient;
}

/** The arguments of the next event that suits. */
export function next<Name extends keyof ClientEvents>(
  client: Client,
  name: Name,
  suits: (...args: ClientEvents[Name]) => boolean = () => true,
): Promise<ClientEvents[Name]> {
  return new Promise((resolve) => {
    const listener = (...args: ClientEvents[Name]) => {
      if (!suits(...args)) return;
      client.off(name, listener);
      resolve(args);
    };
    client.on(name, listener);
  });
}

/** The arguments of each event from now on. */
export function record<Name extends keyof ClientEvents>(client: Client, name: Name): ClientEvents[Name][] {
  const seen: ClientEvents[Name][] = [];
  client.on(name, (...args) => {
    seen.push(args);
  });
  return seen;
}
