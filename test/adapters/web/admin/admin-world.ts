import type { FastifyPluginAsync } from 'fastify';
import { onTestFinished } from 'vitest';
import { createAdminRoutes } from '../../../../src/adapters/web/admin/admin-routes.ts';
import { createPlayground, createServer } from '../../../../src/server/index.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { AdapterHost } from '../../../../src/threads/adapter.ts';
import type { Actor } from '../../../../src/threads/administration/settings-service.ts';
import { MemoryRunEvents } from '../../../../src/threads/memory/run-events.ts';
import type { TeamDirectory } from '../../../../src/threads/team-directory.ts';
import type { ToolDefinition } from '../../../../src/tools/index.ts';
import { createAdapterHost } from '../../../support/adapter-host.ts';
import { ann, ben, cid, createWorld, TEAM, type World } from '../../../tools/settings/settings-world.ts';

export type PersonName = 'ann' | 'ben' | 'cid' | 'operator';

/** Everybody who is at the page; Ann and Ben run the team. */
export const people: Readonly<Record<PersonName, Actor>> = {
  ann: { ...ann, surface: 'web' },
  ben: { ...ben, surface: 'web' },
  cid: { ...cid, surface: 'web' },
  operator: { person: { id: 'operator', name: 'an operator' }, surface: 'web', isOperator: true },
};

export interface AdminWorld {
  readonly address: string;
  readonly world: World;
  readonly host: AdapterHost;
  /** From now on somebody runs the team no more. */
  readonly demote: (person: PersonName) => void;
  /** Whether the platform answers. */
  readonly setReachable: (isReachable: boolean) => void;
}

export interface AdminWorldOptions {
  readonly definitions?: readonly ToolDefinition[];
  readonly host?: Partial<AdapterHost>;
  readonly channels?: readonly string[];
  /** Where the page was built: it is served, too, at `/playground/admin?as=ann`. */
  readonly pageFolder?: string;
}

/** The routes of the page on a real server, with a settings service in memory; who asks is said in the query. */
export async function openAdminWorld(given: AdminWorldOptions = {}): Promise<AdminWorld> {
  const { definitions, channels = ['general', 'random'], pageFolder } = given;
  const clock = createFakeClock();
  const admins = new Set([ann.person.id, ben.person.id]);
  let isReachable = true;
  const directory: TeamDirectory = {
    isAdmin: async (person) => admins.has(person),
    isInGroup: async () => false,
    list: async () => {
      if (!isReachable) throw new Error('Slack does not answer.');
      return [
        { team: TEAM, name: 'Acme', channels: channels.map((name, index) => ({ id: `slack:C${index + 1}`, name })) },
      ];
    },
  };
  const world = createWorld({ clock, directory, ...(definitions !== undefined && { definitions }) });
  const unused = () => Promise.reject(new Error('not used'));
  const events = new MemoryRunEvents({ logger: silentLogger });
  const host: AdapterHost = {
    ...createAdapterHost({ receive: unused, command: unused, amend: unused, events }, clock),
    records: world.records,
    administration: world.service,
    ...given.host,
  };
  const link = 'https://acme.example/archives/C1/p1';
  const platform = { platform: 'slack', outbound: { teams: directory, linkTo: () => link } };
  const routes = createAdminRoutes({
    hostOf: () => host,
    adapters: () => [platform],
    authenticate: ({ query }) => {
      const { person }: { person?: unknown } = Object(query);
      const found = Object.entries(people).find(([name, actor]) =>
        [`web:${name}`, actor.person.id].includes(String(person)),
      );
      if (found === undefined) throw new Error('Nobody is called that.');
      return found[1];
    },
    locale: 'en',
    people: Object.values(people).map(({ person }) => person),
  });
  const api: FastifyPluginAsync = async (app) => await app.register(routes, { prefix: '/playground/api/admin' });
  const server = await createServer({
    host: '127.0.0.1',
    port: 0,
    logger: silentLogger,
    clock,
    plugins: [pageFolder === undefined ? api : createPlayground({ host: '127.0.0.1', routes: api, pageFolder })],
    isReady: () => [],
  });
  onTestFinished(async () => {
    const closed = server.close(1);
    clock.advance(1);
    await closed;
  });
  return {
    address: server.address,
    world,
    host,
    demote: (person) => void admins.delete(people[person].person.id),
    setReachable: (is) => {
      isReachable = is;
    },
  };
}
