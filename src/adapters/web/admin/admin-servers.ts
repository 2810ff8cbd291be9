import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { McpActing } from '../../../threads/administration/mcp-servers.ts';
import type { Scope } from '../../../threads/administration/scope.ts';
import { parseTeamId, type TeamId } from '../../../threads/thread-id.ts';
import { Refusal } from '../refusal.ts';
import type { AccountsAnswer, ConnectAnswer, PlaceRef, ServersAnswer, ServersChanged } from './admin-protocol.ts';
import { PlaceQuery, placeFields } from './admin-schemas.ts';
import type { Asked } from './asked.ts';
import { toNewServer } from './new-server.ts';

/** Longer than any field takes: the service says at the field what is too long. */
const Entered = Type.String({ maxLength: 4_000 });

const ServerBody = Type.Object({ place: Type.Object(placeFields), name: Entered });

const ActBody = Type.Composite([
  ServerBody,
  Type.Object({ act: Type.Union((['check', 'remove', 'disconnect'] as const).map((act) => Type.Literal(act))) }),
]);

const SecretBody = Type.Composite([ServerBody, Type.Object({ secret: Entered })]);

const AddBody = Type.Composite([
  ServerBody,
  Type.Object({
    url: Entered,
    auth: Type.Union((['none', 'bearer', 'clientCredentials', 'oauth'] as const).map((kind) => Type.Literal(kind))),
    account: Type.Union((['team', 'personal'] as const).map((account) => Type.Literal(account))),
    token: Type.Optional(Entered),
    clientId: Type.Optional(Entered),
    clientSecret: Type.Optional(Entered),
  }),
]);

/**
 * Registers what can be done with MCP servers: see those of a team, add, check and remove one, sign in at one. Rights are
 * asked by the service; of what only admins do, here as well. No answer has a secret in it.
 */
export function registerAdminServers(app: FastifyInstance, ask: (request: FastifyRequest) => Asked): void {
  app.get<{ Querystring: Static<typeof PlaceQuery> }>(
    '/servers',
    { schema: { querystring: PlaceQuery } },
    async (request): Promise<ServersAnswer> => {
      const { host, actor, texts, adminScopeOf } = ask(request);
      const { kind, team: wanted } = request.query;
      // Those of a channel are its team's, for who may change that.
      const place: PlaceRef =
        kind === 'channel' ? { kind: 'team', ...(wanted !== undefined && { team: wanted }) } : request.query;
      const team = teamOf(await adminScopeOf(place));
      const [servers, form] = await Promise.all([
        host.mcpServers.list(team, actor, texts),
        team === undefined ? ({ status: 'none' } as const) : host.mcpServers.form(team, texts),
      ]);
      return { servers, form };
    },
  );

  app.post<{ Body: Static<typeof AddBody> }>(
    '/servers/add',
    { schema: { body: AddBody } },
    async (request): Promise<ServersChanged> => {
      const asked = ask(request);
      const team = needTeam(await asked.scopeOf(request.body.place), asked);
      const { mcpServers } = asked.host;
      return await answer(team, mcpServers.add(team, toNewServer(request.body), acting(asked)), asked);
    },
  );

  app.post<{ Body: Static<typeof ActBody> }>(
    '/servers/act',
    { schema: { body: ActBody } },
    async (request): Promise<ServersChanged> => {
      const asked = ask(request);
      const { place, name, act } = request.body;
      const { mcpServers } = asked.host;
      const scope = await asked.scopeOf(place);
      const team = teamOf(scope);
      switch (act) {
        case 'check':
          return await answer(team, mcpServers.check(team, name, acting(asked)), asked);
        case 'disconnect':
          return await answer(team, mcpServers.disconnect(team, name, acting(asked)), asked);
        case 'remove':
          return await answer(team, mcpServers.remove(needTeam(scope, asked), name, acting(asked)), asked);
      }
    },
  );

  app.post<{ Body: Static<typeof SecretBody> }>(
    '/servers/secret',
    { schema: { body: SecretBody } },
    async (request): Promise<ServersChanged> => {
      const asked = ask(request);
      const { place, name, secret } = request.body;
      const team = needTeam(await asked.scopeOf(place), asked);
      return await answer(team, asked.host.mcpServers.setSecret(team, name, secret, acting(asked)), asked);
    },
  );

  app.post<{ Body: Static<typeof ServerBody> }>(
    '/servers/connect',
    { schema: { body: ServerBody } },
    async (request, reply): Promise<ConnectAnswer> => {
      const asked = ask(request);
      const { browser, host } = asked;
      const team = teamOf(await asked.scopeOf(request.body.place));
      const connect = await host.mcpServers.connect(team, request.body.name, { ...acting(asked), browser });
      if (connect.status === 'refused') return connect;
      // The link is good in this browser alone, and no script needs to know why.
      const { cookie, ...link } = connect;
      if (cookie !== undefined) void reply.header('set-cookie', cookie);
      return link;
    },
  );

  app.get('/accounts', async (request): Promise<AccountsAnswer> => {
    const { host, actor, texts, places } = ask(request);
    const [platform] = actor.person.id.split(':');
    const own = (await places()).teams.filter(({ team }) => parseTeamId(team).platform === platform);
    const teams = own.map(async ({ team, name }) => {
      const servers = await host.mcpServers.list(team, actor, texts);
      return { team, name, servers: servers.filter(({ account }) => account === 'personal') };
    });
    return { teams: (await Promise.all(teams)).filter(({ servers }) => servers.length > 0) };
  });
}

/** What was done, and the servers as they are then. Those who may not see them are told what became of theirs only. */
async function answer(
  team: TeamId | undefined,
  changing: ReturnType<Asked['host']['mcpServers']['check']>,
  { host, actor, texts }: Asked,
): Promise<ServersChanged> {
  const changed = await changing;
  const scope: Scope = team === undefined ? { kind: 'deployment' } : { kind: 'team', team };
  const isAdmin = await host.administration.mayChange(actor, scope);
  return { changed, servers: isAdmin ? await host.mcpServers.list(team, actor, texts) : [] };
}

function acting({ actor, texts }: Asked): McpActing {
  return { by: actor, texts };
}

function teamOf(scope: Scope): TeamId | undefined {
  return 'team' in scope ? scope.team : undefined;
}

/** @throws Refusal where there is none: servers that admins add are a team's. */
function needTeam(scope: Scope, { texts }: Asked): TeamId {
  const team = teamOf(scope);
  if (team === undefined) throw new Refusal(404, 'unknown_place', texts.web.unknownPlace);
  return team;
}
