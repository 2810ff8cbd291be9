import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a server answers one request with. */
type FakeAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
  /** It never answers. */
  | 'hang';

/** One request. What answers it itself gives nothing back. */
interface FakeExchange {
  readonly id: unknown;
  readonly params: unknown;
  /** How many of the method came before. */
  readonly count: number;
  readonly response: ServerResponse;
}

export interface FakeMcpOptions {
  /** By method; what is missing is answered as a well-behaved server with these tools would. */
  readonly answers?: Readonly<Record<string, FakeAnswer | ((exchange: FakeExchange) => FakeAnswer | void)>>;
  /** The status that a request with this token is refused with, and what it says of that in its header. */
  readonly refuse?: (
    token: string | undefined,
    method: string | undefined,
  ) => number | { readonly status: number; readonly challenge: string } | undefined;
  readonly tools?: () => readonly unknown[];
  readonly path?: string;
}

export interface FakeMcpHttp {
  readonly url: string;
  /** What it was asked, `method token`, in order. */
  readonly asked: readonly string[];
  /** The messages as they came. */
  readonly messages: readonly { readonly method?: string; readonly id?: unknown; readonly params?: unknown }[];
  /** Open streams of events to clients. */
  readonly streams: ReadonlySet<ServerResponse>;
  /** Sends a notification to whoever listens. */
  notify(method: string): void;
  /** Forgets all sessions: they are answered 404. */
  forgetSessions(): void;
  readonly sockets: ReadonlySet<Socket>;
}

/** A server of tools at the level of the wire, over streamable HTTP, for one test. It does what it is told, good or bad. */
export async function fakeMcpHttp(options: FakeMcpOptions = {}): Promise<FakeMcpHttp> {
  const { answers = {}, refuse = () => undefined, tools = () => [tool('echo')], path = '/mcp' } = options;
  const asked: string[] = [];
  const messages: { method?: string; id?: unknown; params?: unknown }[] = [];
  const streams = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  const counts = new Map<string, number>();
  let sessions = new Set<string>();
  let made = 0;

  const answer = (message: { method?: string; id?: unknown; params?: unknown }, response: ServerResponse): void => {
    const { method = '', id, params } = message;
    const count = counts.get(method) ?? 0;
    counts.set(method, count + 1);
    const send = (body: object): void => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
    };
    const given = answers[method];
    const chosen = typeof given === 'function' ? (given({ id, params, count, response }) ?? 'hang') : given;
    if (chosen === 'hang') return;
    if (chosen !== undefined) return send(chosen);
    if (method === 'initialize') {
      made += 1;
      sessions.add(`session${made}`);
      response.setHeader('mcp-session-id', `session${made}`);
      return send({ result: GREETING });
    }
    if (method === 'tools/list') return send({ result: { tools: tools() } });
    if (method === 'tools/call') return send({ result: { content: [{ type: 'text', text: 'done' }] } });
    send({ error: { code: -32601, message: 'Method not found' } });
  };

  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const token = request.headers.authorization?.replace('Bearer ', '');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const message =
      request.method === 'POST' ? (JSON.parse(Buffer.concat(parts).toString()) as { method?: string }) : {};
    asked.push(`${message.method ?? request.method} ${token ?? '-'}`);
    const refused = refuse(token, message.method);
    if (typeof refused === 'object') response.setHeader('www-authenticate', refused.challenge);
    if (refused !== undefined) {
      const status = typeof refused === 'object' ? refused.status : refused;
      return void response.writeHead(status).end('the server says no, and why');
    }
    if (request.url !== path) return void response.writeHead(404).end();
    const session = request.headers['mcp-session-id'];
    if (typeof session === 'string' && !sessions.has(session))
      return void response.writeHead(404).end('no such session');
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return;
    }
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    messages.push(message);
    if (!('id' in message)) return void response.writeHead(202).end();
    answer(message, response);
  };
  const server = createServer((request, response) => void listener(request, response).catch(() => response.destroy()));
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}${path}`,
    asked,
    messages,
    streams,
    sockets,
    notify: (method) => {
      for (const stream of streams) stream.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method })}\n\n`);
    },
    forgetSessions: () => {
      sessions = new Set();
    },
  };
}

/** A tool as servers describe them. */
export function tool(name: string, changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { name, description: `Does ${name}.`, inputSchema: { type: 'object', properties: {} }, ...changes };
}

const GREETING = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: 'fake', version: '1' },
};
