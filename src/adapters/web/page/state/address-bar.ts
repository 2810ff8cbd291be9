import type { Place } from './page-state.ts';

/** What the address of the page says: who is here and where. */
export interface Address {
  readonly person: string;
  readonly place: Place;
}

/** Reads `?as=ada&channel=general&thread=42`. Unset parts: Ada, and the channel `general`. */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const thread = query.get('thread') ?? '';
  return {
    person: `web:${query.get('as') ?? 'ada'}`,
    place: {
      channel: query.get('channel') ?? 'general',
      ...(thread !== '' && { thread }),
      isInspecting: query.has('inspect'),
      ...(query.has('approvals') && { isReviewing: true }),
    },
  };
}

/** Writes an address; `readAddress` reads it again. */
export function writeAddress({ person, place }: Address): string {
  const query = new URLSearchParams({ as: person.replace(/^web:/u, ''), channel: place.channel });
  if (place.thread !== undefined) query.set('thread', place.thread);
  if (place.isInspecting) query.set('inspect', '1');
  if (place.isReviewing === true) query.set('approvals', '1');
  return `?${query.toString()}`;
}
