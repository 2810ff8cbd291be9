import { isRecord, type Report, readRecord, readText } from '../wire-request.ts';

/** The fields of Schema in the reference of the Gemini API. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'maxItems',
  'minItems',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'minLength',
  'maxLength',
  'pattern',
  'example',
  'anyOf',
  'propertyOrdering',
  'default',
  'items',
  'minimum',
  'maximum',
]);

/** The schema of a declared function; a function without parameters has none. */
export function lintGoogleSchema(value: unknown, at: string, report: Report): void {
  if (value === undefined) return;
  if (!isRecord(value) || readText(readRecord(value)['type']).toLowerCase() !== 'object') report('tool-schema', at);
  lintKeywords(value, `${at}.parameters`, report);
}

function lintKeywords(value: unknown, at: string, report: Report): void {
  const schema = readRecord(value);
  for (const keyword of Object.keys(schema)) if (!KEYWORDS.has(keyword)) report('schema-keyword', `${at}.${keyword}`);
  for (const [name, child] of Object.entries(readRecord(schema['properties'])))
    lintKeywords(child, `${at}.${name}`, report);
  if (schema['items'] !== undefined) lintKeywords(schema['items'], `${at}.items`, report);
  if (Array.isArray(schema['anyOf']))
    schema['anyOf'].forEach((child, index) => lintKeywords(child, `${at}.anyOf.${index}`, report));
}
