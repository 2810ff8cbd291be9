import type { Source } from '../reply.ts';

/** The sources that a tool named in its result's `details.sources`; anything that is not a web address is left out. */
export function sourcesOf(details: unknown): readonly Source[] {
  if (typeof details !== 'object' || details === null || !('sources' in details)) return [];
  return Array.isArray(details.sources) ? details.sources.flatMap((source) => toSource(source) ?? []) : [];
}

function toSource(source: unknown): Source | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  const { title, url } = source as Readonly<Record<string, unknown>>; // an object: fields are checked below
  if (typeof url !== 'string' || !/^https?:\/\//u.test(url)) return undefined;
  return { url, title: typeof title === 'string' && title.trim() !== '' ? title : url };
}
