import { asObject, asObjects } from '../../../threads/json-value.ts';
import type { ReplySlot } from '../../../threads/reply.ts';
import type { DiscordBackend } from '../backend.ts';
import { isRefusal } from '../calls/discord-call-error.ts';
import { parseCustomId } from '../drawing/button-id.ts';
import { messageIdOf } from '../ids.ts';
import type { DiscordReaction } from './discord-event.ts';

/** Discord's codes for what is not there, or not to be seen. */
const GONE = [10_003, 10_008, 50_001] as const;

/** Deeper than Discord lets components be in each other. */
const MAX_DEPTH = 6;

/**
 * The exchange that ended with a message of the bot: as its slot says, else as the buttons under it do. Undefined where
 * it is none of an answer. Rejects when Discord cannot be asked.
 */
export async function exchangeOf(
  { channel, message, messageAuthor }: Pick<DiscordReaction, 'channel' | 'message' | 'messageAuthor'>,
  slots: readonly ReplySlot[],
  { calls, self }: Pick<DiscordBackend, 'calls' | 'self'>,
): Promise<string | undefined> {
  const id = messageIdOf(channel, message);
  const slot = slots.find(({ platformId }) => platformId === id);
  if (slot !== undefined) return slot.kind === 'text' ? slot.exchange : undefined;
  // Slots are forgotten when the next exchange begins; who wrote the message Discord tells with the reaction.
  if (messageAuthor !== self.userId) return undefined;
  try {
    return exchangeIn(await calls.call({ method: 'GET', path: `/channels/${channel}/messages/${message}` }));
  } catch (error) {
    if (isRefusal(error, ...GONE)) return undefined;
    throw error;
  }
}

/** Buttons stand in rows, and rows may stand in containers. */
function exchangeIn(holder: unknown, depth = 0): string | undefined {
  for (const component of asObjects(asObject(holder)['components'])) {
    const action = parseCustomId(component['custom_id']);
    const exchange = action?.kind === 'feedback' ? action.exchange : undefined;
    const found = exchange ?? (depth < MAX_DEPTH ? exchangeIn(component, depth + 1) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}
