import { afterEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../src/adapters/web/protocol.ts';
import { call } from '../../../src/testing/index.ts';
import { createGatedTool } from './gated-tool.ts';
import { hasEnded, lines, NOW, type OpenedPlayground, openPlayground, shown, told } from './open-playground.ts';

let playground: OpenedPlayground;

afterEach(() => playground.close());

/** A thread at work in which Ben's second thought waits for its end. */
async function openWithWaiting(waiting: string) {
  const { tool, open } = createGatedTool();
  playground = await openPlayground([call('wait'), 'First.', 'Second.'], { tools: [tool] });
  const page = await playground.listen('person=web:ada');
  const root = await playground.say('web:ada', 'general', '@threadloop go');
  await page.until((events) => shown(events).some(({ content }) => content.kind === 'progress'));
  const message = await playground.say('web:ben', 'general', waiting, root.id);
  return { page, root, message, open };
}

async function waitingTexts(root: ChatMessage): Promise<readonly string[]> {
  const { body } = await playground.get(`/inspect?channel=general&thread=${root.id}`);
  const waiting = body['waiting'] as { entry: { id: string; text: string } }[];
  return waiting.filter(({ entry }) => entry.id !== root.id).map(({ entry }) => entry.text);
}

const edit = async (person: string, { channel, id }: ChatMessage, text: string) =>
  await playground.send('PATCH', `/messages/${id}`, { person, channel, text });

const remove = async (person: string, { channel, id }: ChatMessage) =>
  await playground.send('DELETE', `/messages/${id}?person=${person}&channel=${channel}`);

describe('an edit', () => {
  it('of a waiting message changes what the bot is going to read, and says when it was made', async () => {
    const { page, root, message, open } = await openWithWaiting('queue: paint it blue');
    expect(await waitingTexts(root)).toEqual(['paint it blue']);
    const edited = {
      ...message,
      content: { kind: 'person', text: 'queue: paint it green' },
      editedAt: NOW,
      revision: 3,
    };
    expect(await edit('web:ben', message, 'queue: paint it green')).toEqual({ status: 200, body: { message: edited } });
    expect(await waitingTexts(root)).toEqual(['paint it green']);
    expect(told(page.events)).toContainEqual({ type: 'message', message: edited });
    open();
    await page.until((events) => hasEnded(events, 2));
  });

  it('of a message that the bot never saw only changes the message', async () => {
    playground = await openPlayground([]);
    const message = await playground.say('web:ada', 'random', 'lunch?');
    const edited = { ...message, content: { kind: 'person', text: 'dinner?' }, editedAt: NOW, revision: 3 };
    expect((await edit('web:ada', message, 'dinner?')).body).toEqual({ message: edited });
    expect((await playground.get('/messages?person=web:ben&channel=random')).body['messages']).toEqual([edited]);
    expect((await playground.get(`/inspect?channel=random&thread=${message.id}`)).body['state']).toBe('unknown');
  });

  it('reaches the bot without its mention', async () => {
    playground = await openPlayground(['Hello.']);
    const page = await playground.listen('person=web:ada');
    const message = await playground.say('web:ada', 'general', '@threadloop hi');
    await page.until(hasEnded);
    await edit('web:ada', message, '@threadloop good evening');
    const { body } = await playground.get(`/inspect?channel=general&thread=${message.id}`);
    expect(body['exchanges']).toMatchObject([{ entries: [{ id: message.id, text: 'good evening' }] }]);
  });

  it('is refused to everybody else, and to nothing', async () => {
    playground = await openPlayground([]);
    const message = await playground.say('web:ada', 'random', 'lunch?');
    expect(await edit('web:root', message, 'x')).toEqual({
      status: 403,
      body: { error: { code: 'not_yours', message: 'Only who wrote a message can change it.' } },
    });
    expect(await edit('web:ada', message, '  ')).toEqual({
      status: 400,
      body: { error: { code: 'empty', message: 'A message cannot be edited to nothing; delete it instead.' } },
    });
  });
});

describe('a deletion', () => {
  it('withdraws a waiting message, and no copy of its text is told again', async () => {
    const { page, root, message, open } = await openWithWaiting('queue: a secret');
    const deleted = { ...message, content: { kind: 'person', text: '' }, isDeleted: true, revision: 3 };
    expect(await remove('web:ben', message)).toEqual({ status: 200, body: { message: deleted } });
    expect(await waitingTexts(root)).toEqual([]);
    open();
    await page.until(hasEnded);
    expect(lines(shown(page.events))).toEqual(['Ada: @threadloop go', 'Ben: ', 'threadloop: First.']);
    const again = await playground.listen('person=web:ada&after=000001.0');
    await again.until((events) => events.length === page.events.length);
    expect(JSON.stringify(again.events)).not.toContain('secret');
    expect(again.events.map(({ id: eventId }) => eventId)).toEqual(page.events.map(({ id: eventId }) => eventId));
  });

  it('takes the text out of what the bot has read', async () => {
    playground = await openPlayground(['Hello.']);
    const page = await playground.listen('person=web:ada');
    const message = await playground.say('web:ada', 'general', '@threadloop a secret');
    await page.until(hasEnded);
    await remove('web:ada', message);
    const { body } = await playground.get(`/inspect?channel=general&thread=${message.id}`);
    expect(JSON.stringify(body)).not.toContain('secret');
    const { body: thread } = await playground.get(`/thread?person=web:ada&channel=general&root=${message.id}`);
    expect(lines(thread['messages'] as ChatMessage[])).toEqual(['Ada: ', 'threadloop: Hello.']);
  });

  it('takes the attached files away', async () => {
    playground = await openPlayground([]);
    const upload = await fetch(`${playground.address}/files?person=web:ada&name=a.txt`, {
      method: 'POST',
      body: 'abc',
    });
    const { id } = (await upload.json()) as { id: string };
    const body = { person: 'web:ada', channel: 'random', text: '', attachments: [id] };
    const { message } = (await playground.send('POST', '/messages', body)).body as { message: ChatMessage };
    expect(message.attachments.map(({ name }) => name)).toEqual(['a.txt']);
    await remove('web:ada', message);
    expect((await fetch(`${playground.address}/files/${id}`)).status).toBe(404);
  });

  it('is refused to everybody else, and of what is gone', async () => {
    playground = await openPlayground([]);
    const message = await playground.say('web:ada', 'random', 'lunch?');
    expect((await remove('web:ben', message)).status).toBe(403);
    expect((await remove('web:ada', message)).status).toBe(200);
    expect(await remove('web:ada', message)).toEqual({
      status: 404,
      body: { error: { code: 'unknown_message', message: 'There is no such message (any more).' } },
    });
  });
});
