import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request of Slack, as an app's server got it. */
interface AppRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How to answer; `never` leaves the request open. */
export type AppAnswer =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'never';

/** An app's server that answers as scripted, and 200 when the script is at its end. */
export interface ScriptedApp {
  readonly url: string;
  readonly requests: readonly AppRequest[];
  /** Resolves when so many requests have come. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startApp(answers: readonly AppAnswer[] = []): Promise<ScriptedApp> {
  const script = [...answers];
  const requests: AppRequest[] = [];
  const waiters: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push({ headers: request.headers, body });
      const answer = script.shift() ?? { status: 200 };
      if (answer !== 'never') response.writeHead(answer.status, answer.headers).end(answer.body);
      for (const { count, resolve } of waiters) if (requests.length >= count) resolve();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  return {
    url: `http://127.0.0.1:${port}/slack/events`,
    requests,
    received: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve();
        else waiters.push({ count, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
