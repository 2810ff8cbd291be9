import { describe, expect, it } from 'vitest';
import { after, fail, stall } from '../../../../src/testing/index.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { wordsIn } from '../../support/words-in.ts';
import { startBotOnFake } from '../interact/support/bot-on-fake.ts';
import { begin } from './support/conversation.ts';

const texts = createTexts('en');

describe.each(['socket', 'http'] as const)('what waits while the bot answers, over %s', (transport) => {
  it('R20: is left behind by no end of a run, whenever it comes', async () => {
    const FOLLOW_UPS = 60;
    const world = await startBotOnFake(transport, {
      script: Array.from({ length: FOLLOW_UPS + 1 }, () => after(10, 'Yes.')),
    });
    const { slack, clock, during, until, model } = world;
    const thread = await begin(world, 'first');
    const said = ['first'];
    const posted: Promise<unknown>[] = [];
    for (let n = 1; n <= FOLLOW_UPS; n += 1) {
      said.push(`follow-up ${n}`);
      posted.push(thread.say(`follow-up ${n}`));
      await new Promise<void>((resolve) => setImmediate(resolve));
      await clock.advanceAsync(1);
    }
    await during(Promise.all(posted));
    await during(slack.settled());
    await until('all are read', () => wordsIn(model.requests.at(-1)).length > FOLLOW_UPS);
    expect(wordsIn(model.requests.at(-1)).toSorted()).toEqual(said.toSorted());
    expect(model.requests.length).toBeGreaterThan(1);
  });

  it('R21: is answered when the run before it failed, of which one notice tells', async () => {
    const script = [after(1_000, fail('boom')), 'Both.'];
    const world = await startBotOnFake(transport, { script, modelLimits: { retries: 0 } });
    const { during, until, model } = world;
    const thread = await begin(world, 'one');
    await until('it is asked', () => model.requests.length === 1);
    await during(thread.say('two'));
    await during(thread.say('three'));
    await thread.shows('Both.');
    expect(wordsIn(model.requests[1])).toEqual(['one', 'two', 'three']);
    expect(thread.shown()).toEqual([expect.stringContaining('Write "try again" in a while.'), 'Both.']);
  });

  it('R25: is read, all fifteen messages of it, where nothing else is said', async () => {
    const world = await startBotOnFake(transport, { script: [after(5_000, 'One.'), 'All.'] });
    const { during, until, model } = world;
    const thread = await begin(world, '0');
    await until('it is asked', () => model.requests.length === 1);
    for (let n = 1; n <= 15; n += 1) await during(thread.say(`${n}`));
    await thread.shows('All.');
    expect(wordsIn(model.requests[1])).toEqual(Array.from({ length: 16 }, (_, n) => `${n}`));
  });

  it('R25: beyond what may wait is refused, with one notice that names it', async () => {
    const script = [after(5_000, 'One.'), 'Two.'];
    const world = await startBotOnFake(transport, { script, limits: { waiting: 2 } });
    const { during, until, model } = world;
    const thread = await begin(world, 'a');
    await until('it is asked', () => model.requests.length === 1);
    for (const text of ['b', 'c', 'd']) await during(thread.say(text));
    await thread.shows('Two.');
    const read = wordsIn(model.requests[1]);
    const refused = ['b', 'c', 'd'].filter((text) => !read.includes(text));
    expect(refused).not.toEqual([]);
    expect(thread.shown().filter((line) => line === texts.mailboxFull(refused))).toHaveLength(1);
  });

  it('R30: is answered when the run before it took too long, which a notice says', async () => {
    const world = await startBotOnFake(transport, { script: [stall(), 'To the second.'], limits: { minutes: 1 } });
    const { during, pass, model } = world;
    const thread = await begin(world, 'one');
    await pass(1_000);
    await during(thread.say('two'));
    await pass(60_000);
    await thread.shows('To the second.');
    expect(wordsIn(model.requests[1])).toEqual(['one', 'two']);
    expect(thread.shown()).toEqual([texts.limitReached('time', undefined), 'To the second.']);
  });
});
