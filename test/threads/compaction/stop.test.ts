import { describe, expect, it } from 'vitest';
import { createFakeClock, stall } from '../../../src/testing/index.ts';
import type { World } from '../support/world.ts';
import { createListeningModel, type ListeningModelOptions } from './support/listening-model.ts';
import { beforeSteps, compactions, LONG, talk } from './support/long-talk.ts';

const FITTING = 13;
const NEVER = new Promise<never>(() => undefined);

/** A thread whose next exchange has begun to be summed up, which takes for ever. */
async function summingUp(sumUp: NonNullable<ListeningModelOptions['sumUp']>, more: object = {}): Promise<World> {
  const clock = createFakeClock();
  const model = createListeningModel({ clock, answer: () => 'Yes.', sumUp });
  const world = await talk({ clock, streamFn: model, ...more }, FITTING);
  await world.say(`14: ${LONG}`);
  await world.go();
  return world;
}

const HANGING = [
  ['waits for its abort', () => stall()],
  ['heeds no abort', () => NEVER],
] as const;

describe('a stop while a conversation is summed up', () => {
  it.each(HANGING)('ends it at once where the model %s, and nothing is stored of it', async (_how, sumUp) => {
    const world = await summingUp(sumUp);
    const timers = world.clock.pendingTimers;
    expect(world.outbound.visible().at(-1)).toBe('[Summing up the conversation so far]');
    await world.say('stop', { address: 'none' });
    await world.go(0);
    expect(world.outbound.visible().slice(-1)).toEqual([`! ${world.texts.stopped('alice', [`14: ${LONG}`])}`]);
    expect(await compactions(world)).toEqual([]);
    expect((await world.told()).slice(-2)).toEqual([`alice: 14: ${LONG} (unanswered)`, '-- x14 stopped (alice)']);
    expect(world.clock.pendingTimers).toBeLessThan(timers);
  });

  it('that resets the conversation leaves no summary behind', async () => {
    const world = await summingUp(() => stall());
    await world.command('reset');
    await world.settle();
    expect((await world.told()).slice(-2)).toEqual(['-- x14 stopped (alice)', '-- reset']);
    await world.say('and now?');
    await world.settle();
    expect(await compactions(world)).toEqual([]);
    expect((await world.told()).slice(-3)).toEqual(['alice: and now?', 'bot: Yes.', '-- x15 answered (alice)']);
  });

  it('that resets it just when the summary is stored wins', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({ clock, answer: () => 'Yes.', sumUp: () => 'Alice said much.' });
    const world: World = await talk({ clock, streamFn: model }, FITTING);
    beforeSteps(world, async (step) => {
      if (step.append.some(({ kind }) => kind === 'compaction')) await world.command('reset');
    });
    await world.say(`14: ${LONG}`);
    await world.settle();
    expect((await world.told()).at(-1)).toBe('-- reset');
    await world.say('and now?');
    await world.settle();
    expect(model.heard.at(-1)?.texts).toEqual(['You are a bot.', '⟦message from "alice"⟧\nand now?']);
  });
});

describe('the time limit of an exchange', () => {
  it('counts while a conversation is summed up, too', async () => {
    const world = await summingUp(() => NEVER, { limits: { timeMs: 20_000 } });
    await world.clock.advanceAsync(20_000);
    await world.settle();
    expect((await world.told()).at(-1)).toBe('-- x14 limit (alice)');
    expect(await compactions(world)).toEqual([]);
  });
});

describe('a model that never answers the request for a summary', () => {
  it('is given up after three minutes, and the thread goes on', async () => {
    const world = await summingUp(() => NEVER);
    await world.clock.advanceAsync(180_000);
    await world.settle();
    expect((await compactions(world))[0]?.summary).toContain('left out here');
    expect((await world.told()).at(-1)).toBe('-- x14 answered (alice)');
  });
});
