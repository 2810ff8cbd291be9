/** What goes wrong on purpose, and how often. Each is a number of milliseconds between two times; absent means never. */
export interface Faults {
  /** kill -9 of a random worker, which is started again at once. */
  readonly killMs?: number;
  /** A random worker is frozen for longer than a lease, then thaws. */
  readonly freezeMs?: number;
  /** SIGTERM to a random worker, which hands its threads over, ends with 0 and is started again. */
  readonly handOffMs?: number;
  /** Somebody stops a random thread. */
  readonly stopMs?: number;
  /** Somebody edits or deletes a recent message. */
  readonly amendMs?: number;
  /** kill -9 of redis-server, and how long it stays away. */
  readonly redisKillMs?: number;
  readonly redisAwayMs?: number;
}

export interface Variant {
  readonly name: string;
  readonly threads: number;
  readonly messages: number;
  /** Milliseconds over which the messages come. */
  readonly durationMs: number;
  readonly topology: 'single' | 'cluster';
  /** When Redis hands its log to the disk: see docs/durability.md for why the variants that kill it say `always`. */
  readonly fsync: 'everysec' | 'always';
  /** Milliseconds that a model thinks and a tool works, at most. */
  readonly modelMs: number;
  readonly toolMs: number;
  /** Turns with tools of an exchange, at most. */
  readonly toolTurns: number;
  /** Tokens that the model takes; absent, nobody knows. */
  readonly contextWindow?: number;
  /** The first worker that has a summary to store is killed before it does. */
  readonly diesSummingUp?: boolean;
  readonly workers: number;
  readonly leaseMs: number;
  readonly checkMs: number;
  readonly faults: Faults;
}

/** What a variant is unless it says otherwise. */
export const BASE = {
  threads: 200,
  messages: 5_000,
  durationMs: 60_000,
  topology: 'single',
  fsync: 'everysec',
  modelMs: 150,
  toolMs: 150,
  toolTurns: 3,
  workers: 3,
  leaseMs: 4_000,
  checkMs: 1_000,
} as const;

/** All variants, in the order in which the full run goes through them. */
export const VARIANTS: readonly Variant[] = [
  { ...BASE, name: 'kill', faults: { killMs: 1_000 } },
  { ...BASE, name: 'freeze', faults: { freezeMs: 4_000, killMs: 5_000 } },
  { ...BASE, name: 'hand-off', faults: { handOffMs: 2_000, killMs: 7_000 } },
  { ...BASE, name: 'stop', faults: { stopMs: 200, killMs: 3_000 } },
  { ...BASE, name: 'amend', faults: { amendMs: 100, killMs: 3_000 } },
  { ...BASE, name: 'redis-kill', fsync: 'always', faults: { redisKillMs: 6_000, redisAwayMs: 1_500, killMs: 3_000 } },
  {
    ...BASE,
    name: 'outage',
    threads: 100,
    messages: 2_000,
    fsync: 'always',
    faults: { redisKillMs: 20_000, redisAwayMs: 9_000, killMs: 9_000 },
  },
  { ...BASE, name: 'steer', threads: 10, faults: { killMs: 1_000 } },
  { ...BASE, name: 'cluster', topology: 'cluster', faults: { killMs: 1_000 } },
  {
    ...BASE,
    name: 'everything',
    fsync: 'always',
    faults: {
      killMs: 3_000,
      freezeMs: 9_000,
      handOffMs: 5_000,
      stopMs: 500,
      amendMs: 250,
      redisKillMs: 15_000,
      redisAwayMs: 1_500,
    },
  },
];

/** A smaller form: a third of the threads, a fifth of the messages in a third of the time, and each fault twice. */
export function shorten(variant: Variant): Variant {
  const durationMs = Math.round(variant.durationMs / 3);
  const mostMs = Math.floor(durationMs / 2) - 1_000;
  const often = (ms: number | undefined): number => Math.min(ms ?? 0, mostMs);
  const { killMs, freezeMs, handOffMs, redisKillMs } = variant.faults;
  return {
    ...variant,
    threads: Math.max(5, Math.round(variant.threads / 3)),
    messages: Math.round(variant.messages / 5),
    durationMs,
    faults: {
      ...variant.faults,
      ...(killMs !== undefined && { killMs: often(killMs) }),
      ...(freezeMs !== undefined && { freezeMs: often(freezeMs) }),
      ...(handOffMs !== undefined && { handOffMs: often(handOffMs) }),
      ...(redisKillMs !== undefined && { redisKillMs: often(redisKillMs) }),
    },
  };
}
