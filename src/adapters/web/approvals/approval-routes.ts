import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../threads/administration/settings-service.ts';
import { toTeamId } from '../../../threads/thread-id.ts';
import { memberOf } from '../access.ts';
import type { Backend } from '../backend.ts';
import type { Backends } from '../backends.ts';
import { PLATFORM, TEAM } from '../place.ts';
import type { DecidedAnswer, PendingApprovals, RevokedAnswer } from '../protocol.ts';
import { ApprovalQuery, DecisionBody, PersonQuery, RevokeBody } from '../request-schemas.ts';
import { drawCard } from './approval-cards.ts';
import { decide, revoke } from './decide.ts';
import { listGrants, listPending } from './list-approvals.ts';
import { sendArguments } from './send-arguments.ts';

/** The playground's own team, and direct messages, which are no team's. */
const TEAMS = [toTeamId(PLATFORM, TEAM), undefined] as const;

/**
 * Registers what people of the playground do about requests for consent: answer one, see what waits for them, take a
 * consent back. Whoever opens the page plays the person that a request names; what that person may is asked each time.
 */
export function registerApprovalRoutes(app: FastifyInstance, backends: Backends): void {
  app.get<{ Querystring: Static<typeof PersonQuery> }>(
    '/approvals',
    { schema: { querystring: PersonQuery } },
    async ({ query }): Promise<PendingApprovals> => {
      const { host } = backends.toRead();
      const by = actorOf(query.person);
      const texts = host.textsOf((await host.settings.read({ team: TEAMS[0], channels: [] })).locale);
      const whose = TEAMS.map((team) => ({ team, person: by.person }));
      const isAdmin = await host.administration.mayChange(by, { kind: 'team', team: TEAMS[0] });
      const [requests, grants] = await Promise.all([
        listPending(whose, { host, by, texts }),
        listGrants(isAdmin ? TEAMS.map((team) => ({ team })) : whose, { host, by, texts }),
      ]);
      return { requests, grants };
    },
  );

  app.get<{ Querystring: Static<typeof ApprovalQuery> }>(
    '/approvals/arguments',
    { schema: { querystring: ApprovalQuery } },
    async ({ query: { person, id } }, reply) => {
      const { host } = backends.toRead();
      const by = actorOf(person);
      const whose = TEAMS.map((team) => ({ team, person: by.person }));
      return await sendArguments(id, whose, { host, texts: host.textsOf('en') }, reply);
    },
  );

  app.post<{ Body: Static<typeof DecisionBody> }>(
    '/approvals/decide',
    { schema: { body: DecisionBody } },
    async ({ body }): Promise<DecidedAnswer> => {
      const backend = backends.toWrite();
      const answer = await decide(body, { host: backend.host, by: actorOf(body.person) });
      if (body.message !== undefined) await redraw(body.id, body.message, backend);
      return answer;
    },
  );

  app.post<{ Body: Static<typeof RevokeBody> }>(
    '/approvals/revoke',
    { schema: { body: RevokeBody } },
    async ({ body }): Promise<RevokedAnswer> => {
      return await revoke(body, { host: backends.toWrite().host, by: actorOf(body.person) });
    },
  );
}

function actorOf(person: string): Actor {
  const { id, name } = memberOf(person);
  return { person: { id, name }, surface: 'web' };
}

/** At once, for who clicked: the other cards are drawn anew by what keeps requests. */
async function redraw(
  id: string,
  message: { readonly channel: string; readonly id: string },
  backend: Backend,
): Promise<void> {
  const { host } = backend;
  const approval = await host.approvals.read(id);
  if (approval === undefined || approval.state.kind === 'pending') return;
  const { locale } = await host.settings.of(approval.thread);
  await drawCard(backend, message.channel, message.id, await host.approvals.card(approval, host.textsOf(locale)));
}
