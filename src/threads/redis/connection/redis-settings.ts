import type { RedisTarget } from './redis-target.ts';

/** Certificates as PEM texts. */
export interface RedisTls {
  /** Who may have signed the server's certificate. @default the well-known authorities */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  /** The name that the server's certificate must have. @default the host that was connected to */
  readonly serverName?: string;
}

/** Everything that is set about a deployment's Redis, read and checked. */
export interface RedisSettings {
  readonly target: RedisTarget;
  readonly username?: string;
  readonly password?: string;
  /** What the Sentinels themselves ask for. */
  readonly sentinelPassword?: string;
  /** Present where connections are encrypted. */
  readonly tls?: RedisTls;
  /** What all keys of the deployment begin with. */
  readonly prefix: string;
  /** Absent: what is stored already, else {@link defaultPartitions}. */
  readonly partitions?: number;
  /** Milliseconds after which idle threads are forgotten. Absent: never. */
  readonly retentionMs?: number;
  /** Work with a server that may throw data away. */
  readonly allowEviction: boolean;
}

/** Over how many slots the threads of a new deployment are spread. */
export function defaultPartitions({ topology }: RedisTarget): number {
  return topology.kind === 'cluster' ? 16 : 1;
}
