import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Scope } from '../../../threads/administration/scope.ts';
import type { GrantsOf, PendingOf } from '../../../threads/approvals/approvals.ts';
import { parseThreadId, type ThreadId } from '../../../threads/thread-id.ts';
import { decide, revoke } from '../approvals/decide.ts';
import { listGrants, listPending } from '../approvals/list-approvals.ts';
import { sendArguments } from '../approvals/send-arguments.ts';
import type { DecidedAnswer, PageGrant, RevokedAnswer } from '../protocol.ts';
import { decisionFields, grantFields, IdText } from '../request-schemas.ts';
import type { ApprovalsAnswer } from './admin-protocol.ts';
import { PlaceQuery, placeFields } from './admin-schemas.ts';
import type { Asked } from './asked.ts';
import type { PlatformOfPlaces } from './places.ts';

const ArgumentsQuery = Type.Object({ ...placeFields, id: IdText });
const DecideBody = Type.Object(decisionFields);
const RevokeBody = Type.Object(grantFields);

/**
 * Registers what admins do about requests for consent: see those of a place, answer one, take a consent back. Who may
 * answer is asked of the service, in the name of whoever is signed in.
 */
export function registerAdminApprovals(
  app: FastifyInstance,
  ask: (request: FastifyRequest) => Asked,
  adapters: () => readonly PlatformOfPlaces[],
): void {
  app.get<{ Querystring: Static<typeof PlaceQuery> }>(
    '/approvals',
    { schema: { querystring: PlaceQuery } },
    async (request): Promise<ApprovalsAnswer> => {
      const { host, actor: by, texts, adminScopeOf } = ask(request);
      const whose = within(await adminScopeOf(request.query));
      const [requests, grants] = await Promise.all([
        listPending(whose, { host, by, texts }),
        listGrants(whose, { host, by, texts }),
      ]);
      return { requests, grants: { ...grants, entries: await withLinks(grants.entries, adapters()) } };
    },
  );

  app.get<{ Querystring: Static<typeof ArgumentsQuery> }>(
    '/approvals/arguments',
    { schema: { querystring: ArgumentsQuery } },
    async (request, reply) => {
      const { host, texts, adminScopeOf } = ask(request);
      const scope = await adminScopeOf(request.query);
      return await sendArguments(request.query.id, within(scope), { host, texts }, reply);
    },
  );

  app.post<{ Body: Static<typeof DecideBody> }>(
    '/approvals/decide',
    { schema: { body: DecideBody } },
    async (request): Promise<DecidedAnswer> => {
      const { host, actor: by } = ask(request);
      return await decide(request.body, { host, by });
    },
  );

  app.post<{ Body: Static<typeof RevokeBody> }>(
    '/approvals/revoke',
    { schema: { body: RevokeBody } },
    async (request): Promise<RevokedAnswer> => {
      const { host, actor: by } = ask(request);
      return await revoke(request.body, { host, by });
    },
  );
}

/** What waits, or was consented to, in a place. */
function within(scope: Scope): PendingOf & GrantsOf {
  switch (scope.kind) {
    case 'deployment':
      return { everywhere: true };
    case 'direct':
      return { team: undefined };
    case 'team':
      return { team: scope.team };
    case 'channel':
      return { team: scope.team, channel: scope.channels[0] };
  }
}

/** A link is a convenience: without it there is still what was consented to. */
async function withLinks(
  grants: readonly PageGrant[],
  platforms: readonly PlatformOfPlaces[],
): Promise<readonly PageGrant[]> {
  return await Promise.all(
    grants.map(async (grant) => {
      const thread = grant.thread as ThreadId; // a grant's, written down as its id
      const { outbound } = platforms.find(({ platform }) => platform === parseThreadId(thread).platform) ?? {};
      const link = await Promise.resolve(outbound?.linkTo?.(thread)).catch(() => undefined);
      return { ...grant, ...(link !== undefined && { link }) };
    }),
  );
}
