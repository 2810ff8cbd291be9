import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request to change something was sent by a page of this server: browsers tell of every such request which
 * page it is from, and what does not tell is no browser. `publicUrl` is where browsers reach the server, which may stand
 * behind another one and be asked by another name.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) return false;
  const asked = host?.toLowerCase() ?? '';
  const own = asked === '' ? [] : [`http://${asked}`, `https://${asked}`];
  return [...own, ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])].includes(origin.toLowerCase());
}
