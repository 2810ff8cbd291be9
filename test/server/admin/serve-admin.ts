import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { onTestFinished } from 'vitest';
import { createAdminPages } from '../../../src/server/index.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../../src/testing/fake-clock.ts';
import { createTexts } from '../../../src/text/index.ts';
import type { AdapterHost } from '../../../src/threads/adapter.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';
import { MemoryRateLimiter } from '../../../src/threads/memory/rate-limiter.ts';
import { MemoryRunEvents } from '../../../src/threads/memory/run-events.ts';
import type { Records } from '../../../src/threads/ports.ts';
import type { TeamId } from '../../../src/threads/thread-id.ts';
import { createAdapterHost } from '../../support/adapter-host.ts';
import type { RecordingLogger } from '../../threads/memory/recording-logger.ts';
import { type Answer, send, serve } from '../serve.ts';

export const TOKEN = 'the-right-token-of-this-deployment';
export const PAGE = '<!doctype html><title>Settings</title>';

export interface ServedAdmin {
  readonly port: number;
  readonly origin: string;
  readonly clock: FakeClock;
  readonly logger: RecordingLogger;
  readonly records: Records;
  readonly host: AdapterHost;
  /** A request with exactly these headers. */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly post: (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** Signs in, and answers what a browser would know then. */
  readonly signIn: (token?: string) => Promise<Browser>;
}

/** What a browser sends with each request after it signed in. */
export interface Browser {
  readonly cookie: string;
  readonly csrf: string;
}

export interface ServeAdminOptions {
  readonly token?: string | undefined;
  readonly publicUrl?: string;
  /** Of another server of the same deployment. */
  readonly records?: Records;
  readonly clock?: FakeClock;
  readonly locale?: string;
  readonly host?: Partial<AdapterHost>;
  /** A team on Slack that has the bot. */
  readonly team?: TeamId;
  /** What is served besides. */
  readonly plugins?: readonly FastifyPluginAsync[];
}

/** Serves the admins' pages on a free port, with everything in memory. */
export async function serveAdmin(given: ServeAdminOptions = {}): Promise<ServedAdmin> {
  const { publicUrl, clock = createFakeClock(), locale = 'en' } = given;
  const token = 'token' in given ? given.token : TOKEN;
  const records = given.records ?? new MemoryRecords({ clock });
  const pageFolder = await mkdtemp(join(tmpdir(), 'threadloop-admin-'));
  onTestFinished(() => rm(pageFolder, { recursive: true }));
  await writeFile(join(pageFolder, 'admin.html'), PAGE);
  const unused = () => Promise.reject(new Error('not used'));
  const events = new MemoryRunEvents({ logger: silentLogger });
  const host: AdapterHost = {
    ...createAdapterHost({ receive: unused, command: unused, amend: unused, events }, clock),
    records,
    rateLimiter: new MemoryRateLimiter({ clock }),
    ...given.host,
  };
  const plugin = createAdminPages({
    token,
    publicUrl,
    hostOf: () => host,
    adapters: () => (given.team === undefined ? [] : [{ platform: 'slack', outbound: slackWith(given.team) }]),
    locale,
    textsOf: (wanted) => createTexts(wanted),
    pageFolder,
  });
  const { port, logger } = await serve({ plugins: [plugin, ...(given.plugins ?? [])] });
  const own = { host: `127.0.0.1:${port}` };
  const origin = `http://127.0.0.1:${port}`;
  const get: ServedAdmin['get'] = (path, headers = {}) => send(port, path, { headers: { ...own, ...headers } });
  const post: ServedAdmin['post'] = (path, body, headers = { origin }) =>
    send(port, path, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    port,
    origin,
    clock,
    logger,
    records,
    host,
    get,
    post,
    signIn: async (entered = TOKEN) => {
      const answer = await post('/admin/api/sign-in', { token: entered });
      const [cookie = ''] = answer.headers['set-cookie'] ?? [];
      const { csrf = '' }: { csrf?: string } = JSON.parse(answer.body);
      return { cookie: cookie.split(';')[0] ?? '', csrf };
    },
  };
}

function slackWith(team: TeamId) {
  const list = async () => [{ team, name: 'Acme', channels: [] }];
  return { teams: { isAdmin: async () => false, isInGroup: async () => false, list } };
}

/** A change that is allowed, with what a browser sends along. */
export function asBrowser({ cookie, csrf }: Browser, origin: string): Readonly<Record<string, string>> {
  return { cookie, origin, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' };
}

/** Switches a tool off everywhere. */
export const SWITCH_OFF = {
  place: { kind: 'deployment' },
  ifVersion: 0,
  changes: [{ kind: 'set', key: 'tools.notes.enabled', raw: false }],
};
