import { describe, expect, it } from 'vitest';
import { judgeServer } from '../../../../src/threads/redis/checks/judge-server.ts';
import type { ServerCheck } from '../../../../src/threads/redis/checks/server-check.ts';
import { parseFields, type ServerFacts } from '../../../../src/threads/redis/checks/server-facts.ts';

const healthy = {
  redis_version: '7.2.4',
  role: 'master',
  cluster_enabled: '0',
  maxmemory_policy: 'noeviction',
  used_memory: '1048576',
  maxmemory: '10485760',
  aof_enabled: '1',
};

interface Said {
  readonly info?: Readonly<Record<string, string>>;
  readonly config?: Readonly<Record<string, string>>;
  readonly cluster?: Readonly<Record<string, string>>;
  readonly clockAheadMs?: number;
}

function judge(said: Said, isCluster = false): readonly ServerCheck[] {
  const facts: ServerFacts = {
    info: new Map(Object.entries({ ...healthy, ...said.info })),
    config: new Map(Object.entries(said.config ?? {})),
    cluster: new Map(Object.entries(said.cluster ?? {})),
    clockAheadMs: said.clockAheadMs,
    missing: { commands: [], isKeyDenied: false, isChannelDenied: false },
  };
  return judgeServer(facts, { prefix: 'threadloop', allowEviction: false, isCluster });
}

/** Level and text of the checks of one kind. */
const found = (check: ServerCheck['check'], said: Said, isCluster = false) =>
  judge(said, isCluster)
    .filter((one) => one.check === check)
    .map(({ level, text }) => `${level}: ${text}`);

