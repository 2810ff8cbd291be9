import { describe, expect, it } from 'vitest';
import { after, call, createFakeClock } from '../../../src/testing/index.ts';
import { tool, type World } from '../support/world.ts';
import { createListeningModel } from './support/listening-model.ts';
import { compactions, SMALL, talk } from './support/long-talk.ts';

/** A model that digs so many times and then says what it knows. */
async function dig(times: number, found: string, more: object = {}) {
  const clock = createFakeClock();
  let dug = 0;
  const model = createListeningModel({
    clock,
    answer: () => ((dug += 1) <= times ? call('dig', { hole: dug }, `hole-${dug}`) : 'Done.'),
    sumUp: ({ texts }) =>
      after(1_000, `Alice wants it all. Dug: ${texts[1]?.match(/"hole":\d+/gu)?.join() ?? 'nothing'}.`),
  });
  const world: World = await talk({ clock, streamFn: model, model: SMALL, tools: [tool('dig', found)], ...more }, 0);
  await world.say('Dig it all up.');
  await world.settle();
  return { world, model };
}

describe('an exchange that becomes too long', () => {
  it('is summed up between two turns, as often as it must be, and goes on to its end', async () => {
    const { world, model } = await dig(40, 'found '.repeat(240));
    const made = await compactions(world);
    expect(made.length).toBeGreaterThan(2);
    expect((await world.told()).slice(-2)).toEqual(['bot: Done.', '-- x1 answered (alice)']);
    for (const { messages, texts } of model.heard) {
      expect(texts.join('').length / 4).toBeLessThan(4_000);
      const calls = messages.flatMap((one) =>
        one.role === 'assistant' ? one.content.flatMap((block) => ('id' in block ? [block.id] : [])) : [],
      );
      expect(messages.flatMap((one) => (one.role === 'toolResult' ? [one.toolCallId] : []))).toEqual(calls);
    }
    // Every line is there still, with all forty results.
    expect((await world.told()).filter((line) => line.startsWith('dig = found'))).toHaveLength(40);
  });

  it('shows the reply as if nothing had happened', async () => {
    const { world } = await dig(12, 'found '.repeat(240), { settings: { progress: 'detailed' } });
    expect(world.outbound.visible()).toEqual([`[${world.texts.progressDone(12)}]`, 'Done.']);
    const shown = world.outbound.calls.flatMap((made) =>
      (made.call === 'post' || made.call === 'edit') && made.content.kind === 'progress' ? [made.content.line] : [],
    );
    expect(shown).toContain('Summing up the conversation so far');
  });

  it('cannot be tried again when the summary has taken its question in', async () => {
    const { world, model } = await dig(12, 'found '.repeat(240));
    const requests = model.heard.length;
    await world.command('retry');
    await world.settle();
    expect(model.heard).toHaveLength(requests);
    expect(world.outbound.visible().at(-1)).toBe(`! ${world.texts.nothingToRetry}`);
  });

  it('asks for no summary that is not worth it: one huge result is shortened in the request instead', async () => {
    const { world, model } = await dig(1, 'found '.repeat(20_000));
    expect(await compactions(world)).toEqual([]);
    expect(model.heard).toHaveLength(2);
    expect(model.heard[1]?.texts.at(-1)).toMatch(/^found found[\s\S]* characters left out here/u);
    expect(model.heard[1]?.texts.join('').length).toBeLessThan(16_000);
    expect((await world.told()).find((line) => line.startsWith('dig = '))).toBe(`dig = ${'found '.repeat(20_000)}`);
  });
});
