import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Where the build puts the pages; the same from `src/server` and from `dist/server`. */
const PAGE_FOLDER = fileURLToPath(new URL('../../dist/adapters/web/page/', import.meta.url));

/** A file of a page; none that leads out of its folder. */
const ASSET_NAME = /^\w[\w.-]*$/;

/** How long a browser keeps a file of a page: for ever, since its name changes with what is in it. */
const KEPT = { index: false, immutable: true, maxAge: '365d' } as const;

export interface PageFiles {
  /** Answers with a page, such as `index.html`. */
  send(reply: FastifyReply, page: string): Promise<FastifyReply>;
}

/** Serves the files that pages are made of under `<base>/assets/`. `folder`: @default where the build puts them */
export async function servePageFiles(
  scope: FastifyInstance,
  base: string,
  folder: string = PAGE_FOLDER,
): Promise<PageFiles> {
  await scope.register(fastifyStatic, { serve: false });
  scope.get<{ Params: { readonly file: string } }>(`${base}/assets/:file`, ({ params: { file } }, reply) =>
    ASSET_NAME.test(file) ? reply.sendFile(file, join(folder, 'assets'), KEPT) : reply.callNotFound(),
  );
  return { send: (reply, page) => sendPage(reply, page, folder) };
}

/** Looked for at each request: the build may run while the server does. */
async function sendPage(reply: FastifyReply, page: string, folder: string): Promise<FastifyReply> {
  const isBuilt = await access(join(folder, page)).then(
    () => true,
    () => false,
  );
  if (isBuilt) return reply.sendFile(page, folder, { immutable: false, maxAge: 0 });
  return reply.code(503).type('text/plain; charset=utf-8').send('The page is not built yet: run "npm run build".\n');
}
