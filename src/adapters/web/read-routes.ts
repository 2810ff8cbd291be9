import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { enter, memberOf, threadIn } from './access.ts';
import type { Backend } from './backend.ts';
import { CHANNELS, findChannel, MEMBERS, mayEnter } from './directory.ts';
import { inspect } from './inspect.ts';
import type { Inspection, Playground } from './protocol.ts';
import { readChannel, readThreadMessages } from './read-messages.ts';
import { Refusal } from './refusal.ts';
import { ChannelQuery, InspectQuery, PersonQuery, ThreadQuery } from './request-schemas.ts';

/** What a page is told of its server and does not change. */
export type Fixed = Pick<Playground, 'bot' | 'model' | 'store' | 'isDurable'>;

/** Registers what a page reads: who and where, messages, threads, and the look inside. */
export function registerReadRoutes(app: FastifyInstance, backendOf: () => Backend, fixed: Fixed): void {
  app.get<{ Querystring: Static<typeof PersonQuery> }>(
    '/start',
    { schema: { querystring: PersonQuery } },
    async ({ query }): Promise<Playground> => {
      const { id } = memberOf(query.person);
      const channels = CHANNELS.filter((channel) => mayEnter(id, channel.id));
      return { serverId: backendOf().serverId, ...fixed, members: MEMBERS, channels };
    },
  );

  app.get<{ Querystring: Static<typeof ChannelQuery> }>(
    '/messages',
    { schema: { querystring: ChannelQuery } },
    async ({ query }) => await readChannel(query, backendOf()),
  );

  app.get<{ Querystring: Static<typeof ThreadQuery> }>(
    '/thread',
    { schema: { querystring: ThreadQuery } },
    async ({ query }) => await readThreadMessages(query, backendOf()),
  );

  app.get<{ Querystring: Static<typeof InspectQuery> }>(
    '/inspect',
    { schema: { querystring: InspectQuery } },
    async ({ query }): Promise<Inspection> => {
      const backend = backendOf();
      const viewer = viewerOf(query);
      const channel = enter(viewer, query.channel);
      return await inspect(await threadIn(channel, query.thread, backend), viewer, backend);
    },
  );
}

/** Channels are everybody's, so nobody has to say who looks into them. */
function viewerOf({ person, channel }: Static<typeof InspectQuery>): string {
  if (person !== undefined) return person;
  if (findChannel(channel)?.kind === 'direct') {
    throw new Refusal(403, 'private', 'Say who you are to look into a direct message.');
  }
  return MEMBERS[0]?.id ?? '';
}
