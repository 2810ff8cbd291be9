import { request } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { Clock } from '../core/index.ts';
import { explainConnection, proxyRefused, proxySilent, proxyUnreachable } from './connection-failure.ts';
import type { Proxy } from './proxy-url.ts';

export interface TunnelOptions {
  readonly proxy: Proxy;
  /** Opens a connection, and ends a handshake on one that is there. */
  readonly connect: buildConnector.connector;
  readonly clock: Clock;
  /** Milliseconds that the proxy may take to answer. */
  readonly answerMs: number;
}

/**
 * Makes what connects to a host through a proxy. The proxy sees the name and the port of the host, and what is said
 * there only encrypted.
 *
 *     we ── TCP or TLS ──▶ proxy          connect
 *     we ── CONNECT host:443 ──▶ proxy    askForWay: 200, or a refusal
 *     we ══ TLS ═════════════════▶ host   connect, on the same socket
 */
export function createTunnel(options: TunnelOptions): buildConnector.connector {
  return (target, callback) => {
    void answer(callback, open(options, target));
  };
}

async function answer(callback: buildConnector.Callback, opening: Promise<Socket>): Promise<void> {
  const outcome = await opening.catch((error: Error) => error);
  if (outcome instanceof Error) callback(outcome, null);
  else callback(null, outcome);
}

async function open(options: TunnelOptions, target: buildConnector.Options): Promise<Socket> {
  const { proxy, connect } = options;
  const host = `${isIPv6(target.hostname) ? `[${target.hostname}]` : target.hostname}:${target.port || 443}`;
  const socket = await dial(connect, addressOf(proxy)).catch((error: Error) => {
    throw proxyUnreachable(proxy, error);
  });
  try {
    await askForWay(options, socket, host);
    return await dial(connect, { ...target, httpSocket: socket });
  } catch (error) {
    socket.destroy();
    throw error instanceof Error ? explainConnection(error, host) : error;
  }
}

function addressOf({ origin }: Proxy): buildConnector.Options {
  const { protocol, host, hostname, port } = new URL(origin);
  // Sockets want an IPv6 address without its brackets.
  return { protocol, host, hostname: hostname.replace(/^\[(.*)\]$/u, '$1'), port };
}

function dial(connect: buildConnector.connector, options: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(options, (...[error, socket]) => (error === null ? resolve(socket) : reject(error)));
  });
}

function askForWay({ proxy, clock, answerMs }: TunnelOptions, socket: Socket, host: string): Promise<void> {
  const { authorization } = proxy;
  return new Promise((resolve, reject) => {
    const asking = request({
      method: 'CONNECT',
      path: host,
      headers: {
        host,
        connection: 'keep-alive',
        ...(authorization !== undefined && { 'proxy-authorization': authorization }),
      },
      createConnection: () => socket,
    });
    const cancel = clock.setTimeout(() => asking.destroy(proxySilent(proxy, host, answerMs)), answerMs);
    asking.once('connect', ({ statusCode = 0 }, _socket, head) => {
      cancel();
      if (statusCode < 200 || statusCode > 299) return reject(proxyRefused(proxy, host, statusCode));
      // The host never speaks first in TLS; a proxy may send both in one packet all the same.
      if (head.length > 0) socket.unshift(head);
      resolve();
    });
    asking.once('error', (error) => {
      cancel();
      reject(error.name === 'ThreadloopError' ? error : proxyUnreachable(proxy, error));
    });
    asking.end();
  });
}