describe('judgeServer', () => {
  it.each([
    ['6.2.0', 'ok: Redis 6.2.0.'],
    ['8.0', 'ok: Redis 8.0.'],
    ['6.0.16', 'error: Redis 6.0.16; it must be 6.2 or newer.'],
    ['5.9', 'error: Redis 5.9; it must be 6.2 or newer.'],
    ['', 'error: The server does not say its version; it must be 6.2 or newer.'],
  ])('judges the version "%s"', (version, sentence) => {
    expect(found('version', { info: { redis_version: version } })).toEqual([sentence]);
  });

  it('knows Valkey', () => {
    expect(found('version', { info: { valkey_version: '8.1.0' } })).toEqual(['ok: Valkey 8.1.0 (as Redis 7.2.4).']);
  });

  it.each([
    ['what CONFIG says before what INFO says', { 'maxmemory-policy': 'allkeys-lfu' }, 'noeviction', 'error'],
    ['what INFO says', {}, 'noeviction', 'ok'],
    ['another policy', {}, 'volatile-ttl', 'error'],
  ])('judges the eviction by %s', (_title, config, policy, level) => {
    const checks = judge({ config, info: { maxmemory_policy: policy } });
    expect(checks.filter(({ check }) => check === 'eviction').map((check) => check.level)).toEqual([level]);
  });

  it('warns when the policy cannot be told', () => {
    const { maxmemory_policy: _hidden, ...info } = healthy;
    const facts: ServerFacts = {
      info: new Map(Object.entries(info)),
      config: new Map(),
      cluster: new Map(),
      clockAheadMs: undefined,
      missing: { commands: [], isKeyDenied: false, isChannelDenied: false },
    };
    const checks = judgeServer(facts, { prefix: 'p', allowEviction: false, isCluster: false });
    expect(checks.filter(({ check }) => check === 'eviction').map(({ level }) => level)).toEqual(['warning']);
  });

  const aof = 'An append-only file is kept';
  it.each([
    ['aof', { aof_enabled: '1' }, {}, [`ok: ${aof}. Without power, and only then, the last second may be lost.`]],
    [
      'aof, always',
      {},
      { appendonly: 'yes', appendfsync: 'always' },
      ['ok: Every write is on disk before it is answered.'],
    ],
    [
      'aof, never synced',
      {},
      { appendonly: 'yes', appendfsync: 'no' },
      [
        `warning: ${aof}, and the operating system decides when it reaches the disk. Without power some 30 s may be lost.`,
      ],
    ],
    [
      'snapshots',
      {},
      { appendonly: 'no', save: '3600 1' },
      ['warning: Only snapshots are kept: what was accepted since the last one is lost when the server ends unasked.'],
    ],
    [
      'nothing',
      {},
      { appendonly: 'no', save: '' },
      ['warning: Neither an append-only file nor snapshots are kept: all threads are lost when the server ends.'],
    ],
    [
      'a secret',
      { aof_enabled: '0' },
      {},
      [
        'warning: No append-only file is kept, and the server does not say whether it writes snapshots. What was accepted may be lost when it ends.',
      ],
    ],
    [
      'a full disk',
      { aof_last_write_status: 'err' },
      { appendonly: 'yes', appendfsync: 'always' },
      [
        'ok: Every write is on disk before it is answered.',
        'warning: The server could not write its data to disk the last time.',
      ],
    ],
  ])('judges the persistence: %s', (_title, info, config, sentences) => {
    expect(found('persistence', { info, config })).toEqual(sentences);
  });

  it.each([
    ['0', 'ok: 1 MB in use; no limit is set.'],
    ['10485760', 'ok: 1 MB of 10 MB in use (10 %).'],
    ['1200000', 'warning: 1 MB of 2 MB in use (87 %); once full, nothing more is accepted.'],
    ['1048576', 'error: 1 MB of 1 MB in use (100 %): nothing more is accepted.'],
  ])('judges the memory below a limit of %s', (maxmemory, sentence) => {
    expect(found('memory', { info: { maxmemory } })).toEqual([sentence]);
  });

  it('says nothing of memory that the server does not tell', () => {
    expect(found('memory', { info: { maxmemory: 'unknown' } })).toEqual([]);
  });

  it('counts the replicas that keep up', () => {
    const replica = (state: string) => `ip=10.0.0.1,port=6379,state=${state},offset=1,lag=0`;
    const info = { slave0: replica('online'), slave1: replica('wait_bgsave'), slave2: replica('online') };
    expect(found('replicas', { info })).toEqual([
      'ok: It has 2 replicas; what is accepted is waited for on one of them (WAIT 1).',
    ]);
    expect(found('replicas', { info: { slave0: replica('online') } })).toEqual([
      'ok: It has 1 replica; what is accepted is waited for on one of them (WAIT 1).',
    ]);
  });

  it.each([
    [0, 'ok: Its clock and that of this machine agree within a second.'],
    [1_500, "warning: Its clock is 1.5 s ahead of that of this machine; the server's is used."],
    [-61_000, "warning: Its clock is 61.0 s behind that of this machine; the server's is used."],
  ])('judges a clock %i ms ahead', (clockAheadMs, sentence) => {
    expect(found('clock', { clockAheadMs })).toEqual([sentence]);
  });

  it('judges the state of a cluster, as far as it is told', () => {
    const info = { cluster_enabled: '1' };
    const of = (state: string, slots: string) => ({ info, cluster: { cluster_state: state, cluster_slots_ok: slots } });
    expect(found('cluster', of('ok', '16384'), true)).toEqual(['ok: The cluster is whole.']);
    expect(found('cluster', of('ok', '16000'), true)).toEqual([
      'error: The cluster\'s state is "ok", and 16000 of 16384 slots are served.',
    ]);
    expect(found('cluster', { info }, true)).toEqual([]);
    expect(found('cluster', {}, true)).toEqual(['error: It is no cluster.']);
  });

  it('takes a server that does not tell its role for a master', () => {
    const { role: _hidden, ...info } = healthy;
    expect(found('role', { info: { ...info, role: 'master' } })).toEqual([]);
  });
});

describe('parseFields', () => {
  it('reads the lines of INFO, and nothing else', () => {
    expect([...parseFields('# Server\r\nredis_version:7.0.1\r\nos:Linux: x\r\n\r\n# Clients\r\nx\r\n')]).toEqual([
      ['redis_version', '7.0.1'],
      ['os', 'Linux: x'],
    ]);
  });

  it('reads nothing from nothing', () => {
    expect([...parseFields(undefined)]).toEqual([]);
  });
});
