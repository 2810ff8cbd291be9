import { afterEach, describe, expect, it } from 'vitest';
import { messageIdOf } from '../../../src/adapters/web/message-link.ts';
import type { Bot } from '../../../src/bot.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import { clock, hasEnded, lines, type OpenedPlayground, openPlayground, shown, told } from './open-playground.ts';

let playground: OpenedPlayground;

afterEach(() => playground.close());

async function open(script: readonly string[]): Promise<Bot['erase']> {
  const storage = createMemoryPorts({ clock, logger: silentLogger, newToken: () => 'token' });
  playground = await openPlayground([...script], { storage, processes: 2 });
  return playground.erase;
}

describe('erasing a person of the playground', () => {
  it('tells every page that is open, and no page later what was there', async () => {
    const erase = await open(['You said it, Ada.', 'Nothing.']);
    const page = await playground.listen('person=web:ben');
    const far = await playground.listen(`${playground.addresses[1]}/events?person=web:ben`);
    const root = await playground.say('web:ada', 'general', '@threadloop the secret');
    await page.until((events) => hasEnded(events));
    const other = await playground.say('web:ben', 'general', '@threadloop hi');
    await page.until((events) => hasEnded(events, 2));
    await erase({ person: 'web:ada' });
    for (const each of [page, far]) {
      await each.until((events) => told(events).some((event) => event.type === 'removed'));
      await each.until((events) => shown(events).some(({ author }) => author.name === 'Somebody'));
      expect(lines(shown(each.events))).toEqual(['Somebody: ', 'Ben: @threadloop hi', 'threadloop: Nothing.']);
    }
    const late = await playground.listen('person=web:ben&after=0');
    await late.until((events) => shown(events).length >= 3);
    expect(JSON.stringify(late.events)).not.toMatch(/secret|Ada/u);
    const { body } = await playground.get('/messages?person=web:ben&channel=general');
    expect(body['messages']).toMatchObject([
      { id: root.id, isDeleted: true, author: { id: 'erased' }, content: { text: '' } },
      { id: other.id, content: { text: '@threadloop hi' } },
    ]);
  });
});

describe('a link to the playground', () => {
  it.each([
    ['http://127.0.0.1:3210/?as=ada&channel=general&thread=01abc', '01abc'],
    ['http://127.0.0.1:3210/?as=ada&channel=general', undefined],
    ['https://example.com/archives/C1/p1?thread=5', undefined],
    ['01abc', undefined],
  ])('%s leads to %s', async (link, id) => {
    await open([]);
    expect(messageIdOf(link)).toBe(id);
  });
});
