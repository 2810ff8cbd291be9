import { describe, expect, it } from 'vitest';
import { Refresher } from '../../../../src/adapters/web/page/refresher.ts';

/** Loads that the test answers, and pauses that it ends. */
function open() {
  const asked: string[] = [];
  const answers: ((error?: Error) => void)[] = [];
  const pauses: number[] = [];
  let task: (() => void) | undefined;
  const refresher = new Refresher({
    later: (next, ms) => {
      pauses.push(ms);
      task = next;
      return () => {
        task = undefined;
      };
    },
    load: (channel) => {
      asked.push(channel);
      return new Promise<void>((resolve, reject) => {
        answers.push((error) => (error === undefined ? resolve() : reject(error)));
      });
    },
  });
  const settled = async () => {
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
  };
  return {
    refresher,
    asked,
    pauses,
    answer: async (error?: Error) => {
      for (const give of answers.splice(0)) give(error);
      await settled();
    },
    endPause: async () => {
      task?.();
      await settled();
    },
  };
}

describe('Refresher', () => {
  it('loads at once, and what goes stale meanwhile once, after a pause', async () => {
    const { refresher, asked, answer, endPause, pauses } = open();
    refresher.refresh(['a', 'b']);
    refresher.refresh(['a']);
    refresher.refresh(['a', 'c']);
    expect(asked).toEqual(['a', 'b']);
    await answer();
    refresher.refresh(['c']);
    expect(asked).toEqual(['a', 'b']);
    await endPause();
    expect([asked, pauses]).toEqual([['a', 'b', 'a', 'c'], [1_000]]);
  });

  it('tries again what failed, with longer and longer pauses, and is quick again when it has succeeded', async () => {
    const { refresher, asked, answer, endPause, pauses } = open();
    refresher.refresh(['a']);
    for (let tries = 0; tries < 6; tries += 1) {
      await answer(new Error('away'));
      await endPause();
    }
    await answer();
    await endPause();
    refresher.refresh(['b']);
    await answer();
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 1_000, 1_000]);
    expect(asked).toEqual(['a', 'a', 'a', 'a', 'a', 'a', 'a', 'b']);
  });

  it('forgets what was stale, and does not wait for what is on its way', async () => {
    const { refresher, asked, answer, endPause } = open();
    refresher.refresh(['a']);
    refresher.refresh(['b']);
    refresher.forget();
    refresher.refresh(['c']);
    expect(asked).toEqual(['a', 'c']);
    await answer(new Error('away'));
    await endPause();
    expect(asked).toEqual(['a', 'c', 'c']);
  });
});
