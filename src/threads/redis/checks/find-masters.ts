import { explainFailure } from '../connection/connection-failure.ts';
import type { RedisSettings } from '../connection/redis-settings.ts';
import { describeAddress, type RedisAddress, type RedisTopology } from '../connection/redis-target.ts';
import { type NodePlace, openNode, openSentinel } from './open-node.ts';
import type { ServerCheck } from './server-check.ts';

/** The servers that hold the deployment's data, and what was noticed on the way to them. */
export interface FoundMasters {
  readonly masters: readonly NodePlace[];
  readonly checks: readonly ServerCheck[];
}

/** Finds the masters: asks Sentinels or nodes of a cluster, one after the other, until one answers. */
export async function findMasters(settings: RedisSettings): Promise<FoundMasters> {
  const { topology } = settings.target;
  switch (topology.kind) {
    case 'single':
      return { masters: [{ ...topology.address, db: topology.db }], checks: [] };
    case 'socket':
      return { masters: [{ path: topology.path, db: topology.db }], checks: [] };
    case 'sentinel':
      return askSentinels(settings, topology);
    case 'cluster':
      return askNodes(settings, topology.nodes);
  }
}

async function askSentinels(
  settings: RedisSettings,
  { sentinels, master, db }: Extract<RedisTopology, { readonly kind: 'sentinel' }>,
): Promise<FoundMasters> {
  const failures: ServerCheck[] = [];
  const answers = await Promise.all(
    sentinels.map(async (address) => {
      try {
        const answer = await askSentinel(settings, address, master);
        if (answer === undefined) failures.push(unknownMaster(address, master));
        return answer;
      } catch (error) {
        failures.push(unreachable(error, settings, `Sentinel ${describeAddress(address)}`));
        return undefined;
      }
    }),
  );
  const found = answers.find((answer) => answer !== undefined);
  if (found === undefined) return { masters: [], checks: failures };
  return {
    masters: [{ ...found, db }],
    // One that answers is enough to begin with; the next failover may need the others.
    checks: failures.map((failure) => ({ ...failure, level: 'warning' })),
  };
}

async function askSentinel(
  settings: RedisSettings,
  address: RedisAddress,
  master: string,
): Promise<RedisAddress | undefined> {
  const client = await openSentinel(settings, address);
  try {
    const answer: unknown = await client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', master);
    if (!Array.isArray(answer)) return undefined;
    return { host: String(answer[0]), port: Number(answer[1]) };
  } finally {
    client.disconnect();
  }
}

function unknownMaster(address: RedisAddress, master: string): ServerCheck {
  return {
    check: 'reachable',
    level: 'error',
    text: `Sentinel ${describeAddress(address)} knows no master called "${master}".`,
    remedy: 'End REDIS_URL with the name that stands after `sentinel monitor` in sentinel.conf.',
  };
}

async function askNodes(settings: RedisSettings, nodes: readonly RedisAddress[]): Promise<FoundMasters> {
  const failures: ServerCheck[] = [];
  for (const address of nodes) {
    try {
      const masters = await askNode(settings, address);
      return { masters, checks: failures.map((failure) => ({ ...failure, level: 'warning' })) };
    } catch (error) {
      failures.push(unreachable(error, settings, describeAddress(address)));
    }
  }
  return { masters: [], checks: failures };
}

async function askNode(settings: RedisSettings, address: RedisAddress): Promise<readonly RedisAddress[]> {
  const client = await openNode(settings, address);
  try {
    const ranges: readonly unknown[] = await client.cluster('SLOTS');
    const masters = ranges.map((range) => {
      const [, , master]: readonly unknown[] = Array.isArray(range) ? range : [];
      const [host, port]: readonly unknown[] = Array.isArray(master) ? master : [];
      // A node that does not know its own address leaves it out: it is the one that was asked.
      return { host: typeof host === 'string' && host !== '' ? host : address.host, port: Number(port) };
    });
    const byName = new Map(masters.map((master) => [describeAddress(master), master]));
    // A node that serves nothing yet is looked at itself: its checks say what the cluster lacks.
    return byName.size === 0 ? [address] : [...byName.values()];
  } finally {
    client.disconnect();
  }
}

/** The check of a server that there is no connection to. */
export function unreachable(error: unknown, settings: RedisSettings, where?: string): ServerCheck {
  return { check: 'reachable', level: 'error', ...explainFailure(error, settings, where) };
}
