import type { Redis } from 'ioredis';
import type { Clock } from '../../../core/clock.ts';
import { readServerTime } from '../connection/server-time.ts';
import { type MissingRights, probeRights } from './probe-rights.ts';

/** What a server says of itself. What it keeps to itself is undefined: managed servers do, and users have limits. */
export interface ServerFacts {
  /** Fields of INFO, by name; empty when this user may not ask. */
  readonly info: ReadonlyMap<string, string>;
  /** Values of CONFIG GET, by name, as far as it is allowed. */
  readonly config: ReadonlyMap<string, string>;
  /** Fields of CLUSTER INFO, where the server is part of one. */
  readonly cluster: ReadonlyMap<string, string>;
  /** Milliseconds by which the server's clock is ahead of this machine's. */
  readonly clockAheadMs: number | undefined;
  readonly missing: MissingRights;
}

const CONFIG_NAMES = ['maxmemory-policy', 'appendonly', 'appendfsync', 'save'] as const;

/** Asks a server everything that the checks look at. Rejects only when the connection fails. */
export async function readServerFacts(
  client: Redis,
  { prefix, clock }: { readonly prefix: string; readonly clock: Clock },
): Promise<ServerFacts> {
  const info = parseFields(await allowed(() => client.info()));
  const config = new Map<string, string>();
  for (const name of CONFIG_NAMES) {
    const pair = await allowed(() => client.config('GET', name));
    if (Array.isArray(pair) && typeof pair[1] === 'string') config.set(name, pair[1]);
  }
  const isNode = info.get('cluster_enabled') === '1';
  const cluster = parseFields(isNode ? await allowed(() => client.cluster('INFO')) : undefined);
  const clockAheadMs = await allowed(async () => (await readServerTime(client, clock)).now - clock.now());
  return { info, config, cluster, clockAheadMs, missing: await probeRights(client, prefix) };
}

/** Reads the lines `name:value` of INFO and CLUSTER INFO. */
export function parseFields(text: string | undefined): ReadonlyMap<string, string> {
  const lines = (text ?? '').split(/\r?\n/u).filter((line) => line.includes(':') && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1)];
    }),
  );
}

/** Undefined when the server refuses the command, and not the connection. */
async function allowed<T>(send: () => Promise<T>): Promise<T | undefined> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Error && /^(?:NOPERM|ERR|LOADING)\b/u.test(error.message)) return undefined;
    throw error;
  }
}
