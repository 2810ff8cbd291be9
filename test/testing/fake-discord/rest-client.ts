import { DiscordAPIError, REST, type RESTOptions, type RequestData } from '@discordjs/rest';
import type { FakeDiscord, FakeDiscordOptions } from '../../../src/testing/fake-discord/fake-discord.ts';
import { start } from './started.ts';

/** A fake that ends with the test, and Discord's REST client of discord.js on it. */
export async function startRest(
  options?: FakeDiscordOptions,
): Promise<{ readonly discord: FakeDiscord; readonly rest: REST }> {
  const discord = await start(options);
  return { discord, rest: restOf(discord) };
}

/** A client that tries once, and never waits. */
export function restOf(discord: FakeDiscord, token: string = discord.token): REST {
  return new REST({
    api: discord.apiUrl,
    version: '10',
    retries: 0,
    // undici has one dispatcher for the whole process, and not each of its versions can send the forms of another.
    makeRequest: sendWithFetch,
    // The fake's limits are what is looked at, not the client's own.
    globalRequestsPerSecond: 100_000,
    rejectOnRateLimit: () => true,
    hashSweepInterval: 0,
    handlerSweepInterval: 0,
  }).setToken(token);
}

const sendWithFetch: RESTOptions['makeRequest'] = async (url, { method = 'GET', headers, body }) => {
  const named = new Headers(headers);
  const encoded = body instanceof FormData ? new Response(body) : undefined;
  if (encoded !== undefined) named.set('content-type', encoded.headers.get('content-type') ?? '');
  const bytes = encoded === undefined ? undefined : new Uint8Array(await encoded.arrayBuffer());
  const response: unknown = await fetch(url, {
    method,
    headers: named,
    body: bytes ?? (typeof body === 'string' ? body : null),
  });
  return response as Awaited<ReturnType<RESTOptions['makeRequest']>>; // the same interface, of another build
};

/** Status and body of an answer that a call failed with. */
export async function refusal(call: Promise<unknown>): Promise<Readonly<Record<string, unknown>>> {
  const error: unknown = await call.then(
    () => new Error('The call succeeded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DiscordAPIError)) throw error;
  return { status: error.status, ...error.rawError };
}

/** The code of the error that a call failed with. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  return (await refusal(call)).code;
}

/** What an interaction's routes are asked with: no token. */
export const WITHOUT_TOKEN: Pick<RequestData, 'auth'> = { auth: false };

/** One call as it goes over the wire: the status, all headers that say something, the body. */
export async function ask(
  discord: FakeDiscord,
  method: string,
  path: string,
  { body, token = discord.token }: { readonly body?: unknown; readonly token?: string | undefined } = {},
): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: unknown }> {
  const response = await fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: {
      authorization: `Bot ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const told = [...response.headers].filter(([name]) => /^(?:content-type|retry-after|x-ratelimit)/u.test(name));
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, headers: Object.fromEntries(told), body: isJson ? JSON.parse(text) : text };
}
