const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** No day is longer, whatever the clocks are set to: in minutes. */
const LONGEST_DAY_MINUTES = 49 * 60;

/** The days of a time zone, as `2026-01-31`: what is used on one counts together. */
export class UsageDays {
  /** An IANA name such as `Europe/Berlin`. */
  readonly zone: string;
  readonly #format: Intl.DateTimeFormat;

  /** @throws RangeError for a zone that there is not. */
  constructor(zone: string) {
    this.zone = zone;
    const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    this.#format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      ...date,
    });
  }

  /** The day that a moment is in. */
  dayOf(at: number): string {
    const parts = new Map(this.#format.formatToParts(at).map(({ type, value }) => [type, value]));
    return ['year', 'month', 'day'].map((part) => parts.get(part as 'year') ?? '').join('-');
  }

  /** When the day ends that a moment is in: the first moment of the next one. Days begin with a full minute. */
  endOfDay(at: number): number {
    const day = this.dayOf(at);
    let last = Math.floor(at / MINUTE_MS);
    let next = last + LONGEST_DAY_MINUTES;
    while (next - last > 1) {
      const middle = Math.floor((last + next) / 2);
      if (this.dayOf(middle * MINUTE_MS) <= day) last = middle;
      else next = middle;
    }
    return next * MINUTE_MS;
  }

  /** The last `count` days up to the one that a moment is in, oldest first. */
  lastDays(at: number, count: number): readonly string[] {
    const today = Date.parse(`${this.dayOf(at)}T00:00:00Z`);
    return Array.from({ length: count }, (_, index) =>
      new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
    );
  }
}

/** Whether there is such a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new UsageDays(zone).zone === zone;
  } catch {
    return false;
  }
}
