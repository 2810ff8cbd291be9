import { expect, it } from 'vitest';
import { type ScriptedAnswer, text } from '../../../src/testing/index.ts';
import { World } from '../support/world.ts';

const paused = (words: string): ScriptedAnswer => ({ content: [text(words)], rawStopReason: 'pause_turn' });

it('asks a model that paused once more, in the same exchange', async () => {
  const world = await new World({ script: [paused('Looking. '), 'Found.'] }).start();
  await world.say('search');
  await world.settle();
  expect(await world.told()).toEqual([
    'system:',
    'alice: search',
    'bot: Looking. ',
    'bot: Found.',
    '-- x1 answered (alice)',
  ]);
  expect(world.read(1)).toEqual(['⟦message from "alice"⟧\nsearch', 'assistant: Looking. ']);
});

it('asks it no third time, and again in the next exchange', async () => {
  const script = [paused('Looking. '), paused('Still looking.'), paused('Once more. '), 'Found.'];
  const world = await new World({ script }).start();
  await world.say('search');
  await world.settle();
  expect(world.model.requests).toHaveLength(2);
  await world.say('and?', { address: 'none' });
  await world.settle();
  expect(world.model.requests).toHaveLength(4);
  expect(await world.told()).toEqual([
    'system:',
    'alice: search',
    'bot: Looking. ',
    'bot: Still looking.',
    '-- x1 answered (alice)',
    'alice: and?',
    'bot: Once more. ',
    'bot: Found.',
    '-- x2 answered (alice)',
  ]);
});
