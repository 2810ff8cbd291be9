import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { anthropicScenarios } from './anthropic-scenarios.ts';
import { chatScenarios } from './chat-scenarios.ts';
import { Exchange, type RecordedRequest, type Scenario, type Scenarios, type Wire } from './exchange.ts';
import { googleScenarios } from './google-scenarios.ts';
import { responsesScenarios } from './responses-scenarios.ts';

export interface ModelWire {
  /**
   * The base URL of a provider client whose requests are answered by the scenario. Each call makes another one, which
   * counts its requests from 0. With `google`, ends in `/v1beta`, else in `/v1`.
   */
  baseUrl(scenario: string, wire?: Wire): string;
  /** All requests so far, in the order of their coming. */
  readonly requests: readonly RecordedRequest[];
  /** Connections that are open now, idle ones of a client's pool included. */
  readonly openSockets: number;
  /** Resolves once no connection is open. */
  untilSocketsClosed(): Promise<void>;
  /** Resolves with the next request that comes. */
  nextRequest(): Promise<RecordedRequest>;
  /** Lets every scenario that waits for it (see {@link Exchange.untilNudged}) take its next step. */
  nudge(): void;
  /** Closes all connections and the server. */
  close(): Promise<void>;
}

export interface ModelWireOptions {
  /** Scenarios of a test's own, beside or instead of the built-in ones. */
  readonly scenarios?: Scenarios;
  /** Milliseconds since the epoch, for dates in headers. @default Date.now */
  readonly now?: () => number;
}

/** All scenarios by wire: what servers are known to do. */
export const MODEL_WIRE_SCENARIOS: Readonly<Record<Wire, Readonly<Record<string, Scenario>>>> = {
  anthropic: anthropicScenarios,
  chat: chatScenarios,
  responses: responsesScenarios,
  google: googleScenarios,
};

/**
 * Starts a raw server on loopback that plays a provider, byte by byte, and keeps what it was asked.
 *
 *     const wire = await startModelWire();
 *     const model = createAnthropic({ apiKey: 'key', baseURL: wire.baseUrl('clean-close-text') })('claude-x');
 *     …
 *     expect(wire.requests[0]?.body).toEqual({ … });
 *     await wire.close();
 *
 * No scenario waits for a time: those that stall stay silent until the client leaves, those with steps go on at `nudge`.
 */
export async function startModelWire({ scenarios = {}, now = Date.now }: ModelWireOptions = {}): Promise<ModelWire> {
  const requests: RecordedRequest[] = [];
  const counts = new Map<string, number>();
  const nudges = new Signals<void>();
  const arrivals = new Signals<RecordedRequest>();

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming, response);
    requests.push(request);
    arrivals.fire(request);
    const key = incoming.url?.split('/')[1] ?? '';
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const { wire, scenario: name } = request;
    const scenario = scenarios[wire]?.[name] ?? MODEL_WIRE_SCENARIOS[wire][name];
    const exchange = new Exchange({ request, count, now: now(), response, nudged: () => nudges.next() });
    if (scenario === undefined) exchange.respond(404, { error: { message: `No scenario ${name} on ${wire}.` } });
    else await scenario(exchange);
    exchange.finish();
  };

  const server = createServer((incoming, response) => void answer(incoming, response));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    // A client that resets is no failure of the server.
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  const untilSocketsClosed = async (): Promise<void> => {
    while (sockets.size > 0) await Promise.race([...sockets].map((socket) => once(socket, 'close')));
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  let visits = 0;

  return {
    baseUrl: (scenario, wire) => {
      visits += 1;
      const version = wire === 'google' ? 'v1beta' : 'v1';
      return `http://127.0.0.1:${address.port}/${visits}/${scenario}/${version}`;
    },
    requests,
    get openSockets() {
      return sockets.size;
    },
    untilSocketsClosed,
    nextRequest: () => arrivals.next(),
    nudge: () => nudges.fire(),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await untilSocketsClosed();
    },
  };
}

async function readRequest(incoming: IncomingMessage, response: ServerResponse): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const { url = '', headers } = incoming;
  const end = new Promise<'answered' | 'closed by client'>((resolve) => {
    response.once('close', () => resolve(response.writableFinished ? 'answered' : 'closed by client'));
  });
  return { wire: wireOf(url), scenario: url.split('/')[2] ?? '', url, headers, text, body: parse(text), end };
}

function wireOf(url: string): Wire {
  if (url.endsWith('/messages')) return 'anthropic';
  if (url.endsWith('/chat/completions')) return 'chat';
  return url.endsWith('/responses') ? 'responses' : 'google';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Hands each value to everybody who is waiting when it comes. */
class Signals<T> {
  #waiting: ((value: T) => void)[] = [];

  next(): Promise<T> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  fire(value: T): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(value);
  }
}
