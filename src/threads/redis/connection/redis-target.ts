/** A host and its port. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
}

/** What a deployment's Redis is, without who we are to it. */
export type RedisTopology =
  | { readonly kind: 'single'; readonly address: RedisAddress; readonly db: number }
  /** A server on this machine, behind a socket of the file system. */
  | { readonly kind: 'socket'; readonly path: string; readonly db: number }
  /** A master that Sentinels know by name. */
  | {
      readonly kind: 'sentinel';
      readonly sentinels: readonly RedisAddress[];
      readonly master: string;
      readonly db: number;
    }
  /** Any of a cluster's nodes; they name the others. */
  | { readonly kind: 'cluster'; readonly nodes: readonly RedisAddress[] };

/** Everything that a Redis URL says. */
export interface RedisTarget {
  readonly topology: RedisTopology;
  readonly isTls: boolean;
  readonly username?: string;
  readonly password?: string;
}

/** Names a Redis for logs and people: its URL without user and password. */
export function describeTarget({ topology, isTls }: RedisTarget): string {
  const scheme = isTls ? 'rediss' : 'redis';
  switch (topology.kind) {
    case 'single':
      return `${scheme}://${describeAddress(topology.address)}/${topology.db}`;
    case 'socket':
      return `redis+unix://${topology.path}`;
    case 'sentinel':
      return `${scheme}+sentinel://${listed(topology.sentinels)}/${topology.master}/${topology.db}`;
    case 'cluster':
      return `${scheme}+cluster://${listed(topology.nodes)}`;
  }
}

/** Writes `host:port`, an IPv6 address in brackets. */
export function describeAddress({ host, port }: RedisAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function listed(addresses: readonly RedisAddress[]): string {
  return addresses.map(describeAddress).join(',');
}
