import type { Progress, StreamableHTTPClientTransport, Transport } from '@modelcontextprotocol/client';
import type { ThreadloopError } from '../../core/error.ts';
import type { Clock } from '../../core/index.ts';
import { atMost, within } from '../../threads/within.ts';
import type { StreamingFetch } from '../net/create-streaming-fetch.ts';
import type { ChildProcesses } from './child-processes.ts';
import { explainFailure, protocolErrorOf, statusOf, unavailable } from './failure.ts';
import type { McpLimits } from './mcp-limits.ts';
import type { McpCredentials, McpServer } from './mcp-server.ts';
import { createSignedFetch } from './signed-fetch.ts';
import { createStdioTransport } from './stdio-transport.ts';

/** What connections are made with. */
export interface ConnectionParts {
  readonly fetch: StreamingFetch;
  readonly processes: ChildProcesses;
  readonly clock: Clock;
  readonly limits: McpLimits;
  /** Of the program, told to servers. */
  readonly version: string;
}

export interface RequestOptions {
  readonly signal: AbortSignal;
  /** Milliseconds without any progress. */
  readonly idleMs: number;
  readonly totalMs: number;
  readonly onProgress?: (progress: Progress) => void;
}

/** What came of a request. */
export type Answer =
  /** As it came: nothing of it was looked at. */
  | { readonly kind: 'result'; readonly value: unknown }
  /** The server's own words. */
  | { readonly kind: 'error'; readonly code: number; readonly message: string }
  /** The server does not know the connection any more, and has done nothing. */
  | { readonly kind: 'forgotten' };

/** One connection to a server, once the two have greeted each other. */
export interface Connection {
  /** Whether the server says that it has tools. */
  readonly hasTools: boolean;
  /** Whether it must not be used for another request. */
  readonly isOver: () => boolean;
  /**
   * @throws ThreadloopError where there is no answer; what the signal gives when it fires, and the server is told.
   */
  request(method: string, params: Readonly<Record<string, unknown>>, options: RequestOptions): Promise<Answer>;
  /** Lets go of it, the process included. Never rejects. */
  end(): Promise<void>;
}

export interface ConnectionEvents {
  /** Fires when nobody waits for the connection any more. */
  readonly signal: AbortSignal;
  readonly onListChanged: () => void;
  /** It was lost, or ended. Called once. */
  readonly onEnd: () => void;
}

/**
 * Connects to a server and greets it. We offer nothing that a server could ask for: no sampling, no questions to
 * people, no folders.
 *
 * @throws ThreadloopError that says why there is no connection.
 */
