import { createHash } from 'node:crypto';
import type { ReplySlot } from '../../../threads/reply.ts';
import { DISCORD_LIMITS } from './limits.ts';

/**
 * What makes Discord post a slot's message once, however often it is asked to: always the same for a slot, and for no
 * other. Slots are named within their conversation, and Discord compares nonces of all that a bot posts.
 */
export function nonceOf({ thread, id }: Pick<ReplySlot, 'thread' | 'id'>): string {
  return createHash('sha256').update(`${thread}\n${id}`).digest('base64url').slice(0, DISCORD_LIMITS.nonce);
}
