import { isIPv6 } from 'node:net';

/** Writes host and port together; an IPv6 address goes in brackets. */
export function withPort(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** The address to type into a browser of this machine for a server that listens on `host`, which may be all addresses. */
export function toBrowserAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${withPort(reachable, port)}`;
}
