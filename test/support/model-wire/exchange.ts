import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

export type Wire = 'anthropic' | 'chat' | 'responses' | 'google';

/** A request as the server got it. */
export interface RecordedRequest {
  readonly wire: Wire;
  readonly scenario: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The text as it came, and what it says in JSON. */
  readonly text: string;
  readonly body: unknown;
  /** Whether the server came to an end, or the client closed the connection before. */
  readonly end: Promise<'answered' | 'closed by client'>;
}

/** What a scenario does for one request. */
export type Scenario = (exchange: Exchange) => Promise<void> | void;

/** Scenarios by wire and name. */
export type Scenarios = Partial<Record<Wire, Readonly<Record<string, Scenario>>>>;

export interface ExchangeStart {
  readonly request: RecordedRequest;
  readonly count: number;
  readonly now: number;
  readonly response: ServerResponse;
  /** Resolves when the test next calls `nudge`. */
  readonly nudged: () => Promise<void>;
}

/** Loopback needs a few rounds of the event loop until a client in this process has read what was written. */
const ROUNDS_UNTIL_READ = 25;

const REQUEST_IDS = { 'request-id': 'req_wire', 'x-request-id': 'req_wire' };

/** One request, and the ways to answer it. */
export class Exchange {
  readonly request: RecordedRequest;
  /** Requests to the same base URL before this one. */
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly #response: ServerResponse;
  readonly #nudged: () => Promise<void>;

  constructor({ request, count, now, response, nudged }: ExchangeStart) {
    this.request = request;
    this.count = count;
    this.now = now;
    this.#response = response;
    this.#nudged = nudged;
  }

  /** Sends a part of an event stream with status 200. */
  send(part: string | Uint8Array): void {
    if (!this.#response.headersSent) {
      this.#response.writeHead(200, { 'content-type': 'text/event-stream', ...REQUEST_IDS });
    }
    if (!this.#response.destroyed) this.#response.write(part);
  }

  /** Sends the headers of an event stream, and nothing behind them yet. */
  sendHeaders(): void {
    this.#response.writeHead(200, { 'content-type': 'text/event-stream', ...REQUEST_IDS });
    this.#response.flushHeaders();
  }

  /** Answers as a whole; an object is sent as JSON. */
  respond(status: number, body: string | object, headers: Record<string, string> = {}): void {
    this.#response.writeHead(status, { 'content-type': 'application/json', ...REQUEST_IDS, ...headers });
    this.#response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  /** Lets a client in this process read what was sent. */
  async untilRead(): Promise<void> {
    for (let round = 0; round < ROUNDS_UNTIL_READ; round += 1) await nextTurn();
  }

  /** Until the client closes the connection; the server never does. */
  async untilClosed(): Promise<void> {
    if (this.#response.destroyed) return;
    await new Promise((resolve) => {
      this.#response.once('close', resolve);
    });
  }

  /** Until the test calls `nudge`, or the client closes the connection: false then. */
  async untilNudged(): Promise<boolean> {
    return Promise.race([this.#nudged().then(() => true), this.untilClosed().then(() => false)]);
  }

  /** Resets the connection. */
  reset(): void {
    this.#response.socket?.resetAndDestroy();
  }

  /** Ends the answer where the scenario has not done so. */
  finish(): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.end();
  }
}
