const DAY_MS = 24 * 60 * 60_000;

/** The time of day, `09:05`. */
export function timeOfDay(at: number, timeZone?: string): string {
  return new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...zoned(timeZone) });
}

/** The day in words: `Today`, `Yesterday`, else `Monday, 3 February`. */
export function dayInWords(at: number, now: number, timeZone?: string): string {
  const day = dayOf(at, timeZone);
  if (day === dayOf(now, timeZone)) return 'Today';
  if (day === dayOf(now - DAY_MS, timeZone)) return 'Yesterday';
  return new Date(at).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...zoned(timeZone),
  });
}

/** The same text for all times of one day. */
export function dayOf(at: number, timeZone?: string): string {
  return new Date(at).toLocaleDateString('en-GB', zoned(timeZone));
}

function zoned(timeZone: string | undefined): { readonly timeZone?: string } {
  return timeZone === undefined ? {} : { timeZone };
}
