import type { ReplySlot } from '../../../../threads/reply.ts';

const EVENT_TYPE = 'threadloop_reply';

/** What a message carries so that it can be found again by its slot. Slack shows it to nobody. */
export function metadataOf({ id }: Pick<ReplySlot, 'id'>): Readonly<Record<string, unknown>> {
  return { event_type: EVENT_TYPE, event_payload: { slot: id } };
}

/** The slot of a message, from its metadata as Slack sent it. */
export function slotIn(metadata: unknown): string | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const { event_type: type, event_payload: payload } = metadata as Readonly<Record<string, unknown>>; // checked here
  if (type !== EVENT_TYPE || typeof payload !== 'object' || payload === null) return undefined;
  const { slot } = payload as Readonly<Record<string, unknown>>; // checked here
  return typeof slot === 'string' ? slot : undefined;
}
