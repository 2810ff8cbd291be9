import type { PeopleTexts } from './people-texts.ts';
import type { ResetTime } from './texts.ts';

/** Longest that one quoted message is, in UTF-16 units. */
const LONGEST_QUOTE = 60;

/** Most messages that are named one by one. */
const MOST_LISTED = 5;

/** Most tools that are named one by one. */
const MOST_TOOLS = 20;

/** Somebody's words on one line, cut without breaking a character. */
export function shortened(text: string, longest: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  // A character of two units that was cut in the middle goes as a whole.
  return `${/[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Messages by their first words: `"one"; "two"; +3`. */
export function listed(messages: readonly string[]): string {
  const named = messages.slice(0, MOST_LISTED).map((message) => `"${shortened(message, LONGEST_QUOTE)}"`);
  const rest = messages.length - named.length;
  return [...named, ...(rest > 0 ? [`+${rest}`] : [])].join('; ');
}

/** Day and time of a moment, to the minute, in its zone: `1 February at 00:00 (UTC)`. A begun minute counts as full. */
export function momentText({ at, zone }: ResetTime, language: string, between: string): string {
  const minute = Math.ceil(at / 60_000) * 60_000;
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { timeZone: zone, ...options }).format(minute);
  const day = format({ day: 'numeric', month: 'long' });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${day}${between}${time} (${zone})`;
}

/** Channels by their names: `#one, #two and #three`. */
export function channelsText(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names.map((name) => `#${name}`));
}

/** Tools by name, how many more there are, and how to learn more: `Notes, Calculate. Ask me …`. */
export function toolsText(tools: readonly string[], { moreTools, aboutTools }: PeopleTexts): string {
  const rest = tools.length - MOST_TOOLS;
  const named = [...tools.slice(0, MOST_TOOLS), ...(rest > 0 ? [moreTools(rest)] : [])];
  return `${named.join(', ')}. ${aboutTools}`;
}
