const TENTH_MS = 100;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** A length of time for people: `240 ms`, `1.2 s`, `2 min 5 s`. */
export function describeDuration(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  if (whole < SECOND_MS) return `${whole} ms`;
  const tenths = Math.round(whole / TENTH_MS);
  if (tenths < MINUTE_MS / TENTH_MS) return `${tenths / 10} s`;
  const seconds = Math.round(whole / SECOND_MS);
  const rest = seconds % 60;
  return rest === 0 ? `${seconds / 60} min` : `${(seconds - rest) / 60} min ${rest} s`;
}

/** The time of day of the reader, with milliseconds: `14:03:07.250`. */
export function describeMoment(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'unknown';
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0'));
  return `${parts.join(':')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
