import type { Client } from 'oceanic.js';
import { createOceanic, createReader } from './oceanic-reader.ts';
import type { Ability, Said, Someone, Stage } from './stage.ts';

/** Bots are answered three times a minute at most. */
const BOT_PAUSE_MS = 21_000;

/** The variables that a stage at a server of somebody's is made of. */
export const REMOTE_VARIABLES = {
  DISCORD_TOKEN: 'the token of the bot',
  E2E_DISCORD_CHANNEL: 'the id of a text channel that everybody here writes in',
  E2E_DISCORD_PERSON_TOKEN: 'who speaks with the bot: the token of an account, or "Bot …" of another bot',
  E2E_DISCORD_OTHER_TOKEN: 'somebody else, in the same way',
} as const;

type Variables = Readonly<Partial<Record<keyof typeof REMOTE_VARIABLES, string>>>;

/** Any server that speaks Discord's protocol as a stage. Rejects with a sentence when it cannot be one. */
export async function openRemoteStage(base: string, variables: Variables): Promise<Stage> {
  const { DISCORD_TOKEN: token, E2E_DISCORD_CHANNEL: channel, E2E_DISCORD_PERSON_TOKEN: person } = variables;
  if (!token || !channel) {
    throw new Error('DISCORD_TOKEN and E2E_DISCORD_CHANNEL are needed beside --base.');
  }
  const apiUrl = base.replace(/\/(?:v\d+\/?)?$/u, '');
  const bot = createOceanic(apiUrl, `Bot ${token}`);
  const { id } = await bot.rest.oauth.getCurrentUser();
  const clients = [person, variables.E2E_DISCORD_OTHER_TOKEN ?? person].flatMap((auth) =>
    auth === undefined ? [] : [createOceanic(apiUrl, auth)],
  );
  const [alice, bob] = await Promise.all(clients.map(async (client) => await someoneOf(client, id)));
  const isBot = person?.startsWith('Bot ') === true;
  const reader = createReader(apiUrl, token);
  return {
    name: new URL(apiUrl).host,
    bot: { id, token, apiUrl },
    channel,
    ...(alice !== undefined && bob !== undefined && { people: { alice, bob } }),
    reader,
    cannot: limitsOf(person === undefined, isBot),
    variables: isBot && alice !== undefined && bob !== undefined ? allowed(alice, bob) : {},
    pauseMs: isBot ? BOT_PAUSE_MS : 0,
    close: async () => await reader.close(),
  };
}

function limitsOf(isEmpty: boolean, isBot: boolean): Readonly<Partial<Record<Ability, string>>> {
  const byInterface = 'nobody can do this by the interface of a server';
  return {
    ...(isEmpty && { people: 'E2E_DISCORD_PERSON_TOKEN is not set' }),
    ...(isBot && {
      direct: 'bots cannot write to bots directly',
      'threads without mention': 'a bot is answered only where it mentions this one',
    }),
    commands: byInterface,
    buttons: byInterface,
    forums: 'no forum is named',
  };
}

function allowed(...people: readonly Someone[]): Readonly<Record<string, string>> {
  const ids = people.map(({ id }) => `discord:${id}`).join(',');
  return { THREADLOOP_ALLOWED_BOTS: ids, THREADLOOP_DISCORD_ALLOW: 'everyone' };
}

async function someoneOf({ rest }: Client, bot: string): Promise<Someone> {
  const { id } = await rest.oauth.getCurrentUser();
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, json?: object, file?: Said['file']) => {
    const files = file && [{ name: file.name, contents: Buffer.from(file.text) }];
    return await rest.request<{ readonly id: string }>({
      method,
      path,
      auth: true,
      ...(json && { json }),
      ...(files && { files }),
    });
  };
  const bodyOf = (content: string) => ({ content, allowed_mentions: { users: [bot] } });
  const impossible = async (): Promise<never> => {
    throw new Error('This cannot be done by the interface of a server.');
  };
  return {
    id,
    say: async ({ channel, text, file }) => {
      return (await send('POST', `/channels/${channel}/messages`, bodyOf(text), file)).id;
    },
    edit: async (channel, message, text) => {
      await send('PATCH', `/channels/${channel}/messages/${message}`, bodyOf(text));
    },
    remove: async (channel, message) => {
      await send('DELETE', `/channels/${channel}/messages/${message}`);
    },
    openDirect: async () => (await send('POST', '/users/@me/channels', { recipient_id: bot })).id,
    press: impossible,
    command: impossible,
    post: impossible,
  };
}
