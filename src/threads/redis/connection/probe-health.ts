import { Cluster, type Redis } from 'ioredis';
import type { Clock } from '../../../core/clock.ts';
import { countReplicas } from '../checks/judge-server.ts';
import { parseFields } from '../checks/server-facts.ts';
import type { RedisClient } from '../redis-client.ts';

/** What a look at a connection found. */
export type HealthProbe =
  | { readonly kind: 'well'; readonly replicas: number }
  /** It answers, and cannot be worked with; `reason` goes on from its name. */
  | { readonly kind: 'unwell'; readonly reason: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Asks every master how it is, and resolves within `limitMs` whatever they do. */
export async function probeHealth(client: RedisClient, clock: Clock, limitMs: number): Promise<HealthProbe> {
  let cancel = (): void => undefined;
  const late = new Promise<HealthProbe>((resolve) => {
    cancel = clock.setTimeout(() => resolve({ kind: 'failed', error: new Error('Command timed out') }), limitMs);
  });
  const asked = ask(client).catch((error: unknown): HealthProbe => ({ kind: 'failed', error }));
  try {
    return await Promise.race([asked, late]);
  } finally {
    cancel();
  }
}

async function ask(client: RedisClient): Promise<HealthProbe> {
  if (!(client instanceof Cluster)) return judgeMasters([await replication(client)]);
  const masters = client.nodes('master');
  const [first] = masters;
  if (first === undefined) return judgeMasters([]);
  const state = parseFields(await first.cluster('INFO')).get('cluster_state');
  if (state !== 'ok') return { kind: 'unwell', reason: 'is a cluster that is not whole.' };
  return judgeMasters(await Promise.all(masters.map(replication)));
}

async function replication(server: Redis): Promise<ReadonlyMap<string, string>> {
  return parseFields(await server.info('replication'));
}

/** Judges what the masters say of their replication. The number of replicas is that of the one that has the fewest. */
export function judgeMasters(masters: readonly ReadonlyMap<string, string>[]): HealthProbe {
  if (masters.length === 0) return { kind: 'unwell', reason: 'has no master that can be reached.' };
  const isDemoted = masters.some((info) => info.has('role') && info.get('role') !== 'master');
  if (isDemoted) return { kind: 'unwell', reason: 'is a replica now, and takes no writes.' };
  return { kind: 'well', replicas: Math.min(...masters.map(countReplicas)) };
}
