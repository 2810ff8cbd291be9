import { quoted } from '../../threads/model-notes.ts';
import { toLocalTime } from '../current-time/local-time.ts';
import type { ThreadTimer } from '../thread-timers.ts';

/** A moment as clocks in a zone show it: `2026-12-01 09:00 (Tuesday, Europe/Berlin)`. */
export function describeMoment(at: number, zone: string): string {
  const { iso, weekday } = toLocalTime(at, zone);
  return `${iso.slice(0, 16).replace('T', ' ')} (${weekday}, ${zone})`;
}

/** A timer on one line: its id, when it is due, whose it is and what it says. */
export function describeTimer({ id, dueAt, repeat, requesters, text }: ThreadTimer, timeZone: string): string {
  const zone = repeat?.timeZone ?? timeZone;
  const again = repeat === undefined ? '' : `, again at "${repeat.cron}"`;
  return `${id}: ${describeMoment(dueAt, zone)}${again}, set by ${namesOf(requesters)}: ${toLine(text)}`;
}

/** Whose it is, for a line or a sentence. */
export function namesOf(requesters: ThreadTimer['requesters']): string {
  return requesters.length === 0
    ? 'nobody who is known any more'
    : requesters.map(({ name }) => quoted(name)).join(' and ');
}

/** A line break in a text must not look like another timer's line. */
function toLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
