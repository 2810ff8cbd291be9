import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';

/** Calls a route as the app does. */
async function call(
  discord: FakeDiscord,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Registers commands for all places, or for one server. */
export async function register(discord: FakeDiscord, commands: readonly unknown[], guild?: string): Promise<void> {
  const where = guild === undefined ? '' : `/guilds/${guild}`;
  const { status, body } = await call(discord, 'PUT', `/applications/${discord.app.id}${where}/commands`, commands);
  if (status !== 200) throw new Error(`Registering failed with ${status}: ${JSON.stringify(body)}`);
}

/** Posts a message and gives its id. */
export async function post(discord: FakeDiscord, channel: string, message: unknown): Promise<string> {
  const { status, body } = await call(discord, 'POST', `/channels/${channel}/messages`, message);
  if (status !== 200) throw new Error(`Posting failed with ${status}: ${JSON.stringify(body)}`);
  return (body as { readonly id: string }).id;
}

/** The interaction that was told last: its id and token, and what else it holds. */
export function lastInteraction(events: readonly { readonly t: string; readonly d: unknown }[]): {
  readonly id: string;
  readonly token: string;
  readonly data: unknown;
} {
  const told = events.filter(({ t }) => t === 'INTERACTION_CREATE').at(-1);
  if (told === undefined) throw new Error('No interaction was told');
  return told.d as { readonly id: string; readonly token: string; readonly data: unknown };
}

/** Answers an interaction. */
export function callback(
  discord: FakeDiscord,
  { id, token }: { readonly id: string; readonly token: string },
  answer: unknown,
): Promise<{ readonly status: number; readonly body: unknown }> {
  return call(discord, 'POST', `/interactions/${id}/${token}/callback`, answer);
}
