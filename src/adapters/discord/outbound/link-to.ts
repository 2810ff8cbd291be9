import type { ThreadId } from '../../../threads/thread-id.ts';
import { partsOf } from '../ids.ts';
import { destinationOf, placeOf } from '../place.ts';

const MESSAGE = /^\d{15,20}:\d{15,20}$/u;

/** An address that leads a person to a message or to the conversation; none where only somebody's own app is installed. */
export function linkTo(thread: ThreadId, message?: string): string | undefined {
  const place = placeOf(thread);
  if (place.kind === 'private') return undefined;
  const guild = place.kind === 'direct' ? '@me' : place.guild;
  const base = `https://discord.com/channels/${guild}`;
  if (message === undefined) return `${base}/${destinationOf(place)}`;
  if (!MESSAGE.test(message)) return undefined;
  const { channel, message: id } = partsOf(message);
  return `${base}/${channel}/${id}`;
}
