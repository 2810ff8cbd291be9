import { Agent, buildConnector, type Dispatcher, Pool } from 'undici';
import { ThreadloopError } from '../core/error.ts';
import type { Clock, Logger } from '../core/index.ts';
import { trustAlso } from './certificates.ts';
import { explainConnection, proxyUnreachable } from './connection-failure.ts';
import { createForward } from './forward.ts';
import type { OutgoingSettings } from './outgoing-settings.ts';
import { createProxyFor } from './proxy-for.ts';
import type { Proxy } from './proxy-url.ts';
import { createTunnel } from './tunnel.ts';

/** Milliseconds that each step to a connection may take: the host or the proxy, its answer, the handshake. */
const CONNECT_MS = 10_000;

export interface DispatcherOptions {
  readonly settings: OutgoingSettings;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Makes the way out: each host is reached directly or through the proxy of its scheme, over connections that are kept
 * and used again. Why there is none to a host is logged, without what the proxy was told.
 */
export function createDispatcher({ settings, clock, logger }: DispatcherOptions): Dispatcher {
  const { connectionsPerHost: connections, authorities } = settings;
  const trust = authorities === undefined ? {} : { secureContext: trustAlso(authorities) };
  const connect = buildConnector({ timeout: CONNECT_MS, ...trust });
  const telling = (connector: buildConnector.connector): buildConnector.connector => tell(connector, logger);
  const proxyFor = createProxyFor(settings);

  const direct = telling((target, callback) =>
    connect(
      target,
      explained(callback, (error) => explainConnection(error, target.host ?? target.hostname)),
    ),
  );
  const tunnelOf = (proxy: Proxy) => telling(createTunnel({ proxy, connect, clock, answerMs: CONNECT_MS }));
  const toProxy = (proxy: Proxy) =>
    telling((target, callback) =>
      connect(
        target,
        explained(callback, (error) => proxyUnreachable(proxy, error)),
      ),
    );

  const routeTo = (origin: URL): Dispatcher => {
    const isTls = origin.protocol === 'https:';
    const proxy = proxyFor(origin);
    if (proxy === undefined) return new Pool(origin, { connections, connect: direct });
    if (isTls) return new Pool(origin, { connections, connect: tunnelOf(proxy) });
    return createForward({ proxy, connect: toProxy(proxy), connections }, origin);
  };
  return new Agent({ factory: (origin) => routeTo(new URL(origin)) });
}

function explained(callback: buildConnector.Callback, explain: (error: Error) => Error): buildConnector.Callback {
  return (...result) => {
    const [error] = result;
    if (error === null) callback(...result);
    else callback(explain(error), null);
  };
}

/** Only what has a sentence of ours: the others carry the operating system's code to whoever asked. */
function tell(connect: buildConnector.connector, logger: Logger): buildConnector.connector {
  return (target, callback) =>
    connect(
      target,
      explained(callback, (error) => {
        if (error instanceof ThreadloopError) logger.warn({ code: error.code, host: target.host }, error.message);
        return error;
      }),
    );
}
