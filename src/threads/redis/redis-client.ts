import type { Cluster, Redis } from 'ioredis';

/** A connection to one server, to a master behind Sentinels, or to a cluster. */
export type RedisClient = Redis | Cluster;
