import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { errorBody } from './error-body.ts';
import { findForeignness } from './foreign-request.ts';
import { servePageFiles } from './page-files.ts';

export interface PlaygroundOptions {
  /** The host that the server listens on. */
  readonly host: string;
  /** The API, under its full addresses. */
  readonly routes: FastifyPluginAsync;
  /** @default where the build puts it */
  readonly pageFolder?: string;
}

/** Makes the plugin that serves the pages and their API, to the pages themselves and to programs of their user only. */
export function createPlayground(options: PlaygroundOptions): FastifyPluginAsync {
  const { host, routes, pageFolder } = options;
  return async (scope) => {
    refuseForeignRequests(scope, host);
    const pages = await servePageFiles(scope, '/playground', pageFolder);
    for (const address of ['/', '/playground', '/playground/']) {
      scope.get(address, (_request, reply) => pages.send(reply, 'index.html'));
    }
    scope.get('/playground/admin', (_request, reply) => pages.send(reply, 'admin.html'));
    await scope.register(routes);
  };
}

function refuseForeignRequests(scope: FastifyInstance, host: string): void {
  scope.addHook('onRequest', async ({ method, headers, socket }, reply) => {
    const { localAddress = '', localPort = 0 } = socket;
    const reason = findForeignness({ method, headers, localAddress, localPort }, host);
    return reason === undefined ? undefined : reply.code(403).send(errorBody('forbidden', reason));
  });
}
