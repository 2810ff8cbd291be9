import { REST, type RESTOptions, RequestMethod } from '@discordjs/rest';
import type { DiscordRequest } from './discord-calls.ts';
import { type RateFacts, readRateFacts } from './rate-facts.ts';
import { readUpTo } from './read-up-to.ts';

export interface SendOptions {
  readonly apiUrl: string;
  readonly token: string;
  readonly fetch: typeof globalThis.fetch;
}

/** What Discord answered. */
export interface Answer {
  readonly status: number;
  /** Undefined for an empty one. */
  readonly body: unknown;
  /** Whether it is Discord's own: what stands before it answers with pages. */
  readonly isJson: boolean;
  readonly rate: RateFacts;
}

/** Bytes of an answer that are read; a page of a hundred messages has about one of it in ten. */
const MAX_ANSWER_BYTES = 16 * 1_024 * 1_024;

/** The SDK's own timer must never be the one that rings: ours is on a clock of its own. */
const NEVER_MS = 2_147_483_647;

const VERSION = '10';

/** The names that the SDK has for them. */
const METHODS = {
  GET: RequestMethod.Get,
  POST: RequestMethod.Post,
  PATCH: RequestMethod.Patch,
  PUT: RequestMethod.Put,
  DELETE: RequestMethod.Delete,
} as const satisfies Readonly<Record<DiscordRequest['method'], RequestMethod>>;

/**
 * Sends a request once, as the SDK writes it, and answers with what came back, whatever its status. Rejects when nothing
 * came, or the signal fired.
 *
 * What the SDK would do by itself is switched off, since it harms: its repeats post twice, its queue lets one request that
 * hangs hold up a channel, its timers are not on our clock, and its errors hold tokens and what people wrote. So each
 * request has an instance of its own, which is told nothing of budgets.
 */
export async function send(options: SendOptions, request: DiscordRequest, signal: AbortSignal): Promise<Answer> {
  let answer: Answer | undefined;
  const rest = new REST({
    api: options.apiUrl,
    version: VERSION,
    retries: 0,
    rejectOnRateLimit: () => true,
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    timeout: NEVER_MS,
    hashSweepInterval: 0,
    handlerSweepInterval: 0,
    makeRequest: async (url, init) => {
      const response = await options.fetch(url, await asSent(init, signal));
      answer = await read(response, signal);
      return forSdk(answer);
    },
  }).setToken(options.token);
  try {
    await rest.request({
      method: METHODS[request.method],
      fullRoute: request.path,
      auth: request.isSigned !== false,
      signal,
      ...(request.query !== undefined && { query: new URLSearchParams(request.query) }),
      ...(request.body !== undefined && { body: request.body }),
      ...(request.files !== undefined && { files: request.files.map(asRawFile) }),
    });
  } catch (error) {
    // What it says of an answer is known better here.
    if (answer === undefined) throw error;
  }
  if (answer === undefined) throw new Error('The request was not sent.');
  return answer;
}

/** A form becomes bytes here: another build of fetch would not know it. */
async function asSent(init: Parameters<RESTOptions['makeRequest']>[1], signal: AbortSignal): Promise<RequestInit> {
  const { method = 'GET', headers, body } = init;
  const named = new Headers(headers);
  const base = { method, signal, redirect: 'manual' } as const;
  if (!(body instanceof FormData)) return { ...base, headers: named, body: typeof body === 'string' ? body : null };
  const encoded = new Response(body);
  named.set('content-type', encoded.headers.get('content-type') ?? '');
  return { ...base, headers: named, body: new Uint8Array(await encoded.arrayBuffer()) };
}

async function read(response: Response, signal: AbortSignal): Promise<Answer> {
  const { status, headers } = response;
  const { bytes, isCut } = await readUpTo(response, MAX_ANSWER_BYTES, signal);
  if (isCut) throw new Error('The answer was longer than any answer of Discord.');
  const body = headers.get('content-type')?.startsWith('application/json') === true ? parsed(bytes) : undefined;
  const isJson = body !== undefined || (bytes.length === 0 && status < 300);
  return { status, body, isJson, rate: readRateFacts(status, headers, body) };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown; // whoever reads it looks at each field
  } catch {
    return undefined;
  }
}

/** The head without what the SDK would go by, and no body: it has been read. */
function forSdk({ status }: Answer): Awaited<ReturnType<RESTOptions['makeRequest']>> {
  const isFine = status >= 200 && status < 300;
  const response: unknown = isFine
    ? new Response(null, { status: 204 })
    : new Response('{}', { status, headers: { 'content-type': 'application/json' } });
  return response as Awaited<ReturnType<RESTOptions['makeRequest']>>; // the same interface, of another build
}

function asRawFile({ name, bytes, mimeType }: NonNullable<DiscordRequest['files']>[number]) {
  return { name, data: bytes, contentType: mimeType ?? 'application/octet-stream' };
}