export async function openConnection(
  server: McpServer,
  credentials: McpCredentials | undefined,
  parts: ConnectionParts,
  events: ConnectionEvents,
): Promise<Connection> {
  const { clock, limits, version } = parts;
  const {
    Client,
    deserializeMessage,
    StreamableHTTPClientTransport: HttpTransport,
  } = await import('@modelcontextprotocol/client');
  // Why it is given up, where our side does that.
  let reason: ThreadloopError | undefined;
  let isOver = false;
  let isGreeted = false;
  const givenUp = new AbortController();
  const giveUp = (why: ThreadloopError): void => {
    reason ??= why;
    givenUp.abort();
    void end();
  };
  const onTooLarge = (): void => giveUp(tooLarge(server, limits));

  const makeTransport = (): Transport => {
    const { transport: settings } = server;
    const maxBytes = limits.messageBytes;
    if (settings.kind === 'stdio') {
      const { processes } = parts;
      const own = { settings, processes, parse: deserializeMessage, maxMessageBytes: maxBytes, onTooLarge, clock };
      return createStdioTransport(own);
    }
    const { url, isPrivateAllowed } = settings;
    checkScheme(server, url, isPrivateAllowed);
    const fetch = createSignedFetch({
      fetch: parts.fetch,
      server: server.name,
      url,
      isPrivateAllowed,
      credentials,
      maxBytes,
      onTooLarge,
    });
    return new HttpTransport(new URL(url), {
      fetch,
      reconnectionScheduler: (reconnect, delayMs) => clock.setTimeout(reconnect, Math.max(delayMs, LEAST_PAUSE_MS)),
    });
  };

  const client = new Client({ name: 'threadloop', version }, { capabilities: {} });
  client.onerror = () => undefined; // What matters of it fails a request, or ends the connection.
  client.setNotificationHandler('notifications/tools/list_changed', events.onListChanged);
  let transport: Transport | undefined;
  let ending: Promise<void> | undefined;
  const notices = new Set<Promise<unknown>>();
  const sayGoodbye = async (): Promise<void> => {
    // A call that was cancelled is to be known as such.
    await Promise.allSettled(notices);
    if (transport !== undefined && 'terminateSession' in transport) {
      await (transport as StreamableHTTPClientTransport).terminateSession(); // only that class has it
    }
  };
  const letGo = async (): Promise<void> => {
    if (isGreeted && reason === undefined) await atMost(GOODBYE_MS, sayGoodbye(), clock);
    await client.close().catch(() => undefined);
    await transport?.close().catch(() => undefined);
  };
  const end = (): Promise<void> => {
    isOver = true;
    ending ??= letGo();
    return ending;
  };
  const explain = (error: unknown): ThreadloopError => {
    const explained = explainFailure(error, server.name);
    if (explained.isOver) isOver = true;
    return reason ?? explained.error;
  };

  const opening = new AbortController();
  try {
    transport = noticing(makeTransport(), notices, () => giveUp(tooMany(server)));
    const connecting = transport;
    await within(() => client.connect(connecting, { signal: opening.signal, timeout: NEVER_MS }), {
      limitMs: limits.connectMs,
      clock,
      signal: events.signal,
      timeout: () => late(server, limits.connectMs),
    });
  } catch (error) {
    opening.abort();
    const explained = events.signal.aborted
      ? unavailable(`The connection to "${server.name}" is not wanted any more.`)
      : explain(error);
    await end();
    throw explained;
  }
  isGreeted = true;
  client.onclose = () => {
    isOver = true;
    events.onEnd();
  };
  if (isOver) events.onEnd();

  return {
    hasTools: client.getServerCapabilities()?.tools !== undefined,
    isOver: () => isOver,
    end,
    request: async (method, params, { signal, idleMs, totalMs, onProgress }) => {
      const asking = new AbortController();
      let isLate: ThreadloopError | undefined;
      const onAbort = (): void => asking.abort('It is not wanted any more.');
      const stopAt = (ms: number): (() => void) =>
        clock.setTimeout(() => {
          isLate ??= late(server, ms);
          // What hangs is not asked again: the next request has a connection of its own.
          isOver = true;
          asking.abort('It took too long.');
        }, ms);
      const cancelTotal = stopAt(totalMs);
      let cancelIdle = stopAt(idleMs);
      const onprogress = (progress: Progress): void => {
        cancelIdle();
        cancelIdle = stopAt(idleMs);
        onProgress?.(progress);
      };
      if (signal.aborted) asking.abort(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      givenUp.signal.addEventListener('abort', onAbort, { once: true });
      try {
        const options = { signal: asking.signal, timeout: NEVER_MS, ...(onProgress && { onprogress }) };
        return { kind: 'result', value: await client.request({ method, params }, AS_IT_COMES, options) };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (isLate !== undefined) throw isLate;
        if (reason !== undefined) throw reason;
        // 404 says that, and some say 400: either way nothing was done.
        const status = statusOf(error);
        if (status === 404 || status === 400) {
          isOver = true;
          return { kind: 'forgotten' };
        }
        const answered = protocolErrorOf(error);
        if (answered !== undefined) return { kind: 'error', ...answered };
        throw explain(error);
      } finally {
        cancelTotal();
        cancelIdle();
        signal.removeEventListener('abort', onAbort);
        givenUp.signal.removeEventListener('abort', onAbort);
      }
    },
  };
}

/** Milliseconds that a server may take to hear that we go. */
const GOODBYE_MS = 1_000;

/** Answers to a server's own requests that may be on their way: one that asks more at once is let go of. */
const MOST_ANSWERS = 32;

/** Remembers what is being said that has no answer, and bounds what is answered. */
function noticing(transport: Transport, notices: Set<Promise<unknown>>, onTooMany: () => void): Transport {
  const send = transport.send.bind(transport);
  let answers = 0;
  transport.send = async (message, options) => {
    const isAnswer = 'result' in message || 'error' in message;
    if (isAnswer && answers >= MOST_ANSWERS) {
      onTooMany();
      return;
    }
    if (isAnswer) answers += 1;
    const sending = send(message, options).finally(() => {
      if (isAnswer) answers -= 1;
    });
    if (!('id' in message)) {
      notices.add(sending);
      sending.then(
        () => notices.delete(sending),
        () => notices.delete(sending),
      );
    }
    await sending;
  };
  return transport;
}

/** The client's own timers never fire: ours are of the clock. As long as the host's timers can count. */
const NEVER_MS = 2_147_483_647;

/** A stream that ends at once again and again is not opened more often. */
const LEAST_PAUSE_MS = 1_000;

/** Results are read where they are used: the client would refuse a whole list for one tool that lies. */
const AS_IT_COMES = {
  '~standard': { version: 1, vendor: 'threadloop', validate: (value: unknown) => ({ value }) },
} as const;

function checkScheme({ name }: McpServer, url: string, isPrivateAllowed: boolean): void {
  if (isPrivateAllowed || url.startsWith('https://')) return;
  throw unavailable(`The MCP server "${name}" cannot be reached: its address must begin with https://.`);
}

function late({ name }: McpServer, ms: number): ThreadloopError {
  return unavailable(`The MCP server "${name}" did not answer within ${ms / 1_000} seconds.`);
}

function tooMany({ name }: McpServer): ThreadloopError {
  return unavailable(`The MCP server "${name}" asked for more at once than is answered; the connection was ended.`);
}

function tooLarge({ name }: McpServer, { messageBytes }: McpLimits): ThreadloopError {
  const most = messageBytes / 1_024 / 1_024;
  return unavailable(
    `The MCP server "${name}" sent more than ${most} MB at once; that is not taken, and the connection was ended.`,
  );
}
