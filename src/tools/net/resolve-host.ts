import { lookup } from 'node:dns/promises';

/** The IP addresses of a host, all of them; rejects where there are none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Asks as every other program on this machine does. */
export const resolveHost: ResolveHost = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};
