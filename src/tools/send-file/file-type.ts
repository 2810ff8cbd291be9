/** Types of texts, by the ending of their names. */
const TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  jsonl: 'application/jsonl',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  toml: 'application/toml',
  ini: 'text/plain',
  html: 'text/html',
  css: 'text/css',
  svg: 'image/svg+xml',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  diff: 'text/x-diff',
  patch: 'text/x-diff',
  tex: 'text/x-tex',
  sql: 'text/plain',
  graphql: 'text/plain',
  js: 'text/javascript',
  mjs: 'text/javascript',
  jsx: 'text/javascript',
  ts: 'text/plain',
  tsx: 'text/plain',
  py: 'text/x-python',
  rb: 'text/plain',
  go: 'text/plain',
  rs: 'text/plain',
  java: 'text/plain',
  kt: 'text/plain',
  swift: 'text/plain',
  c: 'text/plain',
  h: 'text/plain',
  cpp: 'text/plain',
  hpp: 'text/plain',
  cs: 'text/plain',
  php: 'text/plain',
  lua: 'text/plain',
  r: 'text/plain',
  sh: 'text/plain',
};

const MAX_NAME_CHARS = 80;

/** Signs that a name may not have on some system, or that hide what it is. */
const NOT_IN_NAMES = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** A file's name as it can stand anywhere, and its type. What does not end as a text gets the ending `.txt`. */
export function fileTypeOf(given: string): { readonly name: string; readonly mimeType: string } {
  const last = given.split(/[\\/]/u).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(NOT_IN_NAMES, '')
    .replace(/\s+/gu, '-')
    .replace(/^[.-]+/u, '');
  const dot = clean.lastIndexOf('.');
  const ending = dot === -1 ? '' : clean.slice(dot + 1).toLowerCase();
  const known = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  const stem = known === undefined ? clean : clean.slice(0, dot);
  const name = `${shortened(stem) || 'file'}.${known === undefined ? 'txt' : ending}`;
  return { name, mimeType: known ?? 'text/plain' };
}

/** Never cut inside a character. */
function shortened(stem: string): string {
  return stem
    .slice(0, MAX_NAME_CHARS)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/[.-]+$/u, '');
}
