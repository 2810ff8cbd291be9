import type { ThreadloopError } from '../../core/error.ts';
import type { Clock } from '../../core/index.ts';
import type { McpConnectionsHost, McpHealth, McpServer } from './mcp-server.ts';

/** What has not changed is told again after this time, in milliseconds, when it is noticed again. */
const SAME_AGAIN_MS = 300_000;

/** Tells how servers stand, when that changes. */
export interface HealthReports {
  answered(server: McpServer): void;
  failed(server: McpServer, error: ThreadloopError): void;
  forget(server: Pick<McpServer, 'name' | 'team'>): void;
}

export function createHealthReports(host: Pick<McpConnectionsHost, 'onHealth'>, clock: Clock): HealthReports {
  const told = new Map<string, { readonly what: string; readonly at: number }>();
  const tell = (server: McpServer, what: string, health: McpHealth): void => {
    const key = keyOf(server);
    const before = told.get(key);
    const at = clock.now();
    if (before?.what === `${server.revision} ${what}` && at - before.at < SAME_AGAIN_MS) return;
    told.set(key, { what: `${server.revision} ${what}`, at });
    host.onHealth(server, health);
  };
  return {
    answered: (server) => tell(server, 'ok', { kind: 'ok', at: clock.now() }),
    failed: (server, error) => {
      // It was not asked.
      if (error.retryAfterMs !== undefined) return;
      const at = clock.now();
      if (error.code !== 'mcp_sign_in')
        return tell(server, error.message, { kind: 'failing', at, sentence: error.message });
      // That one person has not signed in says nothing of the server.
      if (server.account === 'team') tell(server, 'signIn', { kind: 'signIn', at });
    },
    forget: (server) => void told.delete(keyOf(server)),
  };
}

function keyOf({ name, team }: Pick<McpServer, 'name' | 'team'>): string {
  return `${team ?? ''}\n${name}`;
}
