/** A moment as people read it: `3 May 2026, 10:31`. */
export function momentText(at: number, locale: string): string {
  return new Date(at).toLocaleString(localeTag(locale), { dateStyle: 'medium', timeStyle: 'short' });
}

/** The time of a day: `10:31`. */
export function timeText(at: number, locale: string): string {
  return new Date(at).toLocaleTimeString(localeTag(locale), { timeStyle: 'short' });
}

/** A day that is written as `2026-05-03`: `3 May 2026`. */
export function dayText(day: string, locale: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(localeTag(locale), { dateStyle: 'medium', timeZone: 'UTC' });
}

/** English as most of the world writes dates; a language that a browser does not know is read as English. */
function localeTag(locale: string): string {
  const tag = locale.replaceAll('_', '-');
  if (tag.toLowerCase() === 'en') return 'en-GB';
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-GB';
  } catch {
    return 'en-GB';
  }
}
