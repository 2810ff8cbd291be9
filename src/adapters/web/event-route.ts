import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { enter, memberOf } from './access.ts';
import type { Backend } from './backend.ts';
import { mayEnter } from './directory.ts';
import type { NumberedEvent } from './event-hub.ts';
import { toPageLive } from './live-view.ts';
import { PageStream } from './page-stream.ts';
import type { Place } from './place.ts';
import { threadOf } from './place.ts';
import { channelOf } from './process-bus.ts';
import type { PageEvent } from './protocol.ts';
import { Refusal } from './refusal.ts';
import { IdText } from './request-schemas.ts';

/** Pages that may be connected at once. */
const MAX_STREAMS = 200;

/** Characters of an event's id. */
const MAX_ID_LENGTH = 100;

const EventQuery = Type.Object({
  person: IdText,
  /** `CHANNEL/THREAD`; the thread is empty for a direct message. */
  watch: Type.Optional(Type.String({ maxLength: 200 })),
  /** The id of the newest event that is known; absent: only what comes from now on is told. */
  after: Type.Optional(Type.String({ maxLength: MAX_ID_LENGTH })),
});

/** Registers the stream of events; `streams` are the open ones. */
export function registerEventRoute(app: FastifyInstance, backendOf: () => Backend, streams: Set<PageStream>): void {
  app.get<{ Querystring: Static<typeof EventQuery> }>(
    '/events',
    { schema: { querystring: EventQuery } },
    async (request, reply) => {
      const { person, watch, after } = request.query;
      const backend = backendOf();
      const { id } = memberOf(person);
      const watched = watch === undefined ? undefined : watchedPlace(id, watch);
      if (streams.size >= MAX_STREAMS) {
        throw new Refusal(503, 'too_many_pages', `More than ${MAX_STREAMS} pages are open; close some and try again.`);
      }
      openStream(
        { person: id, watched, after: lastSeen(request.headers['last-event-id'], after) },
        reply,
        backend,
        streams,
      );
    },
  );
}

/** A thread that is not there yet, or not any more, may be watched; in a channel without a thread there is none. */
function watchedPlace(person: string, watch: string): Place | undefined {
  const [channelId = '', root = ''] = watch.split('/');
  const { id: channel, kind } = enter(person, channelId);
  if (kind === 'direct') return { channel };
  return root === '' ? undefined : { channel, root };
}

/** A browser that connects again says what it saw last, whatever the address says. */
function lastSeen(header: string | string[] | undefined, after: string | undefined): string | undefined {
  return typeof header === 'string' && header !== '' && header.length <= MAX_ID_LENGTH ? header : after;
}

interface OpenedStream {
  readonly person: string;
  readonly watched: Place | undefined;
  readonly after: string | undefined;
}

/** From the look back to the first new event nothing waits, so that no event is missed and none comes twice. */
function openStream(
  { person, watched, after }: OpenedStream,
  reply: FastifyReply,
  backend: Backend,
  streams: Set<PageStream>,
): void {
  const { hub, host, clock, serverId } = backend;
  const closing: (() => void)[] = [];
  const reload = () => ({ id: hub.lastId, event: { type: 'reload', serverId } as const satisfies PageEvent });
  reply.hijack();
  writeHead(reply);
  const stream = new PageStream({
    target: reply.raw,
    clock,
    reload,
    onClose: () => {
      streams.delete(stream);
      for (const close of closing) close();
    },
  });
  streams.add(stream);
  const tell = ({ id, event }: NumberedEvent): void => {
    if (mayEnter(person, channelOf(event))) stream.send(event, id);
  };
  const missed = after === undefined ? [] : hub.since(after);
  if (missed === undefined) stream.send(reload().event, reload().id);
  else for (const numbered of missed) tell(numbered);
  closing.push(hub.subscribe(tell));
  if (watched === undefined) return;
  const thread = threadOf(watched);
  closing.push(
    host.intake.events.subscribe(thread, (told) => {
      const event = toPageLive(told);
      if (event !== undefined) stream.send({ type: 'live', thread, at: clock.now(), event });
    }),
  );
}

/** With what the server's hooks have set so far: their last ones do not see a response that is written by hand. */
function writeHead(reply: FastifyReply): void {
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
  // A page learns at once that it is connected.
  reply.raw.write(': connected\n\n');
}
