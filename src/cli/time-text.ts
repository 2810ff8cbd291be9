/** A time for people who read logs: UTC, to the second or the millisecond. */
export function timeText(at: number, precision: 'seconds' | 'milliseconds' = 'seconds'): string {
  const iso = new Date(at).toISOString().replace('T', ' ');
  return precision === 'milliseconds' ? iso : iso.replace(/\.\d+Z$/u, 'Z');
}

/** A stretch of time in its two greatest units: `350 ms`, `12 s`, `3 min 5 s`, `2 d 4 h`. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.floor(ms / 1_000);
  const units = [
    ['d', Math.floor(seconds / 86_400)],
    ['h', Math.floor(seconds / 3_600) % 24],
    ['min', Math.floor(seconds / 60) % 60],
    ['s', seconds % 60],
  ] as const;
  const first = units.findIndex(([, count]) => count > 0);
  return units
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(' ');
}
