import { judgePersistence, type PersistenceFacts } from './judge-persistence.ts';
import type { ServerCheck } from './server-check.ts';
import type { ServerFacts } from './server-facts.ts';

export interface Expectations {
  readonly prefix: string;
  /** The deployment's URL names a cluster. */
  readonly isCluster: boolean;
  readonly allowEviction: boolean;
}

/** BullMQ's Lua scripts and ours need it. */
const OLDEST = [6, 2] as const;
const CLOCK_LIMIT_MS = 1_000;
const SLOTS = 16_384;

/** Judges what a server said of itself. Sentences begin with what they are about; the server's name comes before. */
export function judgeServer(facts: ServerFacts, expected: Expectations): readonly ServerCheck[] {
  const { info } = facts;
  const checks = [...judgeRights(facts, expected.prefix)];
  if (info.size > 0) {
    checks.push(judgeVersion(info), ...judgeRole(info), ...judgeCluster(facts, expected.isCluster));
    checks.push(judgeEviction(facts, expected.allowEviction), ...judgePersistence(persistenceOf(facts)));
    checks.push(judgeReplicas(info), ...judgeMemory(info));
  }
  return [...checks, ...judgeClock(facts.clockAheadMs)];
}

function judgeRights({ missing, info }: ServerFacts, prefix: string): readonly ServerCheck[] {
  const commands = [...(info.size === 0 ? ['INFO'] : []), ...missing.commands];
  const rights = [
    ...commands.map((command) => `+${command.toLowerCase()}`),
    ...(missing.isKeyDenied ? [`'~{${prefix}:*'`] : []),
    ...(missing.isChannelDenied ? [`'&${prefix}:*'`] : []),
  ];
  if (rights.length === 0) return [{ check: 'permissions', level: 'ok', text: 'The user may do what is needed.' }];
  const lacks = [
    ...(commands.length > 0 ? [`the ${commands.length === 1 ? 'command' : 'commands'} ${commands.join(', ')}`] : []),
    ...(missing.isKeyDenied ? [`keys that begin with "{${prefix}:"`] : []),
    ...(missing.isChannelDenied ? [`channels that begin with "${prefix}:"`] : []),
  ];
  return [
    {
      check: 'permissions',
      level: 'error',
      text: `The user may not use ${lacks.join(', nor ')}.`,
      remedy: `redis-cli ACL SETUSER <user> ${rights.join(' ')}`,
    },
  ];
}

function judgeVersion(info: ServerFacts['info']): ServerCheck {
  const valkey = info.get('valkey_version');
  const version = info.get('redis_version') ?? '';
  const text = valkey === undefined ? `Redis ${version}` : `Valkey ${valkey} (as Redis ${version})`;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOldEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  if (isOldEnough) return { check: 'version', level: 'ok', text: `${text}.` };
  return {
    check: 'version',
    level: 'error',
    text: `${version === '' ? 'The server does not say its version' : text}; it must be ${OLDEST.join('.')} or newer.`,
    remedy: 'Update the server.',
  };
}

function judgeRole(info: ServerFacts['info']): readonly ServerCheck[] {
  const role = info.get('role');
  if (role === undefined || role === 'master') return [];
  const master = `${info.get('master_host') ?? ''}:${info.get('master_port') ?? ''}`;
  return [
    {
      check: 'role',
      level: 'error',
      text: `It is a replica of ${master}, and takes no writes.`,
      remedy: 'Name the master in REDIS_URL, or Sentinels that know it (redis+sentinel://).',
    },
  ];
}

function judgeCluster({ info, cluster }: ServerFacts, isCluster: boolean): readonly ServerCheck[] {
  const isNode = info.get('cluster_enabled') === '1';
  if (isNode !== isCluster) {
    const scheme = isNode ? 'redis+cluster:// (rediss+cluster:// for TLS)' : 'redis:// (rediss:// for TLS)';
    const text = isNode ? 'It is a node of a cluster, and REDIS_URL names a single server.' : 'It is no cluster.';
    return [{ check: 'cluster', level: 'error', text, remedy: `Begin REDIS_URL with ${scheme}.` }];
  }
  const state = cluster.get('cluster_state');
  if (state === undefined) return [];
  const slots = Number(cluster.get('cluster_slots_ok'));
  if (state === 'ok' && slots === SLOTS) return [{ check: 'cluster', level: 'ok', text: 'The cluster is whole.' }];
  return [
    {
      check: 'cluster',
      level: 'error',
      text: `The cluster's state is "${state}", and ${slots} of ${SLOTS} slots are served.`,
      remedy: 'redis-cli --cluster check HOST:PORT shows what is missing.',
    },
  ];
}

