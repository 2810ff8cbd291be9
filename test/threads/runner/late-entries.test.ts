import { describe, expect, it } from 'vitest';
import { after } from '../../../src/testing/index.ts';
import { World } from '../support/world.ts';

const MINUTE = 60_000;

describe('an entry that is late at its turn', () => {
  it('is not answered but asked about, with a button that answers it', async () => {
    const world = await new World({ script: ['Four.'] }).start();
    await world.say('2+2?', { agoMs: 20 * MINUTE });
    await world.settle();
    expect(world.model.requests).toHaveLength(0);
    expect(world.outbound.visible()).toEqual([`! ${world.texts.stillNeeded(20)}`]);
    expect(world.outbound.calls.findLast(({ call }) => call === 'post')).toMatchObject({
      content: { buttons: ['stillNeeded'] },
    });
    expect(await world.told()).toEqual(['alice: 2+2? (unanswered)', '-- x1 late (alice)']);
    await world.command('retry');
    await world.settle();
    expect(world.outbound.visible().at(-1)).toBe('Four.');
  });

  it('is context only after a day', async () => {
    const world = await new World({ script: ['Hi.'] }).start();
    await world.say('old news', { agoMs: 25 * 60 * MINUTE });
    await world.settle();
    expect([world.model.requests.length, world.outbound.visible()]).toEqual([0, []]);
    await world.say('hello');
    await world.settle();
    expect(world.read(0)).toEqual([
      '⟦message from "alice", not addressed to you, for context only, sent 2025-12-30 23:00 UTC⟧\nold news',
      '⟦message from "alice"⟧\nhello',
    ]);
  });

  it('is answered when a fresh one came with it', async () => {
    const world = await new World({ script: ['Both.'] }).start();
    await world.say('old', { agoMs: 20 * MINUTE });
    await world.say('new');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Both.']);
  });

  it('is answered when it only waited for the bot itself', async () => {
    const world = await new World({
      script: [after(20 * MINUTE, 'One.'), 'Two.'],
      limits: { timeMs: 30 * MINUTE },
    }).start();
    await world.say('one');
    await world.go();
    await world.say('queue: two', { address: 'none' });
    await world.clock.advanceAsync(20 * MINUTE);
    await world.settle();
    expect(world.outbound.visible()).toEqual(['One.', 'Two.']);
  });
});
