import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError } from '../../calls/discord-call-error.ts';
import { messageIdOf, personIdOf } from '../../ids.ts';
import type { RefusedMessage } from '../../inbound/receiving.ts';
import { threadOf } from '../../place.ts';
import { messageBody } from '../answers/message-body.ts';
import { postOnce } from '../answers/post-once.ts';
import { textsIn } from '../caller.ts';

/** Milliseconds for which somebody is not told again, wherever they try. */
const TTL_MS = 86_400_000;

/**
 * Tells somebody that they may not talk to the bot, as a reply to what they wrote: once a day. What the bot may say
 * nothing to, it does not. Rejects with the storage, or when Discord is out of reach.
 */
export async function tellRefused(
  backend: Pick<DiscordBackend, 'calls' | 'host' | 'options'>,
  { guild, channel, message, user }: Omit<RefusedMessage, 'reason'>,
): Promise<void> {
  const { records, logger } = backend.host;
  const key = `discord:refused:${personIdOf(user)}`;
  if ((await records.put(key, true, 'new', TTL_MS)) !== 'ok') return;
  try {
    const place =
      guild === undefined ? ({ kind: 'direct', channel } as const) : ({ kind: 'channel', guild, channel } as const);
    const { discord } = await textsIn(backend, threadOf(place));
    const reference = { message_id: message, fail_if_not_exists: false };
    const body = { ...messageBody(discord.refused, backend.options), message_reference: reference };
    await postOnce(backend, { channel, name: `refused:${message}`, body, priority: 'status' });
  } catch (error) {
    if (error instanceof DiscordCallError && error.failure === 'refused') {
      const { code } = error;
      return logger.debug({ message: messageIdOf(channel, message), code }, 'Somebody could not be told something.');
    }
    await records.remove(key);
    throw error;
  }
}
