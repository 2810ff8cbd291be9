import { describe, expect, it } from 'vitest';
import { call, createFakeClock } from '../../../src/testing/index.ts';
import { tool } from '../support/world.ts';
import { createListeningModel, type Heard, OVERFLOW } from './support/listening-model.ts';
import { beforeSteps, compactions, LONG, talk } from './support/long-talk.ts';

/** Nobody knows the window of this model, which takes so many characters. */
function createSmallModel(
  characters: number,
  answer: (heard: Heard) => ReturnType<typeof call> | string = () => 'Yes.',
) {
  const clock = createFakeClock();
  const model = createListeningModel({
    clock,
    answer: (heard) => (heard.texts.join('').length > characters ? OVERFLOW : answer(heard)),
    sumUp: () => 'Alice said much.',
  });
  return { clock, model, world: { clock, streamFn: model, model: {} } };
}

describe('a request that is too long for the model', () => {
  it('is made again after the conversation was summed up, and nothing is left of the failure', async () => {
    const { model, world: options } = createSmallModel(30_000);
    const world = await talk(options, 31);
    const answered = model.heard.filter(({ isSummary }) => !isSummary);
    expect(answered.map(({ texts }) => texts.length).slice(-2)).toEqual([62, 16]);
    expect(model.heard.at(-1)?.texts.slice(1, 2)).toEqual(['⟦summary of the conversation so far⟧\nAlice said much.']);
    expect((await world.told()).slice(-4).map((line) => line.slice(0, 20))).toEqual([
      'alice: 31: This was ',
      '-- compaction',
      'bot: Yes.',
      '-- x31 answered (ali',
    ]);
    expect(world.outbound.visible().at(-1)).toBe('Yes.');
    expect((await compactions(world))[0]?.usage).toBeDefined();
  });

  it('is asked with all that was said meanwhile', async () => {
    const { model, world: options } = createSmallModel(30_000);
    const world = await talk(options, 30);
    beforeSteps(world, async (step) => {
      const hasCompaction = step.append.some(({ kind }) => kind === 'compaction');
      if (hasCompaction) await world.say('at its end', { by: 'bob', address: 'none' });
      const isFailed = step.append.some((line) => line.kind === 'consume' && line.seq === 31);
      if (isFailed) await world.say('before it', { by: 'bob', address: 'none' });
    });
    await world.say(`31: ${LONG}`);
    await world.settle();
    expect(model.heard.filter(({ texts }) => texts.at(-1)?.includes('at its end'))[0]?.texts.slice(-3)).toEqual([
      `⟦message from "alice"⟧\n31: ${LONG}`,
      '⟦message from "bob"⟧\nbefore it',
      '⟦message from "bob"⟧\nat its end',
    ]);
    expect((await world.told()).at(-1)).toBe('-- x31 answered (alice)');
  });

  it('for the second time ends the exchange honestly', async () => {
    const { model, world: options } = createSmallModel(30_000);
    const world = await talk(options, 30);
    const isTooLong = model.heard.length;
    const stubborn = createListeningModel({ clock: world.clock, answer: () => OVERFLOW, sumUp: () => 'Much.' });
    Object.assign(world.dependencies, { streamFnFor: () => stubborn });
    await world.say(`31: ${LONG}`);
    await world.settle();
    expect(model.heard).toHaveLength(isTooLong);
    expect(stubborn.heard.map(({ isSummary }) => isSummary)).toEqual([false, true, true, false]);
    expect((await world.told()).slice(-4).map((line) => line.slice(0, 20))).toEqual([
      'alice: 31: This was ',
      '-- compaction',
      'bot:  <error>',
      '-- x31 failed (alice',
    ]);
    expect(world.outbound.visible().at(-1)).toBe(
      `! ${[world.texts.modelFailed.context_overflow, world.texts.modelAdvice('context_overflow', undefined)].join(' ')}`,
    );
  });

  it('in the middle of an exchange keeps the calls under way with their results', async () => {
    const { model, world: options } = createSmallModel(30_000, ({ messages, texts }) =>
      messages.at(-1)?.role === 'user' && texts.at(-1)?.includes('dig') === true ? call('dig') : 'Found.',
    );
    const dig = tool('dig', 'found '.repeat(600));
    const world = await talk({ ...options, tools: [dig] }, 28);
    await world.say('dig');
    await world.settle();
    expect(
      model.heard
        .at(-1)
        ?.messages.slice(-3)
        .map(({ role }) => role),
    ).toEqual(['user', 'assistant', 'toolResult']);
    expect((await world.told()).slice(-6).map((line) => line.slice(0, 20))).toEqual([
      'alice: dig',
      'bot: dig()',
      'dig = found found fo',
      '-- compaction',
      'bot: Found.',
      '-- x29 answered (ali',
    ]);
  });

  it('with nothing that could be summed up is shortened', async () => {
    const { model, world: options } = createSmallModel(30_000);
    const world = await talk(options, 0);
    await world.say('word '.repeat(7_500));
    await world.settle();
    expect(model.heard.map(({ isSummary, texts }) => [isSummary, texts.join('').length > 30_000])).toEqual([
      [false, true],
      [false, false],
    ]);
    expect(await compactions(world)).toEqual([]);
    expect((await world.told()).slice(-2)).toEqual(['bot: Yes.', '-- x1 answered (alice)']);
  });

  it('is not made again once somebody has stopped the exchange', async () => {
    const { model, world: options } = createSmallModel(30_000);
    const world = await talk(options, 30);
    beforeSteps(world, async (step) => {
      if (step.append.some(({ kind }) => kind === 'consume')) await world.say('stop', { address: 'none' });
    });
    const requests = model.heard.length;
    await world.say(`31: ${LONG}`);
    await world.settle();
    expect(model.heard.length).toBe(requests + 1);
    expect((await world.told()).slice(-2).map((line) => line.slice(0, 20))).toEqual([
      'alice: 31: This was ',
      '-- x31 stopped (alic',
    ]);
  });
});
