import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError, isRefusal } from '../../calls/discord-call-error.ts';
import type { DrawnCard } from '../../drawing/approval/draw-card.ts';
import { openFor } from '../destinations/unarchive.ts';

/** Discord's codes for what cannot be drawn anew, now or later: gone, or where the bot is not any more. */
const OUT_OF_REACH = [10_003, 10_008, 50_001, 50_005, 50_013, 50_021, 50_083] as const;

/** Discord's code where many old messages were edited within an hour. */
const TOO_MANY_EDITS = 30_046;

/** Draws a card anew. One that is out of reach is no failure. Rejects with a DiscordCallError. */
export async function updateCard(
  backend: Pick<DiscordBackend, 'calls' | 'host' | 'places'>,
  { channel, message }: { readonly channel: string; readonly message: string },
  body: DrawnCard['body'],
): Promise<void> {
  const request = { method: 'PATCH', path: `/channels/${channel}/messages/${message}`, body } as const;
  const options = { priority: 'final' } as const;
  try {
    await openFor(backend, channel, 'final', () => backend.calls.call(request, options));
  } catch (error) {
    if (isRefusal(error, ...OUT_OF_REACH)) {
      const { code } = error as DiscordCallError; // that is what a refusal is
      return backend.host.logger.info({ channel, code }, 'A card cannot be drawn anew: it is out of reach.');
    }
    if (!isRefusal(error, TOO_MANY_EDITS)) throw error;
    const details = { failure: 'rateLimited', code: TOO_MANY_EDITS, cause: error } as const;
    throw new DiscordCallError('Too many old messages were edited: a card is drawn anew later.', details);
  }
}
