import { afterEach, describe, expect, it } from 'vitest';
import { createWebAdapter } from '../../../src/adapters/web/index.ts';
import { type Answer, clock, type OpenedPlayground, openPlayground } from './open-playground.ts';
import { serveRoutes } from './serve-routes.ts';

let playground: OpenedPlayground;

afterEach(() => playground.close());

function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message } } };
}

const PRIVATE = refusal(403, 'private', 'This is a direct message of somebody else; only they and the bot can see it.');
const NO_PERSON = refusal(404, 'unknown_person', 'There is no such person in the playground.');
const NO_CHANNEL = refusal(404, 'unknown_channel', 'There is no such channel in the playground.');
const NO_THREAD = refusal(404, 'unknown_thread', 'There is no such thread (any more).');

describe("somebody else's direct message", () => {
  it.each([
    ['GET', '/messages?person=web:root&channel=dm-ada', undefined],
    ['GET', '/thread?person=web:ben&channel=dm-ada', undefined],
    ['GET', '/inspect?person=web:ben&channel=dm-ada', undefined],
    ['GET', '/events?person=web:ben&watch=dm-ada/', undefined],
    ['POST', '/messages', { person: 'web:ben', channel: 'dm-ada', text: 'hi' }],
    ['PATCH', '/messages/x', { person: 'web:ben', channel: 'dm-ada', text: 'hi' }],
    ['DELETE', '/messages/x?person=web:ben&channel=dm-ada', undefined],
    ['POST', '/commands', { person: 'web:ben', channel: 'dm-ada', command: 'stop' }],
    ['POST', '/feedback', { person: 'web:ben', channel: 'dm-ada', messageId: 'x', value: 'up' }],
  ])('is closed to %s %s', async (method, path, body) => {
    playground = await openPlayground([]);
    expect(await playground.send(method, path, body)).toEqual(PRIVATE);
  });

  it('is looked into by nobody who does not say who they are', async () => {
    playground = await openPlayground([]);
    expect(await playground.get('/inspect?channel=dm-ada')).toEqual(
      refusal(403, 'private', 'Say who you are to look into a direct message.'),
    );
    expect((await playground.get('/inspect?person=web:ada&channel=dm-ada')).body).toMatchObject({ state: 'unknown' });
  });
});

describe('what nobody knows', () => {
  it.each([
    ['a person', NO_PERSON, 'GET', '/start?person=web:eve', undefined],
    ['a person who listens', NO_PERSON, 'GET', '/events?person=web:eve', undefined],
    ['a channel', NO_CHANNEL, 'GET', '/messages?person=web:ada&channel=secret', undefined],
    ['a watched channel', NO_CHANNEL, 'GET', '/events?person=web:ada&watch=', undefined],
    ['the thread of a channel itself', NO_THREAD, 'GET', '/thread?person=web:ada&channel=general', undefined],
    ['a thread', NO_THREAD, 'POST', '/messages', { person: 'web:ada', channel: 'general', thread: 'x', text: 'hi' }],
    ['a thread in a direct message', NO_THREAD, 'GET', '/thread?person=web:ada&channel=dm-ada&root=x', undefined],
    [
      'a file',
      refusal(404, 'unknown_file', 'An attached file is not kept any more; attach it again.'),
      'POST',
      '/messages',
      { person: 'web:ada', channel: 'general', text: 'hi', attachments: ['x'] },
    ],
  ])('is refused with a sentence: %s', async (_, answer, method, path, body) => {
    playground = await openPlayground([]);
    expect(await playground.send(method, path, body)).toEqual(answer);
  });

  it('includes the thread of a reply: threads have no threads', async () => {
    playground = await openPlayground([]);
    const root = await playground.say('web:ada', 'general', 'one');
    const reply = await playground.say('web:ada', 'general', 'two', root.id);
    const body = { person: 'web:ada', channel: 'general', thread: reply.id, text: 'three' };
    expect(await playground.send('POST', '/messages', body)).toEqual(NO_THREAD);
  });
});

describe('a text', () => {
  it('of 32,000 characters is taken, whatever they are', async () => {
    playground = await openPlayground([]);
    const text = '漢'.repeat(32_000);
    expect((await playground.say('web:ada', 'random', text)).content).toEqual({ kind: 'person', text });
  });

  it('that is longer is refused with a sentence', async () => {
    playground = await openPlayground([]);
    const body = { person: 'web:ada', channel: 'random', text: 'x'.repeat(32_001) };
    const { status, body: answer } = await playground.send('POST', '/messages', body);
    expect(status).toBe(400);
    expect(answer).toEqual({ error: { code: 'bad_request', message: expect.stringContaining('text') } });
    expect((await playground.get('/messages?person=web:ada&channel=random')).body['messages']).toEqual([]);
  });
});

describe('a playground whose bot is not running', () => {
  it('says so', async () => {
    playground = await openPlayground([]);
    const { routes } = createWebAdapter({ botName: 'bot', model: 'm', store: 's', isDurable: false });
    const server = await serveRoutes(routes, clock);
    const response = await fetch(`${server.address}/playground/api/start?person=web:ada`);
    expect({ status: response.status, body: await response.json() }).toEqual(
      refusal(503, 'not_started', 'The bot is not running yet; try again in a moment.'),
    );
    await server.close(0);
  });
});
