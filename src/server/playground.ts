import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { errorBody } from './error-body.ts';
import { findForeignness } from './foreign-request.ts';

/** Where the build puts the page; the same from `src/server` and from `dist/server`. */
const PAGE_FOLDER = fileURLToPath(new URL('../../dist/adapters/web/page/', import.meta.url));

/** A file of the page; none that leads out of its folder. */
const ASSET_NAME = /^\w[\w.-]*$/;

/** How long a browser keeps a file of the page: for ever, since its name changes with what is in it. */
const KEPT = { index: false, immutable: true, maxAge: '365d' } as const;

export interface PlaygroundOptions {
  /** The host that the server listens on. */
  readonly host: string;
  /** The API, under its full addresses. */
  readonly routes: FastifyPluginAsync;
  /** @default where the build puts it */
  readonly pageFolder?: string;
}

/** Makes the plugin that serves the page and its API, to the page itself and to programs of its user only. */
export function createPlayground(options: PlaygroundOptions): FastifyPluginAsync {
  const { host, routes, pageFolder = PAGE_FOLDER } = options;
  return async (scope) => {
    refuseForeignRequests(scope, host);
    await scope.register(fastifyStatic, { serve: false });
    scope.get<{ Params: { readonly file: string } }>('/playground/assets/:file', ({ params: { file } }, reply) =>
      ASSET_NAME.test(file) ? reply.sendFile(file, join(pageFolder, 'assets'), KEPT) : reply.callNotFound(),
    );
    for (const address of ['/', '/playground', '/playground/']) {
      scope.get(address, (_request, reply) => sendPage(reply, pageFolder));
    }
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

/** Looked for at each request: the build may run while the server does. */
async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  const isBuilt = await access(join(folder, 'index.html')).then(
    () => true,
    () => false,
  );
  if (isBuilt) return reply.sendFile('index.html', folder, { immutable: false, maxAge: 0 });
  return reply.code(503).type('text/plain; charset=utf-8').send('The page is not built yet: run "npm run build".\n');
}
