import type { ReplySlot } from '../reply.ts';

/** The key of a slot: ids of slots are unique in their thread only. */
export function slotKey({ thread, id }: Pick<ReplySlot, 'thread' | 'id'>): string {
  return `${thread} ${id}`;
}
