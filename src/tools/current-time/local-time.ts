export interface LocalTime {
  /** ISO 8601 to the second, with the offset. */
  readonly iso: string;
  /** In English. */
  readonly weekday: string;
  /** `+09:00`. */
  readonly offset: string;
}

/** What clock and calendar show at a moment (milliseconds since the epoch) in a time zone. */
export function toLocalTime(at: number, zone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  const parts = format.formatToParts(at);
  const part = (wanted: Intl.DateTimeFormatPartTypes): string =>
    parts.map(({ type, value }) => (type === wanted ? value : '')).join('');
  // `GMT+09:00`; some hosts say plain `GMT` where there is no offset.
  const offset = `${part('timeZoneName')}+00:00`.slice('GMT'.length, 'GMT+00:00'.length);
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  const iso = `${date}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
  return { iso, weekday: part('weekday'), offset };
}
