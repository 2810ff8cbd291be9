import { randomBytes } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { createAdminRoutes } from '../../adapters/web/admin/admin-routes.ts';
import type { AdminRoutesOptions } from '../../adapters/web/admin/asked.ts';
import { answerRefusal, Refusal } from '../../adapters/web/refusal.ts';
import type { AdapterHost } from '../../threads/adapter.ts';
import { servePageFiles } from '../page-files.ts';
import { AdminKey } from './admin-key.ts';
import { type AdminSession, AdminSessions, isOfSession } from './admin-sessions.ts';
import { isFromOwnPage } from './own-page.ts';
import { createSessionCookie } from './session-cookie.ts';
import { signIn } from './sign-in.ts';

/** The environment variable that switches the pages on. */
const VARIABLE = 'THREADLOOP_ADMIN_TOKEN';

/** Bytes of an id that nobody can guess. */
const ID_BYTES = 32;

const SignInBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 1_000 }) });

export interface AdminPagesOptions extends Pick<AdminRoutesOptions, 'adapters' | 'locale'> {
  /** What admins sign in with. Undefined: the pages say how to set one, and nothing else is there. */
  readonly token: string | undefined;
  /** Where browsers reach the server, if it says so. */
  readonly publicUrl: string | undefined;
  /** What the pages work with. Throws a Refusal while there is nothing. */
  readonly hostOf: () => AdapterHost;
  /** The sentences while there is no host to ask. */
  readonly textsOf: AdapterHost['textsOf'];
  /** @default where the build puts it */
  readonly pageFolder?: string;
  /** Makes a text that nobody can guess. @default 32 random bytes */
  readonly newId?: () => string;
}

/**
 * Makes the plugin that serves the admins' page at `/admin` to whoever has the deployment's token. Every change comes
 * from the page itself, with a cookie that no script can read and a text that no other page can know.
 */
export function createAdminPages(options: AdminPagesOptions): FastifyPluginAsync {
  const { token, locale, textsOf } = options;
  return async (scope) => {
    if (token !== undefined) return await servePages(scope, { ...options, token });
    for (const address of ['/admin', '/admin/']) {
      scope.get(address, (_request, reply) =>
        reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .send(`${textsOf(locale).web.noAdminPage(VARIABLE)}\n`),
      );
    }
  };
}

interface ServedPages extends AdminPagesOptions {
  readonly token: string;
}

async function servePages(scope: FastifyInstance, options: ServedPages): Promise<void> {
  const pages = await servePageFiles(scope, '/admin', options.pageFolder);
  scope.get('/admin', (_request, reply) => reply.redirect('/admin/', 308));
  scope.get('/admin/', (_request, reply) => pages.send(reply, 'admin.html'));
  await scope.register(async (api) => await serveApi(api, options), { prefix: '/admin/api' });
}

async function serveApi(api: FastifyInstance, options: ServedPages): Promise<void> {
  const { token, publicUrl, hostOf, textsOf, adapters, locale, newId = randomId } = options;
  const key = new AdminKey(token);
  const cookie = createSessionCookie(publicUrl);
  const texts = textsOf(locale);
  const sessions = (): AdminSessions => {
    const { records, clock } = hostOf();
    return new AdminSessions({ records, clock, key, newId });
  };
  const sessionOf = async (request: FastifyRequest): Promise<AdminSession> => {
    const session = await sessions().find(cookie.read(request));
    if (session === undefined) throw new Refusal(401, 'signed_out', texts.web.signedOut);
    return session;
  };

  await api.register(fastifyCookie);
  api.setErrorHandler<Error>(answerRefusal);
  api.addHook('onRequest', async ({ method, headers }) => {
    if (method === 'GET' || method === 'HEAD' || isFromOwnPage(headers, publicUrl)) return;
    throw new Refusal(403, 'foreign_page', texts.web.foreignPage);
  });

  // 200 either way: a page that asks whether somebody is signed in has done nothing wrong.
  api.get('/session', async (request) => {
    const session = await sessions().find(cookie.read(request));
    return session === undefined ? { isSignedIn: false, locale } : signedIn(session, locale);
  });
  api.post<{ Body: { readonly token: string } }>(
    '/sign-in',
    { schema: { body: SignInBody }, bodyLimit: 8 * 1_024 },
    async ({ body, ip }, reply) => {
      const { rateLimiter, clock } = hostOf();
      const session = await signIn(body.token, ip, { key, sessions: sessions(), rateLimiter, texts });
      cookie.set(reply, session, clock.now());
      return signedIn(session, locale);
    },
  );

  await api.register(async (inside) => {
    inside.addHook('onRequest', async (request) => {
      const session = await sessionOf(request);
      if (request.method === 'GET' || request.method === 'HEAD') return;
      if (isOfSession(session, request.headers['x-csrf-token'])) return;
      throw new Refusal(403, 'outdated_page', texts.web.outdatedPage);
    });
    inside.post('/sign-out', async (request, reply) => {
      await sessions().end(await sessionOf(request));
      cookie.clear(reply);
      return { isSignedIn: false, locale };
    });
    const person = { id: 'operator', name: texts.operator };
    const authenticate = () => ({ person, surface: 'web', isOperator: true }) as const;
    const sessionDocumentOf = (request: FastifyRequest): string => sessions().documentOf(cookie.read(request));
    const asking = { hostOf, adapters, locale, authenticate, sessionDocumentOf };
    await inside.register(createAdminRoutes({ ...asking, people: [] }));
  });
}

function signedIn({ csrf, expiresAt }: AdminSession, locale: string): object {
  return { isSignedIn: true, csrf, expiresAt, locale };
}

function randomId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}
