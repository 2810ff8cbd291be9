import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Watermark } from '../../../../src/adapters/discord/catch-up/watermark.ts';

describe('a watermark', () => {
  it('stands below what is being worked on, whatever ends first', () => {
    const watermark = new Watermark(10n);
    const [first, second] = [watermark.begin(12n), watermark.begin(15n)];
    expect(watermark.through).toBe(10n);
    second.done();
    expect(watermark.through).toBe(11n);
    first.done();
    expect(watermark.through).toBe(15n);
  });

  it('stays below what was given up, until that was looked for', () => {
    const watermark = new Watermark(10n);
    watermark.begin(12n).giveUp();
    watermark.begin(20n).done();
    expect(watermark.through).toBe(11n);
    const held = watermark.hold();
    expect(held.since).toBe(11n);
    held.release();
    expect(watermark.through).toBe(20n);
  });

  it('stands where it is held, though more is done', () => {
    const watermark = new Watermark(10n);
    const held = watermark.hold();
    watermark.begin(20n).done();
    expect(watermark.through).toBe(10n);
    held.release();
    held.release();
    expect(watermark.through).toBe(20n);
  });

  it('is let go with a later hold, which looks at the same and more', () => {
    const watermark = new Watermark(10n);
    watermark.hold();
    watermark.hold().release();
    watermark.begin(20n).done();
    expect(watermark.through).toBe(20n);
  });

  it('stays held where the later one was let go first', () => {
    const watermark = new Watermark(10n);
    const [first, second] = [watermark.hold(), watermark.hold()];
    first.release();
    watermark.begin(20n).done();
    expect(watermark.through).toBe(10n);
    second.release();
    expect(watermark.through).toBe(20n);
  });

  it('never passes what was not done, and never goes back', () => {
    const steps = fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 50 }), ends: fc.constantFrom('done', 'giveUp', 'later') }),
    );
    fc.assert(
      fc.property(steps, (all) => {
        const watermark = new Watermark(0n);
        const open: bigint[] = [];
        for (const { id, ends } of all) {
          const work = watermark.begin(BigInt(id));
          if (ends === 'done') work.done();
          else open.push(BigInt(id));
          if (ends === 'giveUp') work.giveUp();
          for (const each of open) expect(watermark.through < each).toBe(true);
        }
      }),
    );
  });
});
