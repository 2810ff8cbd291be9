import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../scripts/free-port.ts';
import { type RedisServer, startRedisServer } from './redis-server.ts';

export interface RedisCluster {
  /** The masters, each with about a third of the slots. */
  readonly nodes: readonly RedisServer[];
  /** Names all masters, in the form of REDIS_URL. */
  readonly url: string;
  stop(): Promise<void>;
}

const MASTERS = 3;
const SLOTS = 16_384;

/** Real time: nodes tell each other about slots by gossip. */
const DEADLINE_MS = 30_000;

/**
 * Starts a cluster of three masters without replicas and resolves when every one of them knows the owner of every slot.
 * Takes a second or two of real time. `options` are lines of each node's configuration, as for one server.
 */
export async function startRedisCluster(options: readonly string[] = []): Promise<RedisCluster> {
  const nodes = await startNodes(options);
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.server.stop()));
  };
  const password = options[options.indexOf('--requirepass') + 1];
  const credentials = options.includes('--requirepass') ? { password: password ?? '' } : {};
  const clients = nodes.map(({ server }) => new Redis(server.port, { ...credentials, protocol: 2 }));
  try {
    await join(nodes, clients);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    for (const client of clients) client.disconnect();
  }
  const servers = nodes.map(({ server }) => server);
  return { nodes: servers, url: `redis+cluster://${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`, stop };
}

interface Node {
  readonly server: RedisServer;
  /** Where the nodes talk with each other; by default 10,000 above the port, which may be no port at all. */
  readonly busPort: number;
}

async function startNodes(options: readonly string[]): Promise<readonly Node[]> {
  return Promise.all(
    Array.from({ length: MASTERS }, async () => {
      const busPort = await freePort();
      const clusterOptions = ['--cluster-enabled', 'yes', '--cluster-port', `${busPort}`];
      const timeouts = ['--cluster-node-timeout', '2000'];
      return { server: await startRedisServer([...clusterOptions, ...timeouts, ...options]), busPort };
    }),
  );
}

async function join(nodes: readonly Node[], clients: readonly Redis[]): Promise<void> {
  for (const [index, client] of clients.entries()) {
    const first = Math.floor((index * SLOTS) / MASTERS);
    const last = Math.floor(((index + 1) * SLOTS) / MASTERS) - 1;
    // Different epochs from the start: nodes that agree on who is newer have nothing to settle first.
    await client.cluster('SET-CONFIG-EPOCH', index + 1);
    await client.cluster('ADDSLOTSRANGE', first, last);
  }
  const [first] = clients;
  for (const { server, busPort } of nodes.slice(1))
    await first?.call('CLUSTER', 'MEET', '127.0.0.1', server.port, busPort);
  const deadline = Date.now() + DEADLINE_MS;
  for (const client of clients) {
    while (!(await isComplete(client))) {
      if (Date.now() > deadline) throw new Error(`The cluster did not form:\n${await client.cluster('INFO')}`);
      await sleep(50);
    }
  }
}

async function isComplete(client: Redis): Promise<boolean> {
  const info = await client.cluster('INFO');
  return ['cluster_state:ok', `cluster_slots_assigned:${SLOTS}`, `cluster_size:${MASTERS}`].every((line) =>
    info.includes(line),
  );
}
