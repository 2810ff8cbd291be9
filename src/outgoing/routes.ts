import { isIPv6, type LookupFunction } from 'node:net';
import { buildConnector, type Dispatcher, Pool } from 'undici';
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

export interface RoutesOptions {
  readonly settings: OutgoingSettings;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface RouteOptions {
  /** At most so many at a time. */
  readonly connections: number;
  /** Where the host is: its name is not looked up. For connections that are made directly; a proxy looks names up. */
  readonly addresses?: readonly string[];
  /** Most bytes of the headers of one answer. @default 16 KiB */
  readonly maxHeaderBytes?: number;
}

/**
 * Makes what leads to hosts: each directly or through the proxy of its scheme. Why there is no connection to one is
 * logged, without what the proxy was told.
 */
export function createRoutes(options: RoutesOptions): (origin: URL, route: RouteOptions) => Dispatcher {
  const { settings, clock, logger } = options;
  const { authorities } = settings;
  const trust = authorities === undefined ? {} : { secureContext: trustAlso(authorities) };
  const connect = buildConnector({ timeout: CONNECT_MS, ...trust });
  const connectTo = (addresses: readonly string[]): buildConnector.connector =>
    buildConnector({ timeout: CONNECT_MS, ...trust, lookup: knownAs(addresses) });
  const telling = (connector: buildConnector.connector): buildConnector.connector => tell(connector, logger);
  const proxyFor = createProxyFor(settings);

  const direct = (connector: buildConnector.connector) =>
    telling((target, callback) =>
      connector(
        target,
        explained(callback, (error) => explainConnection(error, target.host ?? target.hostname)),
      ),
    );
  const directly = direct(connect);
  const tunnelOf = (proxy: Proxy) => telling(createTunnel({ proxy, connect, clock, answerMs: CONNECT_MS }));
  const toProxy = (proxy: Proxy) =>
    telling((target, callback) =>
      connect(
        target,
        explained(callback, (error) => proxyUnreachable(proxy, error)),
      ),
    );

  return (origin, { connections, addresses, maxHeaderBytes }) => {
    const isTls = origin.protocol === 'https:';
    const proxy = proxyFor(origin);
    const limits = { connections, ...(maxHeaderBytes !== undefined && { maxHeaderSize: maxHeaderBytes }) };
    if (proxy === undefined) {
      return new Pool(origin, {
        ...limits,
        connect: addresses === undefined ? directly : direct(connectTo(addresses)),
      });
    }
    if (isTls) return new Pool(origin, { ...limits, connect: tunnelOf(proxy) });
    return createForward({ proxy, connect: toProxy(proxy), limits }, origin);
  };
}

/** Answers what is known already, whatever name is asked for, in both ways in which sockets ask. */
function knownAs(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_name, { all }, callback) => {
    const [first] = found;
    if (first === undefined) callback(new Error('No address is known.'), '');
    else if (all === true) callback(null, found);
    else callback(null, first.address, first.family);
  };
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
