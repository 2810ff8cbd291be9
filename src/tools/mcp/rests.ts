import type { ThreadloopError } from '../../core/error.ts';
import type { Clock } from '../../core/index.ts';
import { notNow } from './failure.ts';
import type { McpLimits } from './mcp-limits.ts';
import type { McpServer } from './mcp-server.ts';

/** Accounts of servers that failures are remembered of. */
const MOST = 1_000;

/** Servers that have failed, which are left alone for some seconds: twice as long after each failure. */
export interface Rests {
  /** @throws ThreadloopError while the server is left alone. */
  check(key: string, server: McpServer): void;
  failed(key: string, server: McpServer, error: ThreadloopError): void;
  succeeded(key: string): void;
  /** Of all keys that begin so. */
  forget(prefix: string): void;
}

interface Rest {
  readonly revision: string;
  readonly failures: number;
  readonly until: number;
  readonly sentence: string;
}

export function createRests(clock: Clock, { restMs, restMostMs }: McpLimits): Rests {
  const rests = new Map<string, Rest>();
  return {
    check: (key, { revision }) => {
      const rest = rests.get(key);
      // One that is set up otherwise is another server.
      if (rest === undefined || rest.revision !== revision || rest.until <= clock.now()) return;
      const leftMs = rest.until - clock.now();
      throw notNow(`${rest.sentence} It is asked again in ${Math.ceil(leftMs / 1_000)} s at the earliest.`, leftMs);
    },
    failed: (key, { revision }, { message }) => {
      const before = rests.get(key);
      const now = clock.now();
      // Requests that fail together are one failure.
      if (before !== undefined && before.revision === revision && before.until > now) return;
      const failures = before?.revision === revision ? before.failures + 1 : 1;
      const until = now + Math.min(restMostMs, restMs * 2 ** (failures - 1));
      rests.delete(key);
      rests.set(key, { revision, failures, until, sentence: message });
      const [oldest] = rests.keys();
      if (rests.size > MOST && oldest !== undefined) rests.delete(oldest);
    },
    succeeded: (key) => void rests.delete(key),
    forget: (prefix) => {
      for (const key of rests.keys()) if (key.startsWith(prefix)) rests.delete(key);
    },
  };
}
