import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type ConfigInput, outgoingSettingsOf, resolveConfig } from '../../../../src/config.ts';
import { type Clock, type Logger, systemClock } from '../../../../src/core/index.ts';
import { createOutgoing } from '../../../../src/outgoing.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { NewMcpServer } from '../../../../src/threads/administration/mcp-servers.ts';
import type { Scope } from '../../../../src/threads/administration/scope.ts';
import type { Actor, AuditNote } from '../../../../src/threads/administration/settings-service.ts';
import { createMemoryPorts } from '../../../../src/threads/memory/index.ts';
import type { Person } from '../../../../src/threads/person.ts';
import type { Storage } from '../../../../src/threads/ports.ts';
import type { ToolOutput } from '../../../../src/tools/index.ts';
import { advancing } from '../../../support/mcp/mcp-world.ts';
import { type OAuthEmulatorOptions, startOAuthEmulator } from '../../../support/mcp/oauth-emulator.ts';
import { SignInBrowser } from '../../../support/mcp/sign-in-browser.ts';
import { openTestMcp } from '../../../support/mcp-servers.ts';
import { createTestContext } from '../../test-scope.ts';
import { ann, byAnn, TEAM } from '../servers/servers-world.ts';

export const PUBLIC_URL = 'https://bot.example.com';

export type KeptPorts = Pick<Storage, 'records' | 'lock' | 'rateLimiter'>;

export interface OAuthWorldOptions {
  readonly emulator?: Omit<OAuthEmulatorOptions, 'clock'>;
  readonly config?: (origin: string) => ConfigInput;
  /** @default in memory */
  readonly ports?: KeptPorts;
  readonly clock?: FakeClock;
  readonly account?: 'team' | 'personal';
  readonly auth?: NewMcpServer['auth'];
  readonly logger?: Logger;
}

/** A deployment whose admins may add an emulated server that people sign in with; everything is real but time. */
export async function createOAuthWorld(options: OAuthWorldOptions = {}) {
  const clock = options.clock ?? createFakeClock();
  const emulator = await startOAuthEmulator({ clock, ...options.emulator });
  const logger = options.logger ?? silentLogger;
  const ports = options.ports ?? createMemoryPorts({ clock, logger: silentLogger, newToken: randomUUID });
  const notes: [scope: Scope, note: AuditNote][] = [];
  const admins = new Set([ann.person.id]);
  const administration = {
    mayChange: async ({ person, isOperator }: Actor) => isOperator === true || admins.has(person.id),
    refusal: async () => 'Only admins of the workspace may do that.',
    change: async () => ({ status: 'done', version: 1, meanwhile: [] }) as const,
    note: async (scope: Scope, note: AuditNote) => void notes.push([scope, note]),
  };
  const server: NewMcpServer = {
    name: 'files',
    url: emulator.url,
    auth: options.auth ?? { kind: 'oauth' },
    account: options.account ?? 'team',
  };
  /** Another process of the deployment. */
  const open = (changes: ConfigInput = {}, shared: KeptPorts = ports) => {
    const outgoing = createOutgoing({ settings: outgoingSettingsOf(resolveConfig({})), clock, logger: silentLogger });
    const config = {
      mcpHosts: [emulator.origin],
      server: { publicUrl: PUBLIC_URL },
      ...options.config?.(emulator.origin),
      ...changes,
    };
    const mcp = openTestMcp({ clock: eager(clock), ports: shared, logger, outgoing, config, connections: 'real' });
    const { servers, endpoints } = mcp.administered(administration);
    onTestFinished(async () => {
      await advancing(clock, mcp.close());
      await outgoing.close();
    });
    /** A tool by the name that the model uses, as it is declared at this moment. */
    const declare = async (name: string) => {
      const found = (await mcp.catalogue.load(TEAM)).find((definition) => definition.name === name);
      if (found === undefined) throw new Error(`There is no tool ${name}.`);
      return async (people: readonly Person[] = [ann.person]): Promise<ToolOutput> => {
        const output = await found.execute({}, { ...createTestContext({ requesters: people }), clock });
        return typeof output === 'string' ? { text: output } : output;
      };
    };
    return {
      mcp,
      servers,
      endpoints,
      browser: (language?: string) => new SignInBrowser(endpoints, language),
      declare,
      /** Calls a tool for somebody's words. */
      call: async (name: string, people?: readonly Person[]): Promise<ToolOutput> =>
        await (await declare(name))(people),
    };
  };
  const first = open();
  const begin = async (by = byAnn, process = first): Promise<string> => {
    await process.servers.add(TEAM, server, byAnn);
    const begun = await process.servers.connect(TEAM, 'files', by);
    if (begun.status !== 'link') throw new Error(begun.sentence);
    return begun.url;
  };
  return {
    clock,
    ports,
    emulator,
    notes,
    admins,
    server,
    ...first,
    openAnother: open,
    /** Adds the server, and begins to sign in. */
    begin,
  };
}

/** Whoever is in another's way waits a moment: that moment is a real one, as what they wait for is. */
function eager(clock: FakeClock): Clock {
  return {
    now: () => clock.now(),
    setTimeout: (callback, ms) => (ms <= 200 ? systemClock : clock).setTimeout(callback, ms),
  };
}
