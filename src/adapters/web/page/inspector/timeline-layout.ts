import { describeDuration } from './time-text.ts';
import type { Bar, Mark, Track } from './timeline.ts';

/** A track on an axis: positions and widths in percent of its length. */
export interface TimelineLayout {
  readonly totalMs: number;
  readonly turns: readonly { readonly turn: number; readonly bars: readonly LaidOutBar[] }[];
  readonly marks: readonly { readonly mark: Mark; readonly left: number }[];
  readonly ticks: readonly { readonly left: number; readonly label: string }[];
}

export interface LaidOutBar {
  readonly bar: Bar;
  readonly left: number;
  readonly width: number;
  /** Share of the bar before the first of the answer came, in percent of the bar. */
  readonly waiting: number;
  readonly durationMs: number;
}

/** Narrower ones could not be seen. */
const MIN_WIDTH = 0.5;
const MAX_TICKS = 5;

/** Places the bars of an exchange on its axis; what is still going reaches to `now`. */
export function layOutTrack(track: Track, now: number): TimelineLayout {
  const end = track.endAt ?? Math.max(now, track.startAt);
  // Clocks of two machines differ: what seems to lie outside is drawn at the edge.
  const totalMs = Math.max(1, end - track.startAt);
  const place = (at: number): number => (Math.min(Math.max(at - track.startAt, 0), totalMs) / totalMs) * 100;
  const turns = new Map<number, LaidOutBar[]>();
  for (const bar of track.bars) {
    const row = turns.get(bar.turn) ?? [];
    turns.set(bar.turn, [...row, layOutBar(bar, end, place)]);
  }
  return {
    totalMs,
    turns: [...turns].map(([turn, bars]) => ({ turn, bars })),
    marks: track.marks.map((mark) => ({ mark, left: round(place(mark.at)) })),
    ticks: ticksOf(totalMs),
  };
}

function layOutBar(bar: Bar, end: number, place: (at: number) => number): LaidOutBar {
  const endAt = bar.endAt ?? end;
  const left = Math.min(place(bar.startAt), 100 - MIN_WIDTH);
  const width = Math.max(MIN_WIDTH, place(endAt) - left);
  const durationMs = Math.max(0, endAt - bar.startAt);
  const waitedMs = (bar.firstAt ?? (bar.kind === 'model' && bar.endAt === null ? endAt : bar.startAt)) - bar.startAt;
  const waiting = durationMs === 0 ? 0 : Math.min(1, Math.max(0, waitedMs / durationMs)) * 100;
  return { bar, left: round(left), width: round(width), waiting: round(waiting), durationMs };
}

/** Round steps of 1, 2 or 5 times a power of ten. */
function ticksOf(totalMs: number): TimelineLayout['ticks'] {
  const rough = totalMs / MAX_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.floor(totalMs / step);
  return Array.from({ length: count + 1 }, (_, index) => ({
    left: round(((index * step) / totalMs) * 100),
    label: describeDuration(index * step),
  }));
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
