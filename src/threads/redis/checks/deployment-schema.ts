import { ThreadloopError } from '../../../core/error.ts';
import { defaultPartitions, type RedisSettings } from '../connection/redis-settings.ts';
import { areaKey, type KeySpace } from '../keys.ts';
import type { RedisClient } from '../redis-client.ts';
import type { ServerCheck } from './server-check.ts';

/** The version of the data that this program writes. A newer one is never touched. */
const DATA_VERSION = 1;

/** What the first start of a deployment wrote down about its data, for ever. */
interface DeploymentSchema {
  readonly version: number;
  readonly partitions: number;
}

/**
 * Gives the place where the deployment's data is, and fixes it when nobody has yet. To be called before anything else
 * is read or written.
 *
 * @throws ThreadloopError `data_incompatible` when the data is of a newer version, or spread over another number of
 *   partitions than is set.
 */
export async function openDeployment(client: RedisClient, settings: RedisSettings): Promise<KeySpace> {
  const { prefix, target, partitions = defaultPartitions(target) } = settings;
  const own: DeploymentSchema = { version: DATA_VERSION, partitions };
  const key = schemaKey(prefix);
  // One step, so that of two first starts at once the second finds what the first wrote.
  const isFirst = (await client.set(key, JSON.stringify(own), 'NX')) === 'OK';
  const stored = isFirst ? own : parse(await client.get(key));
  const judged = judge(stored, settings);
  if (!judged.ok) throw new ThreadloopError('data_incompatible', judged.problem);
  return { prefix, partitions: judged.stored.partitions };
}

/** Says how the stored data and this program go together, and changes nothing. */
export async function checkDeployment(client: RedisClient, settings: RedisSettings): Promise<ServerCheck> {
  const text = await client.get(schemaKey(settings.prefix));
  if (text === null) return { check: 'data', level: 'ok', text: 'There is no data yet.' };
  const judged = judge(parse(text), settings);
  if (!judged.ok) return { check: 'data', level: 'error', text: judged.problem };
  const { stored } = judged;
  return {
    check: 'data',
    level: 'ok',
    text: `The data is of version ${stored.version}, spread over ${partitionsOf(stored)}.`,
  };
}

type Judged =
  | { readonly ok: true; readonly stored: DeploymentSchema }
  | { readonly ok: false; readonly problem: string };

function judge(stored: DeploymentSchema | undefined, { prefix, partitions }: RedisSettings): Judged {
  const refuse = (problem: string): Judged => ({
    ok: false,
    problem: `${problem}, or keep this deployment apart with another redis.prefix.`,
  });
  if (stored === undefined) {
    return refuse(
      `The key ${schemaKey(prefix)} in Redis holds what no version of this program wrote. Find out who did`,
    );
  }
  if (stored.version > DATA_VERSION) {
    return refuse(
      `The data of "${prefix}" in Redis is of version ${stored.version}, and this program knows version ${DATA_VERSION} at most. Run the newer program`,
    );
  }
  if (partitions !== undefined && partitions !== stored.partitions) {
    return refuse(
      `The threads of "${prefix}" in Redis are spread over ${partitionsOf(stored)}, and redis.partitions is ${partitions}. Set it to ${stored.partitions} or leave it out`,
    );
  }
  return { ok: true, stored };
}

function partitionsOf({ partitions }: DeploymentSchema): string {
  return partitions === 1 ? '1 partition' : `${partitions} partitions`;
}

/** Of a newer version nothing is relied on but its number. */
function parse(text: string | null): DeploymentSchema | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('version' in value)) return undefined;
    const { version } = value;
    const partitions = 'partitions' in value ? value.partitions : undefined;
    if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return undefined;
    if (typeof partitions === 'number' && Number.isInteger(partitions) && partitions >= 1)
      return { version, partitions };
    return version > DATA_VERSION ? { version, partitions: 1 } : undefined;
  } catch {
    return undefined;
  }
}

function schemaKey(prefix: string): string {
  return areaKey({ prefix, partitions: 1 }, 'deployment', 'schema');
}
