import type { ReplySlot } from '../../../../threads/reply.ts';
import type { SlackBackend } from '../../backend.ts';
import { slackIdOf } from '../../ids.ts';
import { isDirect, placeOf } from '../../place.ts';
import { readExchange } from '../slots/exchange-facts.ts';

/** Whom a stream shows to while it grows, as `chat.startStream` takes it. */
export type Recipient = Readonly<Record<string, string>>;

/**
 * Whom a stream in this place is for. A direct message has one reader; elsewhere it is who wrote the message that the
 * exchange began with, as the store has it, and their own team, which need not be the workspace. Undefined when that is
 * not known.
 */
export async function recipientOf(
  backend: Pick<SlackBackend, 'directory' | 'host'>,
  slot: ReplySlot,
): Promise<Recipient | undefined> {
  const { workspace, channel } = placeOf(slot.thread);
  if (isDirect(channel)) return {};
  const { author } = await readExchange(backend, slot);
  if (author === undefined) return undefined;
  const user = slackIdOf(author);
  const known = await backend.directory.user(workspace, user);
  const team = known?.teamId ?? (workspace.startsWith('T') ? workspace : undefined);
  return team === undefined ? undefined : { recipient_user_id: user, recipient_team_id: team };
}
