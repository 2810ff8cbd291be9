import { Buffer } from 'node:buffer';
import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { memberOf } from './access.ts';
import type { Backends } from './backends.ts';
import { MAX_FILE_BYTES, type StoredFile } from './file-store.ts';
import { Refusal } from './refusal.ts';
import { FileQuery, MessageParams } from './request-schemas.ts';

/** Pictures that cannot carry a script. */
const SHOWN_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

const UNKNOWN_TYPE = 'application/octet-stream';

/** Registers the way in and out of attached files. Their ids cannot be guessed: who was told one may read the file. */
export async function fileRoutes(app: FastifyInstance, backends: Backends): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES }, (_request, body, done) => {
    done(null, body);
  });

  app.post<{ Querystring: Static<typeof FileQuery>; Body: unknown }>(
    '/files',
    { schema: { querystring: FileQuery }, bodyLimit: MAX_FILE_BYTES },
    async ({ query, body, headers }) => {
      const { id: by } = memberOf(query.person);
      const { files, newId } = backends.toWrite();
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const file = { id: newId(), name: query.name, mimeType: mimeTypeOf(headers['content-type']) };
      return await files.put(file, bytes, by);
    },
  );

  app.get<{ Params: Static<typeof MessageParams> }>(
    '/files/:id',
    { schema: { params: MessageParams } },
    async ({ params }, reply) => {
      const file = await backends.toRead().files.get(params.id);
      if (file === undefined) throw new Refusal(404, 'unknown_file', 'This file is not kept any more.');
      return send(file, reply);
    },
  );
}

/** What came from a person is never run: a page of another kind than a picture is saved, and a picture has no rights. */
function send({ attachment, bytes }: StoredFile, reply: FastifyReply): FastifyReply {
  const { mimeType, name } = attachment;
  const disposition = SHOWN_TYPES.has(mimeType) ? 'inline' : 'attachment';
  return reply
    .header('content-type', mimeType)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeName(name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=3600')
    .send(bytes);
}

/** As RFC 8187 wants it. A half of a character that somebody cut is no text at all. */
function encodeName(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed());
  return encoded.replace(/['()*]/gu, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function mimeTypeOf(header: string | undefined): string {
  const [, type = UNKNOWN_TYPE] = /^([\w.+-]{1,60}\/[\w.+-]{1,80})\s*(?:;|$)/u.exec(header ?? '') ?? [];
  return type.toLowerCase();
}
