import type { ReplySlot } from '../reply.ts';
import type { ThreadId } from '../thread-id.ts';
import { parseRecord } from './record.ts';
import { SCHEMA_VERSION } from './schema-version.ts';

const NO_BODIES = new Map<string, string>();

/** Makes the record of a slot; the thread is the key's. */
export function toSlotRecord({ id, exchange, state, kind, platformId }: ReplySlot): string {
  const header = JSON.stringify([SCHEMA_VERSION, id, exchange, state]);
  return `${header}\n${JSON.stringify(platformId === undefined ? { kind } : { kind, platformId })}`;
}

/** Reads a slot back. */
export function parseSlot(record: string, thread: ThreadId): ReplySlot {
  const { header, body } = parseRecord(record, NO_BODIES);
  const [, id, exchange, state] = header;
  const rest: Pick<ReplySlot, 'kind' | 'platformId'> = JSON.parse(body);
  // Written by `toSlotRecord`.
  return { id: String(id), thread, exchange: String(exchange), state: state as ReplySlot['state'], ...rest };
}
