import { describe, expect, it } from 'vitest';
import { after, call, stall } from '../../../src/testing/index.ts';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import { bindAll, tool, World } from '../support/world.ts';

type Way = 'watchStop' | 'renew' | 'turn';

/** The store as an owner knows it who hears of a stop in one way only. */
function heardBy(way: Way): (store: ThreadStore) => ThreadStore {
  return (store) => ({
    ...bindAll(store),
    ...(way !== 'watchStop' && { watchStop: () => () => undefined }),
    renew: async (...given) => {
      const { stop, ...renewed } = { stop: undefined, ...(await store.renew(...given)) };
      return way === 'renew' && stop !== undefined ? { ...renewed, stop } : renewed;
    },
    turn: async (...given) => {
      const taken = await store.turn(...given);
      if (way === 'turn' || taken.status !== 'ok' || given[2].release !== undefined) return taken;
      const { stop: _stop, ...rest } = taken;
      return rest;
    },
  });
}

describe('a stop that is heard of', () => {
  it('by watching alone ends the model request at once', async () => {
    const world = await new World({ script: [stall()], wrapStore: heardBy('watchStop') }).start();
    await world.say('go');
    await world.go();
    await world.say('stop');
    await world.go(0);
    expect(await world.told()).toEqual(['system:', 'alice: go', 'bot:  <aborted>', '-- x1 stopped (alice)']);
  });

  it('by a renewal alone ends the model request with that renewal', async () => {
    const world = await new World({ script: [stall()], wrapStore: heardBy('renew') }).start();
    await world.say('go');
    await world.go();
    await world.say('stop');
    await world.go(9_000);
    expect(await world.told()).toEqual([]);
    await world.go(1_000);
    expect(await world.told()).toEqual(['system:', 'alice: go', 'bot:  <aborted>', '-- x1 stopped (alice)']);
  });

  it('by a turn alone ends the exchange at its next turn boundary, before the model is asked again', async () => {
    const world = await new World({
      script: [call('t'), after(500, 'never asked')],
      tools: [
        tool('t', async () => {
          await new Promise<void>((resolve) => void world.clock.setTimeout(resolve, 2_000));
          return { content: [{ type: 'text', text: 'done' }], details: {} };
        }),
      ],
      wrapStore: heardBy('turn'),
    }).start();
    await world.say('go');
    await world.go();
    await world.say('stop');
    await world.settle();
    expect(world.model.requests).toHaveLength(1);
    expect(await world.told()).toEqual(['system: +t', 'alice: go', 'bot: t()', 't = done', '-- x1 stopped (alice)']);
    expect(world.outbound.visible()).toEqual([`! ${world.texts.stopped('alice', [])}`]);
  });
});
