import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lintRequest } from './lint-request.ts';
import { readRequest } from './read-request.ts';
import type { Violation } from './rules.ts';
import { SignatureBook } from './signature-book.ts';
import type { JsonRecord, WireRequest } from './wire-request.ts';

/** One request that passed the proxy. */
interface PassedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it came; `{}` when it was no JSON object. */
  readonly body: JsonRecord;
  readonly violations: readonly Violation[];
}

export interface LintingProxy {
  /** Where clients send what they would send to the target. */
  readonly url: string;
  /** In the order in which they came. */
  readonly requests: readonly PassedRequest[];
  /** What all requests broke, each with the number of its request. */
  violations(): readonly (Violation & { readonly request: number })[];
  /**
   * Forgets the requests, not the signatures.
   *
   * @throws Error when a request broke a rule; it says which and where
   */
  clear(): void;
  close(): Promise<void>;
}

export interface LintingProxyOptions {
  /** The origin of what stands behind. */
  readonly target: string;
  /** @default every model does */
  readonly takesImages?: (model: string) => boolean;
}

/** Stands before a server of models on a free port of the loopback: lints each request, passes it on, and streams back. */
export async function startLintingProxy({
  target,
  takesImages = () => true,
}: LintingProxyOptions): Promise<LintingProxy> {
  const book = new SignatureBook();
  const requests: PassedRequest[] = [];
  const server = createServer((incoming, response) => {
    void readBody(incoming).then((body) => {
      const wireRequest: WireRequest = { path: incoming.url ?? '', headers: textHeaders(incoming), body };
      const violations = lintRequest(wireRequest, { takesImages, modelOf: (signature) => book.modelOf(signature) });
      const { read } = readRequest(wireRequest);
      requests.push({ path: wireRequest.path, headers: wireRequest.headers, body: read?.body ?? {}, violations });
      forward({ target, incoming, body, response, learn: (answer) => book.learn(read?.model ?? '', answer) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address that is no string.
  const { port } = server.address() as AddressInfo;
  const violations = () =>
    requests.flatMap((passed, request) => passed.violations.map((violation) => ({ ...violation, request })));
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    violations,
    clear: () => {
      const found = violations();
      requests.length = 0;
      if (found.length > 0) throw new Error(`Requests broke rules: ${JSON.stringify(found)}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Forwarding {
  readonly target: string;
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly response: ServerResponse;
  readonly learn: (answer: string) => void;
}

/** Passes a request on and its answer back, piece by piece. Whichever side is cut off, the other one is too. */
function forward({ target, incoming, body, response, learn }: Forwarding): void {
  const headers = { ...incoming.headers, host: new URL(target).host };
  // A connection for each: one that is used again may just have been closed by the target.
  const options = { method: incoming.method, headers, agent: false };
  const onward = openRequest(new URL(incoming.url ?? '', target), options, (answer) => {
    const pieces: Buffer[] = [];
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('data', (piece: Buffer) => {
      pieces.push(piece);
      response.write(piece);
    });
    answer.on('end', () => {
      // Before the client sees the end: its next request may bring a signature back.
      learn(Buffer.concat(pieces).toString());
      response.end();
    });
    answer.on('error', () => response.destroy());
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  onward.end(body);
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  // Without an encoding a request gives buffers.
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function textHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
