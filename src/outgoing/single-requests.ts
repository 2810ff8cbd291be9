import type { Dispatcher } from 'undici';
import type { OneRequest, SendOnce } from '../tools/net/send-once.ts';
import { createRoutes, type RoutesOptions } from './routes.ts';

/** Pages with long policies have headers of some kilobytes; what has more than this is no page. */
const MAX_HEADER_BYTES = 64 * 1_024;

/** Sends single requests, each over a connection of its own. */
export interface SingleRequests {
  readonly sendOnce: SendOnce;
  /** Ends those that are under way. */
  close(): Promise<void>;
}

/** Makes what sends single requests. */
export function createSingleRequests(options: RoutesOptions): SingleRequests {
  const routeTo = createRoutes(options);
  const open = new Set<Dispatcher>();
  const letGoOf = async (route: Dispatcher): Promise<void> => {
    open.delete(route);
    // Also of what is still arriving: nobody reads it any more.
    await route.destroy().catch(() => undefined);
  };
  return {
    sendOnce: async ({ url, method, headers, body, addresses, signal }: OneRequest, read) => {
      const route = routeTo(new URL(url.origin), { connections: 1, addresses, maxHeaderBytes: MAX_HEADER_BYTES });
      open.add(route);
      try {
        const answer = await route.request({
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method,
          headers: { ...headers },
          body: body ?? null,
          signal,
        });
        return await read({ status: answer.statusCode, headers: answer.headers, body: answer.body });
      } finally {
        await letGoOf(route);
      }
    },
    close: async () => {
      await Promise.all([...open].map(letGoOf));
    },
  };
}
