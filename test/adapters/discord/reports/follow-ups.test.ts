import { describe, expect, it } from 'vitest';
import { after } from '../../../../src/testing/index.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { wordsIn } from '../../support/words-in.ts';
import { startBotOnFake } from '../support/bot-on-fake.ts';
import { begin } from './support/conversation.ts';

const texts = createTexts('en');

describe('what waits while the bot answers', () => {
  it('R25: is read, all fifteen messages of it, where nothing else is said', async () => {
    const world = await startBotOnFake({ script: [after(5_000, 'One.'), 'All.'] });
    const { until, model } = world;
    const thread = await begin(world, '0');
    await until('it is asked', () => model.requests.length === 1);
    for (let n = 1; n <= 15; n += 1) await thread.say(`${n}`);
    await thread.shows('All.');
    expect(wordsIn(model.requests[1])).toEqual(Array.from({ length: 16 }, (_, n) => `${n}`));
  });

  it('R25: beyond what may wait is refused, with one notice that names it', async () => {
    const world = await startBotOnFake({ script: [after(5_000, 'One.'), 'Two.'], limits: { waiting: 2 } });
    const { until, model } = world;
    const thread = await begin(world, 'a');
    await until('it is asked', () => model.requests.length === 1);
    for (const text of ['b', 'c', 'd']) await thread.say(text);
    await thread.shows('Two.');
    const read = wordsIn(model.requests[1]);
    const refused = ['b', 'c', 'd'].filter((text) => !read.includes(text));
    expect(refused).not.toEqual([]);
    expect(thread.shown().filter((line) => line === texts.mailboxFull(refused))).toHaveLength(1);
  });
});
