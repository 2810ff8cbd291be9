import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL } from '../../../src/core/index.ts';
import { createScriptedModel } from '../../../src/testing/index.ts';
import { World } from '../support/world.ts';

describe('the model that a place is set to', () => {
  it('answers there, from the next exchange on', async () => {
    const other = createScriptedModel(['Two.']);
    const world = await new World({
      script: ['One.', 'Three.'],
      modelNamed: (name) =>
        name === 'openai/other' ? { model: { ...DEFAULT_MODEL, id: 'other' }, streamFnFor: () => other } : undefined,
    }).start();
    for (const model of [undefined, 'openai/other', undefined]) {
      world.settings = { ...world.settings, model };
      await world.say('and now?');
      await world.settle();
    }
    expect([world.outbound.visible(), other.requests.map(({ model }) => model.id)]).toEqual([
      ['One.', 'Two.', 'Three.'],
      ['other'],
    ]);
  });

  it('leaves the answer to the usual one where it is not there any more', async () => {
    const world = await new World({ script: ['One.'], settings: { model: 'openai/gone' } }).start();
    await world.say('hello');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['One.']);
  });
});
