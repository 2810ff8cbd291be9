import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { BoundedResponse } from '../bounded-fetch.ts';
import type { SearchResult } from './search-engine.ts';

const MAX_TITLE = 200;
const MAX_TEXT = 500;

/** A text that an engine may leave out, or have as nothing. */
export const maybeText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** The body of an answer as JSON of a shape; undefined when it is none. */
export function readJson<T extends TSchema>({ bytes }: BoundedResponse, schema: T): Static<T> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Value.Check(schema, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export interface FoundPage {
  readonly title?: string | null | undefined;
  readonly url: string;
  readonly text?: string | null | undefined;
  readonly date?: string | null | undefined;
}

/** What an engine found as results: those with a web address, each once, without markup. */
export function toResults(found: readonly FoundPage[], count: number): readonly SearchResult[] {
  const byUrl = new Map<string, SearchResult>();
  for (const { title, url, text, date } of found) {
    if (!/^https?:\/\//iu.test(url) || !URL.canParse(url) || byUrl.has(url) || byUrl.size === count) continue;
    const name = toLine(title ?? '', MAX_TITLE);
    const day = /^\d{4}-\d{2}-\d{2}/u.exec(date ?? '')?.[0];
    byUrl.set(url, {
      url: new URL(url).href,
      title: name === '' ? new URL(url).hostname : name,
      text: toLine(text ?? '', MAX_TEXT),
      ...(day !== undefined && { date: day }),
    });
  }
  return [...byUrl.values()];
}

/**
 * The sentence for an engine that takes no more requests for the moment, with the time it takes where it is told:
 * `retry-after`, or the windows of `x-ratelimit-reset` of which nothing remains.
 */
export function describeTooMany({ headers }: BoundedResponse): string {
  const numbers = (name: string): readonly number[] =>
    (headers[name] ?? '').split(',').flatMap((part) => (/^\s*\d+\s*$/u.test(part) ? [Number(part)] : []));
  const remaining = numbers('x-ratelimit-remaining');
  const used = numbers('x-ratelimit-reset').filter((_, at) => (remaining[at] ?? 0) === 0);
  const [seconds] = [...numbers('retry-after'), ...used.toSorted((a, b) => b - a)];
  const until = seconds === undefined ? 'for the moment' : `for ${durationOf(seconds)}`;
  return `The search takes no more requests ${until}: its limit is reached. Say so, or answer without it.`;
}

function durationOf(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7_200
        ? [Math.ceil(seconds / 60), 'minute']
        : seconds < 172_800
          ? [Math.ceil(seconds / 3_600), 'hour']
          : [Math.ceil(seconds / 86_400), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function toLine(text: string, most: number): string {
  const line = text
    .replace(/<[^<>]{0,200}>/gu, '')
    .replace(/&(amp|lt|gt|quot|#39|#x27);/gu, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/gu, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};
