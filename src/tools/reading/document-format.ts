import type { DocumentFormat } from './reading.ts';

/** What a type of the internet is read as; text is what is left of `text/`. */
const FORMATS: readonly (readonly [type: RegExp, format: DocumentFormat])[] = [
  [/^(?:text\/html|application\/xhtml\+xml)$/u, 'html'],
  [/^application\/pdf$/u, 'pdf'],
  [/^(?:application|text)\/(?:[\w.-]+\+)?json$/u, 'json'],
  [/^text\/(?:csv|tab-separated-values)$/u, 'csv'],
  [/^text\/|^application\/(?:[\w.-]+\+)?(?:xml|yaml|x-yaml|toml|javascript|x-ndjson)$/u, 'text'],
];

/** Says nothing of what it is. */
const UNKNOWN: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** What a document is by its first bytes and the type that its sender tells; undefined for what cannot be read. */
export function documentFormat(bytes: Uint8Array, contentType: string): DocumentFormat | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_000));
  if (head.startsWith('%PDF-')) return 'pdf';
  const type = typeOf(contentType);
  const told = FORMATS.find(([known]) => known.test(type))?.[1];
  if (told !== undefined || !UNKNOWN.has(type)) return told;
  return /^<(?:!doctype\s+html|html|head|body)\b/iu.test(withoutComments(head)) ? 'html' : 'text';
}

/** What comes behind the comments that a page may begin with. Step by step: one pattern for all of them takes for ever on many. */
function withoutComments(head: string): string {
  let rest = head.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end === -1) return '';
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

/** The type alone, without what follows it. */
export function typeOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

/** The charset that a type names. */
export function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([\w:.-]+)/iu.exec(contentType)?.[1];
}
