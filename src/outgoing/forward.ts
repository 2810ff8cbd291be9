import { type buildConnector, type Dispatcher, Pool } from 'undici';
import { proxyRefused } from './connection-failure.ts';
import type { Proxy } from './proxy-url.ts';

export interface ForwardOptions {
  readonly proxy: Proxy;
  readonly connect: buildConnector.connector;
  readonly limits: Pick<Pool.Options, 'connections' | 'maxHeaderSize'>;
}

/**
 * Makes what sends requests without TLS through a proxy: the proxy is asked for the whole address. A tunnel would do as
 * well, but many proxies open one to port 443 only.
 *
 * @param target the origin that the requests are for
 */
export function createForward(options: ForwardOptions, target: URL): Dispatcher {
  const { proxy, connect, limits } = options;
  const { origin, authorization } = proxy;
  const pool = new Pool(origin, { ...limits, connect: (asked, callback) => connect(asked, callback) });
  return pool.compose((dispatch) => (request, handler) => {
    const headers = { host: target.host, ...recordOf(request.headers) };
    const said = authorization === undefined ? headers : { ...headers, 'proxy-authorization': authorization };
    const forwarded = { ...request, origin, path: `${target.origin}${request.path}`, headers: said };
    return dispatch(
      forwarded,
      refusing(handler, () => proxyRefused(proxy, target.host, 407)),
    );
  });
}

type HeaderRecord = Record<string, string | string[] | undefined>;

/** Headers come as a list of names and values, as pairs, or as an object. */
function recordOf(headers: Dispatcher.DispatchOptions['headers']): HeaderRecord {
  if (headers === null || headers === undefined) return {};
  if (Array.isArray(headers)) {
    return Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : [])));
  }
  return Symbol.iterator in headers ? Object.fromEntries(headers) : { ...headers };
}

/** A 407 is the proxy's, and no answer of the host. An error thrown here ends the request and its connection. */
function refusing(handler: Dispatcher.DispatchHandler, refusal: () => Error): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...parts) => handler.onRequestStart?.(...parts),
    onRequestUpgrade: (...parts) => handler.onRequestUpgrade?.(...parts),
    onResponseStart: (...parts) => {
      const [, status] = parts;
      if (status === 407) throw refusal();
      handler.onResponseStart?.(...parts);
    },
    onResponseData: (...parts) => handler.onResponseData?.(...parts),
    onResponseEnd: (...parts) => handler.onResponseEnd?.(...parts),
    onResponseError: (...parts) => handler.onResponseError?.(...parts),
  };
}