function judgeEviction({ info, config }: ServerFacts, allowEviction: boolean): ServerCheck {
  const policy = config.get('maxmemory-policy') ?? info.get('maxmemory_policy');
  if (policy === 'noeviction') {
    return { check: 'eviction', level: 'ok', text: 'maxmemory-policy is noeviction: nothing is thrown away.' };
  }
  const remedy =
    'redis-cli CONFIG SET maxmemory-policy noeviction; for good, `maxmemory-policy noeviction` in redis.conf or CONFIG REWRITE, or the setting of that name at a managed service.';
  if (policy === undefined) {
    const text = 'The server does not say its maxmemory-policy; it must be noeviction, or threads get lost.';
    return { check: 'eviction', level: 'warning', text, remedy };
  }
  const text = `maxmemory-policy is ${policy}: when memory is full the server throws threads away.`;
  if (allowEviction) return { check: 'eviction', level: 'warning', text, remedy };
  return { check: 'eviction', level: 'error', text, remedy: `${remedy} To start all the same: --allow-eviction.` };
}

function persistenceOf({ info, config }: ServerFacts): PersistenceFacts {
  return {
    isAofOn: (config.get('appendonly') ?? (info.get('aof_enabled') === '1' ? 'yes' : 'no')) === 'yes',
    appendFsync: config.get('appendfsync'),
    save: config.get('save'),
    isLastWriteOk: info.get('aof_last_write_status') !== 'err' && info.get('rdb_last_bgsave_status') !== 'err',
  };
}

function judgeReplicas(info: ServerFacts['info']): ServerCheck {
  const replicas = countReplicas(info);
  if (replicas === 0) {
    return { check: 'replicas', level: 'ok', text: 'It has no replica; what it loses is lost.' };
  }
  const text = `It has ${replicas} ${replicas === 1 ? 'replica' : 'replicas'}; what is accepted is waited for on one of them (WAIT 1).`;
  return { check: 'replicas', level: 'ok', text };
}

/** Counts the replicas that keep up, by the fields of INFO. */
export function countReplicas(info: ReadonlyMap<string, string>): number {
  return [...info].filter(([name, value]) => /^slave\d+$/u.test(name) && value.includes('state=online')).length;
}

function judgeMemory(info: ServerFacts['info']): readonly ServerCheck[] {
  const used = Number(info.get('used_memory'));
  const limit = Number(info.get('maxmemory'));
  if (Number.isNaN(used) || Number.isNaN(limit)) return [];
  if (limit === 0) return [{ check: 'memory', level: 'ok', text: `${megabytes(used)} in use; no limit is set.` }];
  const percent = Math.floor((used / limit) * 100);
  const text = `${megabytes(used)} of ${megabytes(limit)} in use (${percent} %)`;
  if (percent < 80) return [{ check: 'memory', level: 'ok', text: `${text}.` }];
  const remedy = 'Raise maxmemory of the server, or keep threads for fewer days (redis.retentionDays).';
  if (percent < 100)
    return [{ check: 'memory', level: 'warning', text: `${text}; once full, nothing more is accepted.`, remedy }];
  return [{ check: 'memory', level: 'error', text: `${text}: nothing more is accepted.`, remedy }];
}

function judgeClock(aheadMs: number | undefined): readonly ServerCheck[] {
  if (aheadMs === undefined) return [];
  const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1);
  if (Math.abs(aheadMs) <= CLOCK_LIMIT_MS) {
    return [{ check: 'clock', level: 'ok', text: 'Its clock and that of this machine agree within a second.' }];
  }
  return [
    {
      check: 'clock',
      level: 'warning',
      text: `Its clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of this machine; the server's is used.`,
      remedy: 'Let both be set by NTP.',
    },
  ];
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_048_576)} MB`;
}
