import type { ReplySlot } from '../../reply.ts';
import type { ThreadId } from '../../thread-id.ts';
import type { Meta } from './meta.ts';

const FIELD = 'slot:';

/** A slot as scripts take it: id, exchange, and its value but for the number that gives the order. */
export function toSlotArguments({ id, exchange, kind, state, platformId }: ReplySlot): readonly string[] {
  const value = [exchange, kind, state, ...(platformId === undefined ? [] : [platformId])];
  return [id, exchange, JSON.stringify(value).slice(1)];
}

/** The slots among a thread's fields, in the order in which they were first written. */
export function parseSlots(meta: Meta, thread: ThreadId): ReplySlot[] {
  const found = [...meta].flatMap(([field, value]) => {
    if (!field.startsWith(FIELD)) return [];
    // Written by `toSlotArguments`, behind a number.
    const [n, exchange, kind, state, platformId]: [number, string, ReplySlot['kind'], ReplySlot['state'], string?] =
      JSON.parse(value);
    const id = field.slice(FIELD.length);
    return { n, slot: { id, thread, exchange, kind, state, ...(platformId !== undefined && { platformId }) } };
  });
  return found.toSorted((a, b) => a.n - b.n).map(({ slot }) => slot);
}
