import { plainText } from '../model-notes.ts';
import type { Source } from '../reply.ts';

/** Sources that one reply shows: more are no help. */
export const MAX_SOURCES = 20;

/** Longest title, in characters, and longest address. */
const MAX_TITLE = 150;
const MAX_URL = 2_000;

/**
 * The sources that a tool named in its result's `details.sources`, or a model in its answer. Both are hostile: what is
 * no plain web address is left out, and a title is one line of text, without anything that hides or reorders it.
 */
export function sourcesOf(details: unknown): readonly Source[] {
  if (typeof details !== 'object' || details === null || !('sources' in details)) return [];
  return Array.isArray(details.sources) ? details.sources.flatMap((source) => toSource(source) ?? []) : [];
}

function toSource(source: unknown): Source | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  const { title, url } = source as Readonly<Record<string, unknown>>; // an object: fields are checked below
  const address = typeof url === 'string' ? addressOf(url) : undefined;
  if (address === undefined) return undefined;
  const line = typeof title === 'string' ? plainText(title).replace(/\s+/gu, ' ').trim() : '';
  return { url: address, title: shortened(line === '' ? address : line) };
}

/**
 * A web address as browsers write it, without characters that end a link early wherever it is drawn. A name and password
 * before the host are for showing another host than the one that is opened.
 */
function addressOf(text: string): string | undefined {
  if (text.length > MAX_URL || !URL.canParse(text)) return undefined;
  const { protocol, username, password, href, origin } = new URL(text);
  const isPlain = (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  if (!isPlain || href.length > MAX_URL) return undefined;
  const rest = href.slice(origin.length);
  return origin + rest.replace(/[()[\]<>|`"\\]/gu, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function shortened(title: string): string {
  return title.length <= MAX_TITLE ? title : `${title.slice(0, MAX_TITLE - 1).replace(/\p{Surrogate}$/u, '')}…`;
}
