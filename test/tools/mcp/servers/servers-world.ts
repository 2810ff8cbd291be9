import { randomUUID } from 'node:crypto';
import type { ConfigInput } from '../../../../src/config.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { createTexts } from '../../../../src/text/index.ts';
import type { McpActing, NewMcpServer } from '../../../../src/threads/administration/mcp-servers.ts';
import type { Scope } from '../../../../src/threads/administration/scope.ts';
import type { Actor, AuditNote } from '../../../../src/threads/administration/settings-service.ts';
import { createMemoryPorts } from '../../../../src/threads/memory/index.ts';
import type { Storage } from '../../../../src/threads/ports.ts';
import type { SecretBox } from '../../../../src/threads/secret-box.ts';
import { toTeamId } from '../../../../src/threads/thread-id.ts';
import type { ToolDefinition } from '../../../../src/tools/index.ts';
import { FakeConnections, openTestMcp } from '../../../support/mcp-servers.ts';

export const TEAM = toTeamId('slack', 'T1');
export const OTHER_TEAM = toTeamId('slack', 'T10');

export const ann: Actor = { person: { id: 'slack:UANN', name: 'Ann' }, surface: 'slack' };
export const bob: Actor = { person: { id: 'slack:UBOB', name: 'Bob' }, surface: 'slack' };

export const texts = createTexts('en');

/** An admin of the team. */
export const byAnn: McpActing = { by: ann, texts };
/** A member of it. */
export const byBob: McpActing = { by: bob, texts };

export const files: NewMcpServer = {
  name: 'files',
  url: 'https://mcp.example.com/files',
  auth: { kind: 'none' },
  account: 'team',
};

export interface WorldOptions {
  readonly config?: ConfigInput;
  readonly definitions?: readonly ToolDefinition[];
  readonly ports?: Pick<Storage, 'records' | 'lock' | 'rateLimiter'>;
  readonly secrets?: SecretBox | undefined;
}

/** The servers of a deployment at whose hosts under example.com Ann may add some. */
export function createServersWorld(options: WorldOptions = {}) {
  const clock = createFakeClock();
  const ports = options.ports ?? createMemoryPorts({ clock, logger: silentLogger, newToken: randomUUID });
  const notes: [scope: Scope, note: AuditNote][] = [];
  const administration = {
    mayChange: async ({ person, isOperator }: Actor) => isOperator === true || person.id === ann.person.id,
    refusal: async () => 'Only admins of the workspace may do that.',
    change: async () => ({ status: 'done', version: 1, meanwhile: [] }) as const,
    note: async (scope: Scope, note: AuditNote) => {
      notes.push([scope, note]);
    },
  };
  const open = () => {
    let connections: FakeConnections | undefined;
    const mcp = openTestMcp({
      clock,
      ports,
      config: { mcpHosts: ['*.example.com'], ...options.config },
      ...(options.definitions !== undefined && { definitions: options.definitions }),
      ...('secrets' in options && { secrets: options.secrets }),
      connections: (host) => {
        connections = new FakeConnections(host, () => clock.now());
        return connections;
      },
    });
    if (connections === undefined) throw new Error('Connections are made at once.');
    return { mcp, ...mcp.administered(administration), connections };
  };
  return { clock, ports, notes, ...open(), openAnother: open };
}
