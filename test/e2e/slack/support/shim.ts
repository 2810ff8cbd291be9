import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { StreamStore } from './shim-streams.ts';

type Args = Readonly<Record<string, unknown>>;

/** Draws what local-slack cannot show (`markdown_text`, markdown blocks, chunks of streams) as what it can. */
export type DrawMarkdown = (markdown: string) => string;

export interface Shim {
  /** For `SLACK_API_URL`. */
  readonly apiUrl: string;
  /** Methods in the order in which they were called. */
  readonly calls: readonly { readonly method: string; readonly args: Args }[];
  /** The status line of each thread, by `channel:ts`. */
  readonly statuses: ReadonlyMap<string, string>;
  readonly streams: StreamStore;
  close(): Promise<void>;
}

/** Methods that local-slack does not have and whose effect is nothing to see there. */
const INVISIBLE = new Set([
  'assistant.threads.setTitle',
  'assistant.threads.setSuggestedPrompts',
  'agents.sessions.setStatus',
  'agents.sessions.rename',
]);

/**
 * Stands in front of a local-slack: native streams become posts and edits, markdown becomes mrkdwn, a status is
 * remembered, metadata is given back with a thread, and everything else is piped through as it came.
 */
export async function startShim(port: number, upstream: string, draw: DrawMarkdown): Promise<Shim> {
  const calls: { method: string; args: Args }[] = [];
  const statuses = new Map<string, string>();
  const metadata = new Map<string, unknown>();
  const ask = async (method: string, args: Args, authorization: string): Promise<Args> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${upstream}/api/${method}`, { method: 'POST', headers, body: JSON.stringify(args) });
    return (await response.json()) as Args;
  };
  const post = async (method: string, args: Args, authorization: string): Promise<Args> => {
    const answer = await ask(method, drawn(args, draw), authorization);
    if (answer['ok'] === true && args['metadata'] !== undefined) metadata.set(String(answer['ts']), args['metadata']);
    return answer;
  };
  const streams = new StreamStore(post);

  const answer = async (method: string, args: Args, authorization: string): Promise<Args | undefined> => {
    if (method === 'chat.postMessage' || method === 'chat.update' || method === 'chat.postEphemeral') {
      return await post(method, args, authorization);
    }
    if (method.endsWith('Stream')) return await streams.answer(method, args, authorization);
    if (method === 'assistant.threads.setStatus') {
      statuses.set(`${String(args['channel_id'])}:${String(args['thread_ts'])}`, String(args['status']));
      return { ok: true };
    }
    if (method === 'conversations.replies') {
      const found = await ask(method, args, authorization);
      const messages = Array.isArray(found['messages']) ? (found['messages'] as Args[]) : [];
      return { ...found, messages: messages.map((message) => ({ ...message, ...known(metadata, message) })) };
    }
    return INVISIBLE.has(method) ? { ok: true } : undefined;
  };

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    const body = Buffer.concat(chunks);
    const [path = ''] = (request.url ?? '').split('?');
    const method = path.replace(/^\/api\//u, '');
    const args = path.startsWith('/api/') ? parse(request.headers['content-type'] ?? '', body.toString()) : {};
    if (path.startsWith('/api/')) calls.push({ method, args });
    const own = path.startsWith('/api/') ? await answer(method, args, request.headers.authorization ?? '') : undefined;
    if (own !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(own));
      return;
    }
    const { host: _h, connection: _c, 'content-length': _l, ...headers } = request.headers;
    const piped = await fetch(`${upstream}${request.url ?? ''}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(request.method !== 'GET' && { body }),
      redirect: 'manual',
    });
    const location = piped.headers.get('location');
    response.writeHead(piped.status, {
      'content-type': piped.headers.get('content-type') ?? 'application/json',
      ...(location !== null && { location }),
    });
    response.end(Buffer.from(await piped.arrayBuffer()));
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    apiUrl: `http://127.0.0.1:${port}/api/`,
    calls,
    statuses,
    streams,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function known(metadata: ReadonlyMap<string, unknown>, { ts }: Args): Args {
  const found = metadata.get(String(ts));
  return found === undefined ? {} : { metadata: found };
}

/** Objects and lists come as JSON within a form. */
function parse(contentType: string, body: string): Args {
  if (contentType.includes('json')) return JSON.parse(body === '' ? '{}' : body) as Args;
  const entries = [...new URLSearchParams(body)].map(([key, value]): [string, unknown] => {
    const isJson = /^[[{]/u.test(value) && key !== 'text' && key !== 'markdown_text';
    return [key, isJson ? (JSON.parse(value) as unknown) : value];
  });
  return Object.fromEntries(entries);
}

/** The same message with nothing in it that local-slack does not show. */
function drawn(args: Args, draw: DrawMarkdown): Args {
  const { markdown_text: markdown, blocks, ...rest } = args;
  const shown = Array.isArray(blocks) ? blocks.flatMap((block) => drawnBlock(block as Args, draw)) : undefined;
  return {
    ...rest,
    ...(typeof markdown === 'string' && { text: draw(markdown) }),
    ...(shown !== undefined && { blocks: shown }),
  };
}

function drawnBlock(block: Args, draw: DrawMarkdown): readonly Args[] {
  switch (block['type']) {
    case 'markdown':
      return sections(draw(String(block['text'])));
    case 'context_actions':
      return [];
    default:
      return [block];
  }
}

/** A section holds 3,000 characters. */
function sections(text: string): readonly Args[] {
  const parts = text.match(/[\s\S]{1,2900}(?:\n|$)|[\s\S]{1,2900}/gu) ?? [text];
  return parts.map((part) => ({ type: 'section', text: { type: 'mrkdwn', text: part } }));
}
