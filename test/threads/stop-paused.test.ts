import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../src/silent-logger.ts';
import { stall } from '../../src/testing/index.ts';
import type { Availability } from '../../src/threads/settings.ts';
import { stopPaused } from '../../src/threads/stop-paused.ts';
import { THREAD, World } from './support/world.ts';

const PAUSED: Availability = { kind: 'paused', who: { id: 'test:root', name: 'root' }, at: 5 };

/** A world whose model never ends its answer. */
async function worldAtWork(availability: Availability): Promise<World> {
  const world = await new World({ script: [stall()] }).start();
  await world.say('begin');
  await world.go();
  world.settings = { ...world.settings, availability };
  return world;
}

function stopIn({ dependencies, store }: World): Promise<number> {
  return stopPaused({ store, settings: dependencies.settings, logger: silentLogger });
}

describe('stopPaused', () => {
  it('ends what is at work where the bot is paused, as a stop of who paused it', async () => {
    const world = await worldAtWork(PAUSED);
    expect(await stopIn(world)).toBe(1);
    await world.settle();
    expect([(await world.told()).at(-1), world.outbound.visible().at(-1)]).toEqual([
      '-- x1 stopped (alice)',
      `! ${world.texts.stopped('root', [])}`,
    ]);
  });

  it('lets go on what is at work elsewhere', async () => {
    const world = await worldAtWork({ kind: 'available' });
    expect([await stopIn(world), (await world.store.read(THREAD, 'none'))?.state]).toEqual([0, 'running']);
  });

  it('has what waits end unanswered, with one notice', async () => {
    const world = await new World({ script: ['Never.'], settings: { availability: PAUSED } }).start();
    await world.say('begin');
    expect(await stopIn(world)).toBe(1);
    await world.settle();
    expect([world.model.requests.length, world.outbound.visible().length]).toEqual([0, 1]);
  });

  it('tells the other threads when one cannot be told', async () => {
    const world = await worldAtWork(PAUSED);
    const broken = { ...world.dependencies.settings, of: () => Promise.reject(new Error('Gone.')) };
    expect(await stopPaused({ store: world.store, settings: broken, logger: silentLogger })).toBe(0);
  });
});
