import { describe, expect, it } from 'vitest';
import type { Bar, Track } from '../../../../src/adapters/web/page/inspector/timeline.ts';
import { layOutTrack } from '../../../../src/adapters/web/page/inspector/timeline-layout.ts';

const model: Bar = { id: 'm', kind: 'model', label: 'demo', turn: 1, startAt: 1_000, endAt: 2_000, state: 'done' };

describe('layOutTrack', () => {
  it('places bars, marks and ticks in percent of the exchange', () => {
    const tool: Bar = { ...model, id: 't', kind: 'tool', startAt: 2_000, endAt: 3_000 };
    const answer: Bar = { ...model, id: 'm2', turn: 2, startAt: 3_000, endAt: 5_000, firstAt: 3_500 };
    const layout = layOutTrack(track([model, tool, answer], { marks: [{ at: 2_500, label: 'Ben: wait' }] }), 9_000);
    expect(layout).toEqual({
      totalMs: 4_000,
      turns: [
        {
          turn: 1,
          bars: [
            { bar: model, left: 0, width: 25, waiting: 0, durationMs: 1_000 },
            { bar: tool, left: 25, width: 25, waiting: 0, durationMs: 1_000 },
          ],
        },
        { turn: 2, bars: [{ bar: answer, left: 50, width: 50, waiting: 25, durationMs: 2_000 }] },
      ],
      marks: [{ mark: { at: 2_500, label: 'Ben: wait' }, left: 37.5 }],
      ticks: [
        { left: 0, label: '0 ms' },
        { left: 25, label: '1 s' },
        { left: 50, label: '2 s' },
        { left: 75, label: '3 s' },
        { left: 100, label: '4 s' },
      ],
    });
  });

  it('lets what goes on reach to now, and all of it waits before the first of the answer', () => {
    const running: Bar = { ...model, endAt: null, state: 'running' };
    const layout = layOutTrack(track([running], { endAt: null }), 1_500);
    expect(layout.turns[0]?.bars).toEqual([{ bar: running, left: 0, width: 100, waiting: 100, durationMs: 500 }]);
  });

  it('gives what takes no time a width that can be seen, inside the axis', () => {
    const instant: Bar = { ...model, kind: 'tool', startAt: 5_000, endAt: 5_000 };
    expect(layOutTrack(track([instant]), 0).turns[0]?.bars).toEqual([
      { bar: instant, left: 99.5, width: 0.5, waiting: 0, durationMs: 0 },
    ]);
  });

  it('draws at the edge what another clock put outside', () => {
    const early: Bar = { ...model, startAt: 0, endAt: 9_000 };
    expect(layOutTrack(track([early]), 0).turns[0]?.bars[0]).toMatchObject({ left: 0, width: 100 });
  });

  it.each([
    [1, 2],
    [7, 4],
    [130, 3],
    [999, 5],
    [61_000, 4],
    [3_600_000, 4],
  ])('divides %i ms into a few round steps', (totalMs, count) => {
    const { ticks } = layOutTrack(track([], { endAt: 1_000 + totalMs }), 0);
    expect(ticks).toHaveLength(count);
    expect(ticks.every(({ left }) => left >= 0 && left <= 100)).toBe(true);
  });

  it('has a length when an exchange ends in the moment it begins', () => {
    expect(layOutTrack(track([], { endAt: 1_000 }), 0).totalMs).toBe(1);
  });
});

function track(bars: readonly Bar[], over: Partial<Track> = {}): Track {
  const end = { kind: 'answered' } as const;
  return { exchange: 'x1', startAt: 1_000, endAt: 5_000, isComplete: true, bars, marks: [], turns: 2, end, ...over };
}
