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
  const asking = new Map<string, Promise<boolean>>();

  /** Requests that are refused at the same time with the same token ask together. */
  const hasAnother = (token: string): Promise<boolean> => {
    if (credentials === undefined) return Promise.resolve(false);
    const asked = asking.get(token) ?? credentials.refused(token).finally(() => asking.delete(token));
    asking.set(token, asked);
    return asked;
  };

  return async (target, init = {}) => {
    const url = new URL(target);
    if (url.origin !== origin)
      throw unavailable(`The MCP server "${server}" leads on to another host, which is not followed.`);
    const method = methodOf(init);
    const signal = init.signal ?? new AbortController().signal;
    const send = async (token: string | undefined): Promise<Response> => {
      const headers = headersOf(init);
      if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
      const body = typeof init.body === 'string' ? { body: init.body } : {};
      return await sendTo(url.href, { method, headers, signal, trustedOrigins, ...body }).catch((error: unknown) => {
        // All sentences of that fetch are ours; what a server says is in none.
        if (signal.aborted || !(error instanceof Error)) throw error;
        throw unavailable(`The MCP server "${server}" cannot be reached: ${error.message}`, error);
      });
    };
    const token = await credentials?.token();
    const response = await send(token);
    const isSentAgain = token !== undefined && (await isRefusal(response)) && (await hasAnother(token));
    if (!isSentAgain) return boundBody(response, maxBytes, onTooLarge);
    await response.body?.cancel();
    return boundBody(await send(await credentials?.token()), maxBytes, onTooLarge);
  };
}

/**
 * Whether it is the token that is not taken. 403 is mostly for what the server does not allow with any, and another one
 * of the same account would change nothing.
 */
async function isRefusal(response: Response): Promise<boolean> {
  if (response.status !== 403) return response.status === 401;
  const { extractWWWAuthenticateParams } = await import('@modelcontextprotocol/client');
  return extractWWWAuthenticateParams(response).error === 'invalid_token';
}

function methodOf({ method = 'GET' }: RequestInit): 'GET' | 'POST' | 'DELETE' {
  return method === 'POST' || method === 'DELETE' ? method : 'GET';
}

function headersOf({ headers }: RequestInit): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries());
}
