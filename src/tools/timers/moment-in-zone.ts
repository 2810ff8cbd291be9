import { Cron } from 'croner';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?$/u;
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/iu;

/**
 * The moment that a text means, in milliseconds since the epoch: what clocks in a zone show, or a time with its own
 * offset. A time that a change of clocks leaves out is the first one after the gap.
 *
 * @throws Error with a sentence when it is neither, or no day of the calendar.
 */
export function momentInZone(text: string, timeZone: string): number {
  const stated = text.trim();
  if (WITH_OFFSET.test(stated)) {
    const at = Date.parse(stated.replace(' ', 'T'));
    if (!Number.isNaN(at)) return at;
  }
  const parts =
    LOCAL.exec(stated)
      ?.slice(1)
      .map((part) => Number(part ?? 0)) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const plain = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isDay = plain.getUTCMonth() === month - 1 && plain.getUTCDate() === day && plain.getUTCHours() === hour;
  if (parts.length === 0 || !isDay || minute > 59 || second > 59) {
    throw new Error(
      `"${text}" is no time: write it as 2026-12-01T09:00, or with an offset, as 2026-12-01T09:00+01:00.`,
    );
  }
  const local = plain.toISOString().slice(0, 19);
  // A day before any offset: the library looks ahead only.
  const found = new Cron(local, { timezone: timeZone, paused: true, allowPast: true }).nextRun(
    new Date(plain.getTime() - 86_400_000),
  );
  if (found === null) throw new Error(`"${text}" is no time that there is in ${timeZone}.`);
  return found.getTime();
}
