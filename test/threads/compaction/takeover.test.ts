import { describe, expect, it } from 'vitest';
import { call, createFakeClock } from '../../../src/testing/index.ts';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import { own } from '../support/owners.ts';
import { bindAll, tool, type World } from '../support/world.ts';
import { createListeningModel } from './support/listening-model.ts';
import { compactions, LONG, SMALL, talk } from './support/long-talk.ts';

const FITTING = 13;
const NEVER = new Promise<never>(() => undefined);

/** A store that loses the first compaction, or its answer, for ever: the process that sent it has died. */
function dying(when: 'before' | 'after') {
  let isDead = false;
  return (store: ThreadStore): ThreadStore => ({
    ...bindAll(store),
    turn: async (thread, token, step) => {
      if (isDead || !step.append.some(({ kind }) => kind === 'compaction'))
        return await store.turn(thread, token, step);
      isDead = true;
      if (when === 'after') await store.turn(thread, token, step);
      return await NEVER;
    },
  });
}

async function takeOver(world: World): Promise<void> {
  const owner = await own(world);
  await world.settle();
  await owner.run;
}

describe('an owner that dies while it sums a conversation up', () => {
  it('before the summary is stored leaves nothing of it, and the next one does it once', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({ clock, answer: () => 'Yes.', sumUp: () => 'Alice said much.' });
    const world = await talk({ clock, streamFn: model, wrapStore: dying('before') }, FITTING);
    await world.say(`14: ${LONG}`);
    await world.go();
    await world.say('and this', { by: 'bob', address: 'none' });
    expect(await compactions(world)).toEqual([]);
    await takeOver(world);
    expect((await world.told()).slice(-5).map((line) => line.slice(0, 20))).toEqual([
      '-- compaction',
      'alice: 14: This was ',
      'bob: and this',
      'bot: Yes.',
      '-- x14 answered (ali',
    ]);
    expect(model.heard.filter(({ isSummary }) => isSummary)).toHaveLength(2);
    expect(world.outbound.visible().slice(FITTING)).toEqual(['Yes.']);
  });

  it('after it is stored leaves it to the next one, who asks for no other', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({ clock, answer: () => 'Yes.', sumUp: () => 'Alice said much.' });
    const world = await talk({ clock, streamFn: model, wrapStore: dying('after') }, FITTING);
    await world.say(`14: ${LONG}`);
    await world.go();
    await takeOver(world);
    expect(await compactions(world)).toHaveLength(1);
    expect(model.heard.filter(({ isSummary }) => isSummary)).toHaveLength(1);
    expect(model.heard.at(-1)?.texts.slice(0, 2)).toEqual([
      'You are a bot.',
      '⟦summary of the conversation so far⟧\nAlice said much.',
    ]);
    expect(world.outbound.visible().slice(FITTING)).toEqual(['Yes.']);
  });

  it.each(['before', 'after'] as const)(
    'between two turns, %s it is stored, leaves an exchange with its people, its calls and its reply',
    async (when) => {
      const clock = createFakeClock();
      let dug = 0;
      const model = createListeningModel({
        clock,
        answer: () => ((dug += 1) <= 8 ? call('dig', { hole: dug }, `hole-${dug}`) : 'Done.'),
        sumUp: () => 'Alice wants it all.',
      });
      const asked: string[] = [];
      const world = await talk(
        {
          clock,
          streamFn: model,
          model: SMALL,
          tools: [tool('dig', 'found '.repeat(400))],
          wrapStore: dying(when),
          rights: async ({ id }) => {
            asked.push(id);
            return true;
          },
        },
        0,
      );
      await world.say('Dig it all up.');
      await world.say('For me, too.', { by: 'bob' });
      await world.go();
      const before = asked.length;
      expect(await compactions(world)).toHaveLength(when === 'after' ? 1 : 0);
      await takeOver(world);
      expect(asked.length).toBeGreaterThan(before);
      expect(new Set(asked.slice(before))).toEqual(new Set(['test:alice', 'test:bob']));
      const told = await world.told();
      expect(told.slice(-2)).toEqual(['bot: Done.', '-- x1 answered (alice)']);
      expect(told.filter((line) => line === 'bot: dig()')).toHaveLength(8);
      expect(told.filter((line) => line.startsWith('dig = '))).toHaveLength(8);
      expect(world.outbound.visible()).toEqual(['Done.']);
    },
  );

  it('does not ask whether something is still needed that somebody wants answered again', async () => {
    const clock = createFakeClock();
    const model = createListeningModel({ clock, answer: () => 'Yes.', sumUp: () => 'Alice said much.' });
    const world = await talk({ clock, streamFn: model, wrapStore: dying('after') }, FITTING - 1);
    await world.say('13');
    await world.settle();
    await world.say(LONG.repeat(2), { address: 'none', addressesOthers: true });
    await world.clock.advanceAsync(3_600_000);
    await world.command('retry');
    await world.go();
    expect(await compactions(world)).toHaveLength(1);
    await takeOver(world);
    expect((await world.told()).at(-1)).toBe('-- x15 answered (alice)');
  });

  it('is not asked to end while it sums up: it stores the summary, and hands the thread over', async () => {
    const clock = createFakeClock();
    let drain = (): void => undefined;
    const model = createListeningModel({
      clock,
      answer: () => 'Yes.',
      sumUp: () => {
        drain();
        return 'Alice said much.';
      },
    });
    const world = await talk({ clock, streamFn: model }, FITTING);
    await world.ports.activator.stop(0);
    await world.say(`14: ${LONG}`);
    const owner = await own(world);
    drain = () => owner.drain();
    await world.go();
    await owner.run;
    expect(await compactions(world)).toHaveLength(1);
    expect(model.heard.at(-1)?.isSummary).toBe(true);
    await takeOver(world);
    expect(model.heard.filter(({ isSummary }) => isSummary)).toHaveLength(1);
    expect((await world.told()).slice(-3).map((line) => line.slice(0, 20))).toEqual([
      'alice: 14: This was ',
      'bot: Yes.',
      '-- x14 answered (ali',
    ]);
    expect(world.outbound.visible().slice(FITTING)).toEqual(['Yes.']);
  });
});
