import { describe, expect, it } from 'vitest';
import { CardDrawings } from '../../../../src/adapters/slack/approvals/card-drawings.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';

/** Cards, of which drawing one takes a second; what cannot be drawn is called so. */
function createDrawings() {
  const clock = createFakeClock(0);
  const drawings = new CardDrawings(clock);
  const drawn: string[] = [];
  const draw = (card: string, content: string) =>
    drawings
      .draw(card, content, async () => {
        drawn.push(`${clock.now() / 1_000} s: ${card} ${content}`);
        await new Promise<void>((resolve) => clock.setTimeout(resolve, 1_000));
        if (content === 'refused') throw new Error('Slack says no.');
      })
      .then(
        () => `${clock.now() / 1_000} s`,
        () => 'failed',
      );
  return { clock, drawn, draw };
}

describe('drawing a card anew', () => {
  it('happens once for those who want the same, and all of them wait for it', async () => {
    const { clock, drawn, draw } = createDrawings();
    const all = Promise.all([draw('a', 'approved'), draw('a', 'approved'), draw('b', 'approved')]);
    await clock.advanceAsync(1_000);
    expect([await all, await draw('a', 'approved'), drawn]).toEqual([
      ['1 s', '1 s', '1 s'],
      '1 s',
      ['0 s: a approved', '0 s: b approved'],
    ]);
  });

  it('leaves out what has become old before its turn', async () => {
    const { clock, drawn, draw } = createDrawings();
    const first = draw('a', 'approved');
    await clock.advanceAsync(0);
    const all = Promise.all([first, draw('a', 'denied'), draw('a', 'executed')]);
    await clock.advanceAsync(3_000);
    expect([await all, drawn]).toEqual([
      ['1 s', '1 s', '2 s'],
      ['0 s: a approved', '1 s: a executed'],
    ]);
  });

  it('happens again after a failure, when somebody else may have drawn it, and when it says something else', async () => {
    const { clock, drawn, draw } = createDrawings();
    const failing = Promise.all([draw('a', 'refused'), draw('a', 'refused')]);
    await clock.advanceAsync(1_000);
    expect(await failing).toEqual(['failed', 'failed']);
    const steps = ['refused', 'approved', 'executed', 'approved'];
    for (const content of steps) {
      const drawing = draw('a', content);
      await clock.advanceAsync(1_000);
      await drawing;
    }
    await clock.advanceAsync(10_000);
    const later = draw('a', 'approved');
    await clock.advanceAsync(1_000);
    await later;
    expect(drawn).toEqual([
      '0 s: a refused',
      '1 s: a refused',
      '2 s: a approved',
      '3 s: a executed',
      '4 s: a approved',
      '15 s: a approved',
    ]);
  });
});
