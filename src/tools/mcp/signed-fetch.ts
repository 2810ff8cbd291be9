import type { FetchLike } from '@modelcontextprotocol/client';
import type { StreamingFetch } from '../net/create-streaming-fetch.ts';
import { boundBody } from './bounded-body.ts';
import { unavailable } from './failure.ts';
import type { McpCredentials } from './mcp-server.ts';

export interface SignedFetchOptions {
  readonly fetch: StreamingFetch;
  /** What the server is called, for sentences. */
  readonly server: string;
  /** Of the server: nothing is proved to anybody else. */
  readonly url: string;
  readonly isPrivateAllowed: boolean;
  readonly credentials: McpCredentials | undefined;
  readonly maxBytes: number;
  /** The server sent more than `maxBytes` at once: the connection is to be given up. */
  readonly onTooLarge: () => void;
}

/**
 * Makes the fetch of one connection: to the server's own origin only, with the token of the moment, bounded. A token
 * that is not taken is told once; where there is another one by then, the request is sent again with it.
 */
export function createSignedFetch(options: SignedFetchOptions): FetchLike {
  const { fetch: sendTo, server, credentials, maxBytes, onTooLarge } = options;
  const { origin } = new URL(options.url);
  const trustedOrigins = options.isPrivateAllowed ? [origin] : [];
  let asking: Promise<boolean> | undefined;

  /** Requests that are refused at the same time ask together. */
  const isRenewed = (): Promise<boolean> => {
    if (credentials === undefined) return Promise.resolve(false);
    asking ??= credentials.refused().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return async (target, init = {}) => {
    const url = new URL(target);
    if (url.origin !== origin)
      throw unavailable(`The MCP server "${server}" leads on to another host, which is not followed.`);
    const method = methodOf(init);
    const signal = init.signal ?? new AbortController().signal;
    const send = async (): Promise<Response> => {
      const headers = headersOf(init);
      if (credentials !== undefined) headers['authorization'] = `Bearer ${await credentials.token()}`;
      const body = typeof init.body === 'string' ? { body: init.body } : {};
      return await sendTo(url.href, { method, headers, signal, trustedOrigins, ...body }).catch((error: unknown) => {
        // All sentences of that fetch are ours; what a server says is in none.
        if (signal.aborted || !(error instanceof Error)) throw error;
        throw unavailable(`The MCP server "${server}" cannot be reached: ${error.message}`, error);
      });
    };
    let response = await send();
    if (isRefusal(response.status) && (await isRenewed())) {
      await response.body?.cancel();
      response = await send();
    }
    return boundBody(response, maxBytes, onTooLarge);
  };
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}

function methodOf({ method = 'GET' }: RequestInit): 'GET' | 'POST' | 'DELETE' {
  return method === 'POST' || method === 'DELETE' ? method : 'GET';
}

function headersOf({ headers }: RequestInit): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries());
}
