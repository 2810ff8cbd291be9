import type { Entry, WaitingEntry } from '../../entry.ts';
import { SCHEMA_VERSION } from '../schema-version.ts';
import { idsOf } from './line-record.ts';
import { type Bodies, parseRecord } from './record.ts';

/** The header of a waiting entry's record; a script makes the same one when it accepts an entry. */
export function toWaitingHeader({ seq, entry, wake, followUp }: WaitingEntry): string {
  const flags = `${wake ? 'w' : ''}${followUp ? 'f' : ''}`;
  return JSON.stringify([SCHEMA_VERSION, flags, seq, ...idsOf(entry)]);
}

/** Reads a waiting entry back. */
export function parseWaiting(record: string, bodies: Bodies): WaitingEntry {
  const { header, body } = parseRecord(record, bodies);
  const [, flags, seq] = header;
  const letters = String(flags);
  const entry: Entry = JSON.parse(body);
  return { seq: Number(seq), entry, wake: letters.includes('w'), followUp: letters.includes('f') };
}
