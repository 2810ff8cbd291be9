import { describe, expect, it } from 'vitest';
import { createFeedbackBook } from '../../../src/threads/feedback/create-feedback-book.ts';
import { teamOf } from '../../../src/threads/thread-id.ts';
import { person, THREAD, World } from '../support/world.ts';

/** Names of the exchanges that have ended, in order. */
async function exchangesOf(world: World): Promise<readonly string[]> {
  return (await world.lines()).flatMap((line) => (line.kind === 'exchange' ? [line.exchange] : []));
}

describe('feedback on an answer that is tried again', () => {
  it('stays with the exchange that it was given for, and the new answer has its own', async () => {
    const world = await new World({ script: ['Forty-one.', 'Forty-two.'] }).start();
    const book = createFeedbackBook({
      records: world.ports.records,
      clock: world.clock,
      placeOf: async (thread) => ({ team: teamOf(thread), channels: [] }),
      linkTo: async () => undefined,
      hasOptedOut: async () => false,
    });
    const by = person('alice');
    await world.say('6*7?');
    await world.settle();
    const [first = ''] = await exchangesOf(world);
    await book.give({ thread: THREAD, exchange: first, by, value: 'down', reason: 'wrong' });
    await world.clock.advanceAsync(1_000);
    expect(await world.command('retry')).toEqual({ status: 'started' });
    await world.settle();
    const second = (await exchangesOf(world)).at(-1) ?? '';
    expect(second).not.toBe(first);
    expect(await book.give({ thread: THREAD, exchange: second, by, value: 'up' })).toBe(true);
    const { entries } = await book.list({ kind: 'deployment' }, { limit: 10 });
    expect(entries.map(({ exchange, value, reason }) => [exchange, value, reason])).toEqual([
      [second, 'up', undefined],
      [first, 'down', 'wrong'],
    ]);
    expect(world.outbound.visible()).toEqual(['Forty-one.', 'Forty-two.']);
  });

  it('is asked for under each answer, with another try', async () => {
    const world = await new World({ script: ['Forty-one.', 'Forty-two.'] }).start();
    await world.say('6*7?');
    await world.settle();
    await world.command('retry');
    await world.settle();
    const buttons = [...world.outbound.messages.values()].map((content) => content.buttons);
    expect(buttons).toEqual([
      ['tryAgain', 'feedback'],
      ['tryAgain', 'feedback'],
    ]);
  });
});
