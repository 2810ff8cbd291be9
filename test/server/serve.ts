import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { createServer, type Server, type ServerOptions } from '../../src/server/index.ts';
import { createFakeClock, type FakeClock } from '../../src/testing/fake-clock.ts';
import { RecordingLogger } from '../threads/memory/recording-logger.ts';

export interface Served {
  readonly server: Server;
  readonly port: number;
  readonly clock: FakeClock;
  readonly logger: RecordingLogger;
}

/** Starts a server on a free port of this machine; it is closed when the test ends. */
export async function serve(options: Partial<ServerOptions> = {}): Promise<Served> {
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const server = await createServer({
    host: '127.0.0.1',
    port: 0,
    logger,
    clock,
    plugins: [],
    isReady: () => [{ check: 'bot', ok: true }],
    ...options,
  });
  onTestFinished(async () => {
    const closed = server.close(1);
    clock.advance(1);
    await closed;
  });
  return { server, port: Number(new URL(server.address).port), clock, logger };
}

export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Sends a request with exactly these headers, `Host` included, as no browser and no `fetch` lets one. */
export function send(
  port: number,
  path: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      const { statusCode: status } = answer;
      text(answer).then((read) => resolve({ status, headers: answer.headers, body: read }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Sends bytes that may be no HTTP at all, one piece after each answer, and reads what comes until the connection is
 * closed.
 */
export function sendBytes(port: number, first: string, second?: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(first));
  if (second !== undefined) socket.once('data', () => socket.write(second));
  return text(socket);
}

export function errorOf(body: string): { readonly code: string; readonly message: string } {
  const { error }: { readonly error: { readonly code: string; readonly message: string } } = JSON.parse(body);
  return error;
}
