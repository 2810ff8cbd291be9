import { ChannelType } from 'discord-api-types/v10';
import { asObject, asObjects, type JsonObject } from '../../../threads/json-value.ts';
import type { DiscordBackend } from '../backend.ts';
import { DiscordCallError } from '../calls/discord-call-error.ts';
import { idOf } from '../inbound/author-of.ts';

/** Threads that are looked at: those that were written in last. */
const MAX_THREADS = 10;

const PUBLIC: ReadonlySet<unknown> = new Set([ChannelType.PublicThread, ChannelType.AnnouncementThread]);

/**
 * The ids of a channel's public threads, archived ones too: those that were written in last, and no private one. What
 * Discord does not tell is left out.
 *
 * @throws DiscordCallError when Discord cannot be reached, or the signal fires.
 */
export async function publicThreadsOf(
  { guild, channel }: { readonly guild: string; readonly channel: string },
  signal: AbortSignal,
  { calls }: Pick<DiscordBackend, 'calls'>,
): Promise<readonly string[]> {
  const [active, archived] = await Promise.all([
    orNothing(calls.call({ method: 'GET', path: `/guilds/${guild}/threads/active` }, { signal })),
    orNothing(calls.call({ method: 'GET', path: `/channels/${channel}/threads/archived/public` }, { signal })),
  ]);
  const threads = [...asObjects(active['threads']), ...asObjects(archived['threads'])].flatMap((thread) => {
    const id = idOf(thread['id']);
    // Discord tells the threads of all channels; what is not surely one of this channel, and public, is not taken.
    if (id === undefined || thread['parent_id'] !== channel || !PUBLIC.has(thread['type'])) return [];
    return [{ id, last: BigInt(idOf(thread['last_message_id']) ?? id) }];
  });
  const newestFirst = threads.sort((a, b) => (a.last < b.last ? 1 : -1));
  return [...new Set(newestFirst.map(({ id }) => id))].slice(0, MAX_THREADS);
}

async function orNothing(answer: Promise<unknown>): Promise<JsonObject> {
  try {
    return asObject(await answer);
  } catch (error) {
    if (error instanceof DiscordCallError && error.failure === 'refused') return {};
    throw error;
  }
}
