import type { LiveEvent } from '../../live-event.ts';
import { type HeldEvent, toLiveEvents } from './held-events.ts';

/** The most bytes of one message of a channel, and of one event: whoever listens has to take it whole. */
export const MAX_MESSAGE_BYTES = 256 * 1024;

/** An event that other processes are not told. */
export interface UnsentEvent {
  readonly event: HeldEvent['kind'];
  /** Its size, where that is why. */
  readonly bytes?: number;
  /** What kept it from being written as JSON, where that is why. */
  readonly error?: unknown;
}

/** Writes events as messages of a channel, as few as the limit allows: the sender, a line break, a JSON array. */
export function toMessages(
  origin: string,
  events: readonly HeldEvent[],
): { readonly messages: readonly string[]; readonly unsent: readonly UnsentEvent[] } {
  const groups: string[][] = [];
  const unsent: UnsentEvent[] = [];
  let room = 0;
  for (const event of events) {
    const written = write(event);
    if (typeof written !== 'string') {
      unsent.push(written);
      continue;
    }
    const bytes = Buffer.byteLength(written);
    if (bytes > room) {
      groups.push([]);
      room = MAX_MESSAGE_BYTES;
    }
    groups.at(-1)?.push(written);
    room -= bytes;
  }
  return { messages: groups.map((group) => `${origin}\n[${group.join(',')}]`), unsent };
}

/** Whether a message was sent by this process. */
export function isFrom(origin: string, message: string): boolean {
  return message.startsWith(`${origin}\n`);
}

/**
 * Reads a message of a channel.
 *
 * @throws SyntaxError when it is none.
 */
export function readMessage(message: string): readonly LiveEvent[] {
  // Only `toMessages` publishes on these channels.
  const events: readonly HeldEvent[] = JSON.parse(message.slice(message.indexOf('\n') + 1));
  return events.flatMap(toLiveEvents);
}

function write(event: HeldEvent): string | UnsentEvent {
  try {
    const json = JSON.stringify(event);
    const bytes = Buffer.byteLength(json);
    return bytes > MAX_MESSAGE_BYTES ? { event: event.kind, bytes } : json;
  } catch (error) {
    return { event: event.kind, error };
  }
}
