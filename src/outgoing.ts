import type { Dispatcher } from 'undici';
import type { Clock, Logger } from './core/index.ts';
import type { OutgoingSettings } from './outgoing/outgoing-settings.ts';
import { createProxyFor } from './outgoing/proxy-for.ts';
import type { SingleRequests } from './outgoing/single-requests.ts';
import type { SendOnce } from './tools/net/send-once.ts';

export interface OutgoingOptions {
  readonly settings: OutgoingSettings;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * The one way out of the process: proxy, certificates and connections are the same for every client. Redis is no HTTP,
 * and goes its own way.
 */
export interface Outgoing {
  /**
   * As the global one, through the proxy where there is one. A connection that cannot be had rejects with a `TypeError`
   * whose cause has a code: `proxy_unreachable`, `proxy_refused`, `certificate_untrusted`, or the operating system's.
   */
  readonly fetch: typeof globalThis.fetch;
  /** For clients that take one, those of WebSockets for example. It may not be closed. */
  dispatcher(): Promise<Dispatcher>;
  /** Whether an address is reached as by any other program: through no proxy, and trusting the usual authorities only. */
  isDirect(url: string): boolean;
  /** Whether an address is reached through a proxy, which then looks its name up. */
  readonly isProxied: (url: string) => boolean;
  /**
   * For what somebody in a chat may have named: single requests to IP addresses that were checked before. Rejects with
   * what the connection failed with.
   */
  readonly sendOnce: SendOnce;
  /** Ends every connection, requests under way included. What is asked for later opens new ones. Never rejects. */
  close(): Promise<void>;
}

interface Engine {
  readonly dispatcher: Dispatcher;
  readonly fetch: typeof globalThis.fetch;
  readonly single: SingleRequests;
}

/** Makes the way out. Nothing is loaded or connected before the first request. */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  let engine: Promise<Engine> | undefined;
  const start = (): Promise<Engine> => {
    engine ??= load(options);
    return engine;
  };
  const proxyFor = createProxyFor(options.settings);
  return {
    isDirect: (url) => options.settings.authorities === undefined && proxyFor(new URL(url)) === undefined,
    isProxied: (url) => proxyFor(new URL(url)) !== undefined,
    fetch: async (...request) => (await start()).fetch(...request),
    sendOnce: async (...request) => await (await start()).single.sendOnce(...request),
    dispatcher: async () => (await start()).dispatcher,
    close: async () => {
      const ending = engine;
      engine = undefined;
      await ending
        ?.then(({ dispatcher, single }) => Promise.all([dispatcher.destroy(), single.close()]))
        .catch(() => undefined);
    },
  };
}

async function load(options: OutgoingOptions): Promise<Engine> {
  const [{ createDispatcher }, { send }, { createSingleRequests }] = await Promise.all([
    import('./outgoing/dispatcher.ts'),
    import('./outgoing/send.ts'),
    import('./outgoing/single-requests.ts'),
  ]);
  const dispatcher = createDispatcher(options);
  const single = createSingleRequests(options);
  return { dispatcher, fetch: (...request) => send(dispatcher, ...request), single };
}
