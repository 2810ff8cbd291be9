import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { deleteMessage, editMessage } from './amend-message.ts';
import type { Backend } from './backend.ts';
import { postMessage } from './post-message.ts';
import { giveCommand, giveFeedback } from './react.ts';
import { ChannelQuery, CommandBody, EditBody, FeedbackBody, MessageParams, PostBody } from './request-schemas.ts';

/** Bytes of a request with a text of the greatest length, each of its characters escaped, and some more. */
const BODY_LIMIT = 256 * 1_024;

/** Registers what people do: write, edit, delete, press a button, give a thumb. */
export function registerMessageRoutes(app: FastifyInstance, backendOf: () => Backend, botName: string): void {
  app.post<{ Body: Static<typeof PostBody> }>(
    '/messages',
    { schema: { body: PostBody }, bodyLimit: BODY_LIMIT },
    async ({ body }) => ({
      message: await postMessage(body, botName, backendOf()),
    }),
  );

  app.patch<{ Params: Static<typeof MessageParams>; Body: Static<typeof EditBody> }>(
    '/messages/:id',
    { schema: { params: MessageParams, body: EditBody }, bodyLimit: BODY_LIMIT },
    async ({ params, body }) => ({ message: await editMessage({ ...body, ...params }, botName, backendOf()) }),
  );

  app.delete<{ Params: Static<typeof MessageParams>; Querystring: Static<typeof ChannelQuery> }>(
    '/messages/:id',
    { schema: { params: MessageParams, querystring: ChannelQuery } },
    async ({ params, query }) => ({ message: await deleteMessage({ ...query, ...params }, backendOf()) }),
  );

  app.post<{ Body: Static<typeof CommandBody> }>('/commands', { schema: { body: CommandBody } }, async ({ body }) => ({
    status: await giveCommand(body, backendOf()),
  }));

  app.post<{ Body: Static<typeof FeedbackBody> }>(
    '/feedback',
    { schema: { body: FeedbackBody } },
    async ({ body }) => ({
      message: await giveFeedback({ ...body, id: body.messageId }, backendOf()),
    }),
  );
}
