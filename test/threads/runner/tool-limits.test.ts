import { describe, expect, it } from 'vitest';
import { call } from '../../../src/testing/index.ts';
import type { ToolSettings } from '../../../src/threads/settings.ts';
import { tool, World } from '../support/world.ts';

const SET: ToolSettings = { audience: { kind: 'everyone' }, options: {}, secrets: {}, callsPerPersonDay: 0 };

function worldWith(search: Partial<ToolSettings>): Promise<World> {
  return new World({
    script: [call('search'), 'One.', call('search'), 'Two.', call('search'), 'Three.'],
    settings: { toolSettings: { search: { ...SET, ...search } } },
    tools: [tool('search', 'found')],
  }).start();
}

async function outcomes(world: World): Promise<readonly string[]> {
  return (await world.told()).filter((line) => line.startsWith('search = '));
}

describe('calls that are limited for a person within 24 hours', () => {
  it('are refused beyond the limit with the name, the limit and the way out', async () => {
    const world = await worldWith({ callsPerPersonDay: 2 });
    for (const words of ['first', 'second', 'third']) {
      await world.say(words);
      await world.settle();
    }
    expect(await outcomes(world)).toEqual([
      'search = found',
      'search = found',
      `search = ${world.texts.toolUsedUp('alice', 'search', 2)}`,
    ]);
  });

  it('are counted for each person by themselves', async () => {
    const world = await worldWith({ callsPerPersonDay: 1 });
    for (const by of ['alice', 'bob', 'alice']) {
      await world.say('search', { by });
      await world.settle();
    }
    expect(await outcomes(world)).toEqual([
      'search = found',
      'search = found',
      `search = ${world.texts.toolUsedUp('alice', 'search', 1)}`,
    ]);
  });

  it('are allowed again when 24 hours have passed', async () => {
    const world = await worldWith({ callsPerPersonDay: 1 });
    await world.say('search');
    await world.settle();
    world.clock.advance(24 * 3_600_000 + 1);
    await world.say('search');
    await world.settle();
    expect(await outcomes(world)).toEqual(['search = found', 'search = found']);
  });
});

describe('a tool that lacks a secret', () => {
  it('is refused with a sentence that says who can mend it', async () => {
    const world = await worldWith({ problem: 'secretMissing' });
    await world.say('search');
    await world.settle();
    expect(await outcomes(world)).toEqual([`search = ${world.texts.toolUnusable('search')}`]);
  });
});
