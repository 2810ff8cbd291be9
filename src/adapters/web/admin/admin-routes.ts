import type { Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Texts } from '../../../text/index.ts';
import type { Actor } from '../../../threads/administration/settings-service.ts';
import type { Person } from '../../../threads/person.ts';
import { answerRefusal, Refusal } from '../refusal.ts';
import { registerAdminApprovals } from './admin-approvals.ts';
import type { AdminStart, AuditAnswer, ChangeAnswer, HereAnswer, PlaceAnswer } from './admin-protocol.ts';
import { ChangeBody, OptOutBody, PageQuery, PauseBody, PlaceQuery } from './admin-schemas.ts';
import { registerAdminServers } from './admin-servers.ts';
import { type AdminRoutesOptions, type Asked, askedBy } from './asked.ts';
import { auditWords } from './audit-words.ts';
import { changePlace, pausePlace } from './change-place.ts';
import { listFeedback, readUsage } from './read-place.ts';
import { showPlace, toolsOn } from './show-place.ts';

/** Lines of one page of a list. */
const PAGE_LENGTH = 20;

/**
 * Makes the plugin with what the admins' page asks for: places, settings and their changes, the audit log, usage,
 * feedback, requests for
 * consent, servers, and what is stored of oneself. Whoever asks is named by `authenticate`, and what they may is asked each time.
 */
export function createAdminRoutes(options: AdminRoutesOptions): FastifyPluginAsync {
  const ask = (request: FastifyRequest): Asked => askedBy(request, options);
  return async (app) => {
    app.setErrorHandler<Error>(answerRefusal);
    app.get('/start', async (request): Promise<AdminStart> => {
      const { host, actor, places } = ask(request);
      const { person, isOperator = false } = actor;
      const { locale, people } = options;
      return { person, isMember: !isOperator, locale, botName: host.botName, people, ...(await places()) };
    });

    app.get<{ Querystring: Static<typeof PlaceQuery> }>(
      '/place',
      { schema: { querystring: PlaceQuery } },
      async (request): Promise<PlaceAnswer> => {
        const { host, actor, texts, scopeOf: find } = ask(request);
        return await showPlace(await find(request.query), actor, host.administration, texts);
      },
    );

    app.get<{ Querystring: Static<typeof PlaceQuery> }>(
      '/here',
      { schema: { querystring: PlaceQuery } },
      async (request): Promise<HereAnswer> => {
        const { host, texts, scopeOf: find } = ask(request);
        return { tools: toolsOn(await host.administration.view(await find(request.query), texts)) };
      },
    );

    app.post<{ Body: ChangeBody }>(
      '/change',
      { schema: { body: ChangeBody } },
      async (request): Promise<ChangeAnswer> => {
        const { host, actor, texts, scopeOf: find } = ask(request);
        return await changePlace(await find(request.body.place), request.body, { by: actor, host, texts });
      },
    );

    app.post<{ Body: PauseBody }>('/pause', { schema: { body: PauseBody } }, async (request): Promise<ChangeAnswer> => {
      const { host, actor, texts, scopeOf: find } = ask(request);
      return await pausePlace(await find(request.body.place), request.body, { by: actor, host, texts });
    });

    app.get<{ Querystring: Static<typeof PageQuery> }>(
      '/audit',
      { schema: { querystring: PageQuery } },
      async (request): Promise<AuditAnswer> => {
        const { host, texts, adminScopeOf: find } = ask(request);
        const { administration } = host;
        const scope = await find(request.query);
        const [{ entries, next }, view] = await Promise.all([
          administration.audit(scope, pageOf(request.query)),
          administration.view(scope, texts),
        ]);
        return { entries: entries.map(auditWords(view, texts)), ...(next !== undefined && { next }) };
      },
    );

    app.get<{ Querystring: Static<typeof PlaceQuery> }>(
      '/usage',
      { schema: { querystring: PlaceQuery } },
      async (request) => {
        const { host, places, adminScopeOf: find } = ask(request);
        return await readUsage(await find(request.query), await places(), host.usage);
      },
    );

    app.get<{ Querystring: Static<typeof PageQuery> }>(
      '/feedback',
      { schema: { querystring: PageQuery } },
      async (request) => {
        const { host, adminScopeOf: find } = ask(request);
        const scope = await find(request.query);
        return await listFeedback(scope, pageOf(request.query), host.feedback, options.adapters());
      },
    );

    app.get('/stored', async (request) => {
      const { host, actor, texts } = ask(request);
      return await host.privacy.stored(memberOf(actor, texts));
    });

    app.post('/forget', async (request) => {
      const { host, actor, texts } = ask(request);
      return await host.privacy.forget(memberOf(actor, texts));
    });

    app.post<{ Body: Static<typeof OptOutBody> }>('/opt-out', { schema: { body: OptOutBody } }, async (request) => {
      const { host, actor, texts } = ask(request);
      const member = memberOf(actor, texts);
      await host.privacy.setOptOut(member, request.body.isOut);
      return await host.privacy.stored(member);
    });

    registerAdminApprovals(app, ask, options.adapters);
    registerAdminServers(app, ask);
  };
}

function pageOf({ before }: { readonly before?: string }): { readonly limit: number; readonly before?: string } {
  return { limit: PAGE_LENGTH, ...(before !== undefined && { before }) };
}

/** @throws Refusal for the operator, who is no person of a platform. */
function memberOf({ person, isOperator = false }: Actor, texts: Texts): Person {
  if (isOperator) throw new Refusal(404, 'nobody', texts.web.nobodysData);
  return person;
}
