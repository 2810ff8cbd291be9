import { onTestFinished } from 'vitest';
import type { ConfigInput } from '../../../src/config/schema.ts';
import { outgoingSettingsOf, resolveConfig } from '../../../src/config.ts';
import type { Logger } from '../../../src/core/index.ts';
import { createOutgoing } from '../../../src/outgoing.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../../src/testing/fake-clock.ts';
import type { Person } from '../../../src/threads/person.ts';
import type { ToolContext, ToolOutput } from '../../../src/tools/index.ts';
import { createMcpConnections } from '../../../src/tools/mcp/create-mcp-connections.ts';
import type { McpLimits } from '../../../src/tools/mcp/mcp-limits.ts';
import type {
  McpConnections,
  McpConnectionsHost,
  McpHealth,
  McpServer,
  McpToolList,
} from '../../../src/tools/mcp/mcp-server.ts';
import type { ResolveHost } from '../../../src/tools/net/resolve-host.ts';
import { createTestContext } from '../../tools/test-scope.ts';

export interface McpWorldOptions {
  readonly credentials?: McpConnectionsHost['credentials'];
  readonly limits?: Partial<McpLimits>;
  readonly resolve?: ResolveHost;
  readonly outgoing?: ConfigInput['outgoing'];
  readonly logger?: Logger;
}

export interface McpWorld {
  readonly connections: McpConnections;
  readonly clock: FakeClock;
  /** What the host was told. */
  readonly lists: readonly McpToolList[];
  readonly health: readonly McpHealth[];
  /** Whom credentials were asked for, as connections were used. */
  readonly askedFor: readonly (string | undefined)[];
  /** Calls a tool by the name that the model uses, as of the list that was told last. */
  call(
    server: McpServer,
    name: string,
    args?: Record<string, unknown>,
    context?: Partial<ToolContext>,
  ): Promise<ToolOutput>;
  /** Ends all, moving the time on for processes that take theirs. */
  close(): Promise<void>;
}

/** Connections with everything real but time, ended when the test is over. */
export function mcpWorld(options: McpWorldOptions = {}): McpWorld {
  const { credentials = async () => undefined, limits, resolve, logger = silentLogger } = options;
  const clock = createFakeClock();
  const settings = outgoingSettingsOf(resolveConfig({ outgoing: options.outgoing ?? {} }));
  const outgoing = createOutgoing({ settings, clock, logger: silentLogger });
  const lists: McpToolList[] = [];
  const health: McpHealth[] = [];
  const askedFor: (string | undefined)[] = [];
  const connections = createMcpConnections({
    host: {
      credentials: (server, person) => {
        askedFor.push(person?.id);
        return credentials(server, person);
      },
      onTools: (_server, list) => void lists.push(list),
      onHealth: (_server, heard) => void health.push(heard),
    },
    sendOnce: outgoing.sendOnce,
    isProxied: outgoing.isProxied,
    clock,
    logger,
    version: '1.2.3',
    ...(resolve !== undefined && { resolve }),
    ...(limits !== undefined && { limits }),
  });
  const close = async (): Promise<void> => {
    await advancing(clock, connections.close());
    await outgoing.close();
  };
  onTestFinished(close);
  return {
    connections,
    clock,
    lists,
    health,
    askedFor,
    close,
    call: async (server, name, args = {}, context = {}) => {
      const list = lists.at(-1) ?? (await connections.list(server, undefined));
      const found = connections.definitions(server, list).find((definition) => definition.name === name);
      if (found === undefined) throw new Error(`There is no tool ${name}.`);
      const output = await found.execute(args, { ...createTestContext(context), clock });
      return typeof output === 'string' ? { text: output } : output;
    },
  };
}

export const ALICE: Person = { id: 'test:U1', name: 'Alice' };
export const BOB: Person = { id: 'test:U2', name: 'Bob' };

/** Waits for something real while the clock moves on by itself. */
export async function advancing<T>(clock: FakeClock, work: Promise<T>, stepMs = 100): Promise<T> {
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  done.catch(() => undefined);
  while (!state.isDone) await clock.advanceAsync(stepMs);
  return await done;
}

/** Waits until something holds, looking after each round of the event loop. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** What a promise fails with. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    (value) => `It did not fail: ${JSON.stringify(value)}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/** The answer within the frame that results come in. */
export function answerOf({ text }: ToolOutput): string {
  return text.slice(text.indexOf('\n\n') + 2);
}
