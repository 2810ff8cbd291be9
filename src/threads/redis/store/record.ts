import { checkVersion } from '../schema-version.ts';

/** A stored record: a header that scripts can read, and a body that they never look into. */
export interface StoredRecord {
  readonly header: readonly unknown[];
  readonly body: string;
}

/** Bodies that live apart, by their number. */
export type Bodies = ReadonlyMap<string, string>;

/**
 * Takes a record apart: the header's first part is the version; a body `@n` lives apart.
 *
 * @throws ThreadloopError `data_newer` for a version that this program does not know.
 */
export function parseRecord(record: string, bodies: Bodies): StoredRecord {
  const end = record.indexOf('\n');
  const header: unknown = JSON.parse(record.slice(0, end));
  if (!Array.isArray(header)) throw new TypeError('A stored record has no header.');
  checkVersion(Number(header[0]));
  const body = record.slice(end + 1);
  return { header, body: body.startsWith('@') ? (bodies.get(body.slice(1)) ?? '') : body };
}
