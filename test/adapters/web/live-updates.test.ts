import { afterEach, describe, expect, it } from 'vitest';
import { call, text } from '../../../src/testing/index.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { createGatedTool } from './gated-tool.ts';
import { hasEnded, lines, NOW, type OpenedPlayground, openPlayground, shown, told } from './open-playground.ts';

let playground: OpenedPlayground;

afterEach(() => playground.close());

describe('the stream of events', () => {
  it('is one of server-sent events that nobody keeps, and says at once that it is there', async () => {
    playground = await openPlayground([]);
    const page = await playground.listen('person=web:ada');
    await playground.say('web:ada', 'random', 'hi');
    await page.until((events) => events.length === 2);
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
    ]);
    expect(page.comments).toEqual(['connected']);
  });

  it('goes on without a gap where it was cut in the middle of an answer, every event exactly once', async () => {
    const { tool, open } = createGatedTool();
    playground = await openPlayground([[text('Let me see.'), call('wait')], 'Done.'], { tools: [tool] });
    const steady = await playground.listen('person=web:ada');
    const page = await playground.listen('person=web:ada');
    await playground.say('web:ada', 'general', '@threadloop go');
    await page.until((events) => shown(events).some(({ content }) => content.kind === 'text'));
    const before = [...page.events];
    await page.close();
    open();
    await steady.until(hasEnded);
    const again = await playground.listen('person=web:ada&after=nonsense', before.at(-1)?.id);
    await again.until((events) => events.at(-1)?.id === steady.lastId);
    expect(before.length).toBeGreaterThan(0);
    expect(again.events.length).toBeGreaterThan(0);
    expect([...before, ...again.events]).toEqual(steady.events);
    const ids = steady.events.map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, index) => `000001.${index + 1}`));
  });

  it.each([
    ['that it does not have', '000001.2'],
    ['of the time before a restart, or of another process', '000000.1'],
    ['of no process', ''],
    ['that is none', 'nonsense'],
  ])('asks for a reload when it is asked for what came after an event %s, and goes on', async (_, id) => {
    playground = await openPlayground([]);
    const page = await playground.listen(`person=web:ada&after=${id}`);
    await playground.say('web:ada', 'random', 'hi');
    await page.until((events) => events.length === 3);
    expect(page.events[0]).toEqual({ id: '000001.0', data: { type: 'reload', serverId: '000002' } });
    expect(lines(shown(page.events))).toEqual(['Ada: hi']);
  });

  it('goes by the address when a page names no event that it saw, or one that is none', async () => {
    playground = await openPlayground([]);
    await playground.say('web:ada', 'random', 'one');
    for (const id of ['', 'x'.repeat(101)]) {
      const page = await playground.listen('person=web:ada&after=000001.0', id);
      await page.until((events) => events.length === 2);
      expect(lines(shown(page.events))).toEqual(['Ada: one']);
    }
  });

  it('shows nobody else what happens in a direct message', async () => {
    playground = await openPlayground(['Hello.']);
    const ada = await playground.listen('person=web:ada');
    const root = await playground.listen('person=web:root');
    await playground.say('web:ada', 'dm-ada', 'a secret');
    await ada.until(hasEnded);
    await playground.say('web:ada', 'random', 'for all');
    await root.until((events) => events.length === 2);
    expect(lines(shown(root.events))).toEqual(['Ada: for all']);
    expect(told(ada.events).filter(({ type }) => type === 'activity')).toContainEqual({
      type: 'activity',
      channel: 'dm-ada',
      thread: '',
      activity: {
        isWorking: false,
        receipts: { [shown(ada.events)[0]?.id ?? '']: 'started' },
        revision: expect.any(Number),
      },
    });
  });

  it('tells what happens in a watched thread, with deltas that do not grow', async () => {
    playground = await openPlayground(['Hello.', text('One, ', 'two.')]);
    const page = await playground.listen('person=web:ada');
    const root = await playground.say('web:ada', 'general', '@threadloop hi');
    await page.until(hasEnded);
    const watching = await playground.listen(`person=web:ben&watch=general/${root.id}`);
    await playground.say('web:ada', 'general', 'count', root.id);
    const live = () => told(watching.events).flatMap((event) => (event.type === 'live' ? [event] : []));
    await watching.until(() => live().some(({ event }) => event.kind === 'released'));
    const thread = toThreadId({ platform: 'web', team: 'playground', channel: 'general', thread: root.id });
    expect(live().every((event) => event.thread === thread && event.at === NOW)).toBe(true);
    const updates = live().flatMap(({ event }) =>
      event.kind === 'agent' && event.event.type === 'message_update' ? [event.event] : [],
    );
    expect(updates).toEqual([
      { type: 'message_update', assistantMessageEvent: { type: 'text_start', contentIndex: 0 } },
      { type: 'message_update', assistantMessageEvent: { type: 'text_delta', contentIndex: 0, delta: 'One, ' } },
      { type: 'message_update', assistantMessageEvent: { type: 'text_delta', contentIndex: 0, delta: 'two.' } },
      { type: 'message_update', assistantMessageEvent: { type: 'text_end', contentIndex: 0 } },
    ]);
    const kinds = new Set(live().map(({ event }) => event.kind));
    expect([...kinds].sort()).toEqual(['accepted', 'agent', 'exchangeEnd', 'exchangeStart', 'released', 'reply']);
    expect(
      watching.events.filter(({ id, data }) => id !== undefined && JSON.stringify(data).includes('"live"')),
    ).toEqual([]);
    const ends = live().flatMap(({ event }) =>
      event.kind === 'agent' && event.event.type === 'agent_end' ? [event.event] : [],
    );
    expect(ends).toEqual([{ type: 'agent_end', messages: [] }]);
  });

  it.each(['general/', 'general/gone', 'dm-ada/', 'dm-ada/dm-ada'])('is there for who watches %s', async (watch) => {
    playground = await openPlayground(['Hello.']);
    const page = await playground.listen(`person=web:ada&watch=${watch}`);
    await playground.say('web:ada', 'dm-ada', 'hi');
    await page.until(hasEnded);
    const isLive = told(page.events).some(({ type }) => type === 'live');
    expect(isLive).toBe(watch.startsWith('dm-ada'));
  });

  it('ends when the server closes', async () => {
    playground = await openPlayground([]);
    const page = await playground.listen('person=web:ada');
    await playground.close();
    await page.ended;
    await expect(page.until(() => false)).rejects.toThrow('The stream ended after 0 events.');
  });

  it('is given to 200 pages at once and to no more', async () => {
    playground = await openPlayground([]);
    await Promise.all(Array.from({ length: 200 }, () => playground.listen('person=web:ada')));
    expect(await playground.get('/events?person=web:ada')).toEqual({
      status: 503,
      body: {
        error: { code: 'too_many_pages', message: 'More than 200 pages are open; close some and try again.' },
      },
    });
  });
});
