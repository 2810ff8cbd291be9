import type { IncomingHttpHeaders } from 'node:http';
import { withPort } from './address.ts';

/** What the guard looks at in a request. */
export interface GuardedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The address and the port of this machine that the connection came to. */
  readonly localAddress: string;
  readonly localPort: number;
}

/**
 * Says in a sentence why a request is not from the server's own page or from a program of its user; undefined when it
 * may pass. `host` is what the server listens on.
 *
 * A page of another site can make a browser ask this server in two ways. It can give its own name this machine's
 * address (DNS rebinding): then `Host` is that name. Or it can ask for the real address: then the browser tells in
 * `Origin`, or in `Sec-Fetch-Site` where it sends no origin, that it was somebody else's page. Programs send neither.
 */
export function findForeignness(request: GuardedRequest, host: string): string | undefined {
  const { headers, localPort } = request;
  const own = ownHosts(request, host);
  const asked = headers.host?.toLowerCase();
  if (asked === undefined || !own.includes(asked)) {
    return `The playground answers only under its own address, http://${withPort('127.0.0.1', localPort)} for example; this request names another host.`;
  }
  // The very address, not just one of its own: another program may listen on [::1] while this one does on 127.0.0.1.
  if (headers.origin !== undefined && headers.origin.toLowerCase() !== `http://${asked}`) return FOREIGN_PAGE;
  const site = headers['sec-fetch-site'];
  const isFollowedLink = request.method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  return (site === 'cross-site' || site === 'same-site') && !isFollowedLink ? FOREIGN_PAGE : undefined;
}

const FOREIGN_PAGE = 'The playground takes requests from its own page only, and this one comes from another.';

/** An address cannot be rebound, so that of the connection is safe: it serves those who listen on all addresses. */
function ownHosts({ localAddress, localPort }: GuardedRequest, host: string): readonly string[] {
  const names = ['localhost', '127.0.0.1', '::1', host.toLowerCase(), localAddress.replace(/^::ffff:/, '')];
  const withPorts = names.map((name) => withPort(name, localPort));
  // Browsers leave the usual port out.
  return localPort === 80 ? [...withPorts, ...withPorts.map((name) => name.replace(/:80$/, ''))] : withPorts;
}
