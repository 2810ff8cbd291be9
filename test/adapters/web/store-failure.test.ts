import { afterEach, describe, expect, it } from 'vitest';
import { createWebAdapter } from '../../../src/adapters/web/index.ts';
import type { ChatMessage } from '../../../src/adapters/web/protocol.ts';
import type { Server } from '../../../src/server/index.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { MemoryRunEvents } from '../../../src/threads/memory/run-events.ts';
import { createAdapterHost, startAdapter } from '../../support/adapter-host.ts';
import { SseReader } from '../../support/sse-reader.ts';
import { told } from './open-playground.ts';
import { serveRoutes } from './serve-routes.ts';

let server: Server;

afterEach(() => server.close(0));

/** A playground whose bot's store is away, or comes back. */
async function open() {
  const clock = createFakeClock();
  const state = { isAway: true };
  const orReject = async <T>(value: T): Promise<T> => {
    if (state.isAway) throw new Error('the store is away');
    return value;
  };
  const host = createAdapterHost(
    {
      receive: () => orReject({ status: 'ignored' } as const),
      command: () => orReject({ status: 'command', command: 'stop' } as const),
      amend: () => orReject('unknown' as const),
      events: new MemoryRunEvents({ logger: silentLogger }),
    },
    clock,
  );
  const { adapter, routes } = createWebAdapter({ botName: 'bot', model: 'm', store: 's', isDurable: false });
  server = await serveRoutes(routes, clock);
  await startAdapter(adapter, host);
  const address = `${server.address}/playground/api`;
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${address}${path}`, { method, ...(body && { headers, body: JSON.stringify(body) }) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { send, state, address, records: host.records };
}

function notStored(message: string) {
  return { status: 503, body: { error: { code: 'not_stored', message } } };
}

describe('when the store fails', () => {
  it('a message is taken away again, and its author is told that it was not sent', async () => {
    const { send, address } = await open();
    const page = await SseReader.open(`${address}/events?person=web:ben`);
    const body = { person: 'web:ada', channel: 'general', text: 'hi' };
    expect(await send('POST', '/messages', body)).toEqual(
      notStored('The message could not be stored, so it was not sent; try again.'),
    );
    await page.until((events) => events.length === 2);
    const [shown, removed] = told(page.events);
    const id = shown?.type === 'message' ? shown.message.id : '';
    expect(removed).toEqual({ type: 'removed', channel: 'general', messageId: id });
    expect((await send('GET', '/messages?person=web:ada&channel=general')).body['messages']).toEqual([]);
    await page.close();
  });

  it('only after the bot has a message, it still counts as sent', async () => {
    const { send, state, records } = await open();
    state.isAway = false;
    const put = records.put.bind(records);
    let puts = 0;
    records.put = async (...document) => {
      if (document[0].startsWith('web:message:')) puts += 1;
      if (puts === 2) throw new Error('the store is away');
      return await put(...document);
    };
    const sent = await send('POST', '/messages', { person: 'web:ada', channel: 'general', text: 'hi' });
    expect(sent).toMatchObject({ status: 200, body: { message: { judgement: { status: 'ignored' } } } });
    const { body } = await send('GET', '/messages?person=web:ada&channel=general');
    expect(body['messages']).toMatchObject([{ content: { text: 'hi' } }]);
  });

  it('an edit and a deletion change nothing, and a command says so', async () => {
    const { send, state } = await open();
    state.isAway = false;
    const body = { person: 'web:ada', channel: 'general', text: 'hi' };
    const { message } = (await send('POST', '/messages', body)).body as { message: ChatMessage };
    state.isAway = true;
    const failed = notStored('The change could not be stored; try again.');
    expect(await send('PATCH', `/messages/${message.id}`, { ...body, text: 'bye' })).toEqual(failed);
    expect(await send('DELETE', `/messages/${message.id}?person=web:ada&channel=general`)).toEqual(failed);
    expect((await send('GET', '/messages?person=web:ada&channel=general')).body['messages']).toEqual([message]);
    const command = { person: 'web:ada', channel: 'general', thread: message.id, command: 'stop' };
    expect(await send('POST', '/commands', command)).toEqual(notStored('The command could not be stored; try again.'));
  });
});
