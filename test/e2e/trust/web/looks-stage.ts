import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createWebAdapter } from '../../../../src/adapters/web/index.ts';
import { MessageStore } from '../../../../src/adapters/web/message-store.ts';
import { systemClock } from '../../../../src/core/index.ts';
import { createPlayground, createServer } from '../../../../src/server/index.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import type { Adapter } from '../../../../src/threads/adapter.ts';
import { MemoryRunEvents } from '../../../../src/threads/memory/run-events.ts';
import { toTeamId, toThreadId } from '../../../../src/threads/thread-id.ts';
import { ServerBook, serverView } from '../../../adapters/web/admin/server-book.ts';
import { ApprovalBook } from '../../../contracts/approval-surface/approval-book.ts';
import { createAdapterHost, startAdapter } from '../../../support/adapter-host.ts';
import { builtPage } from '../../../support/built-page.ts';

const HOST = '127.0.0.1';

export const TEAM = toTeamId('web', 'playground');
export const THREAD = toThreadId({ platform: 'web', team: 'playground', channel: 'general', thread: '000000000001' });
export const ADA = { id: 'web:ada', name: 'Ada' };
const ROOT = { id: 'web:root', name: 'Root' };

export interface LooksStage {
  readonly address: string;
  readonly book: ApprovalBook;
  readonly servers: ServerBook;
  readonly outbound: Adapter['outbound'];
  /** Posts the card of a request into its thread. */
  readonly post: (asked: Awaited<ReturnType<ApprovalBook['read']>>) => Promise<string>;
}

/** The playground and its settings, with requests and servers that a test makes up. */
export async function startLooksStage(): Promise<LooksStage> {
  const book = new ApprovalBook();
  const servers = new ServerBook();
  book.approvers.add(ROOT.id);
  servers.admins.add(ROOT.id);
  const unused = () => Promise.reject(new Error('not used'));
  const events = new MemoryRunEvents({ logger: silentLogger });
  const made = createAdapterHost({ receive: unused, command: unused, amend: unused, events });
  const administration = {
    ...made.administration,
    mayChange: async ({ person }: { readonly person: { readonly id: string } }) => person.id === ROOT.id,
  };
  const host = { ...made, clock: systemClock, administration, approvals: book, mcpServers: servers };
  const page = { botName: 'threadloop', model: 'demo', store: 'a store', isDurable: false, newId: randomUUID };
  const { adapter, routes } = createWebAdapter(page);
  await startAdapter(adapter, host);
  const server = await createServer({
    host: HOST,
    port: 0,
    logger: silentLogger,
    clock: systemClock,
    plugins: [createPlayground({ host: HOST, routes, pageFolder: await builtPage() })],
    isReady: () => [],
  });
  onTestFinished(async () => {
    await adapter.stop();
    await adapter.disconnect?.();
    await server.close(0);
  });
  const { outbound } = adapter;
  await new MessageStore(host).put({
    id: '000000000001',
    channel: 'general',
    author: { ...ADA, isBot: false },
    at: Date.now(),
    content: { kind: 'person', text: '@threadloop deploy the shop' },
    attachments: [],
  });
  return {
    address: server.address,
    book,
    servers,
    outbound,
    post: async (asked) => {
      if (asked === undefined) throw new Error('There is no request.');
      const to = { kind: 'thread', thread: asked.thread } as const;
      const post = { key: `${asked.id}:thread`, recovery: false };
      return (await outbound.approvals?.post(to, await book.card(asked), post)) ?? '';
    },
  };
}

/** Servers of every kind, with what each of them may say of itself. */
export function fillServers({ servers }: LooksStage): void {
  servers.servers.push(
    serverView({
      name: 'docs',
      origin: 'config',
      tools: [
        { name: 'docs__search', label: 'Search' },
        {
          name: 'docs__read_a_page_by_its_very_long_name',
          label: 'Read a page <img src="https://evil.example/p.png">',
        },
      ],
      leftOut: [{ name: 'odd name', sentence: 'Its parameters are no JSON Schema of an object.' }],
    }),
    serverView({
      name: 'tickets',
      auth: 'bearer',
      health: 'failing',
      shown: 'It answered 401 at 10:00: the token is not taken. [click](https://evil.example)',
    }),
    serverView({
      name: 'calendar',
      auth: 'oauth',
      account: 'personal',
      health: 'signIn',
      shown: 'Nobody is signed in.',
    }),
    serverView({ name: 'wiki', auth: 'oauth', health: 'ok', isConnected: true }),
  );
}
