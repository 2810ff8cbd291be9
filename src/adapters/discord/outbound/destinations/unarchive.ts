import type { DiscordBackend } from '../../backend.ts';
import { isRefusal } from '../../calls/discord-call-error.ts';
import type { CallPriority } from '../../calls/discord-calls.ts';

/** Discord's code for what an archived thread does not take. */
const ARCHIVED = 50_083;

/**
 * Does something in a channel or thread. An archived thread is opened for it, as writing in it would do by itself; one that
 * is locked stays as it is, and refuses.
 */
export async function openFor<T>(
  { calls, places }: Pick<DiscordBackend, 'calls' | 'places'>,
  channel: string,
  priority: CallPriority,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error, ARCHIVED)) throw error;
    places.forget(channel);
    await calls.call({ method: 'PATCH', path: `/channels/${channel}`, body: { archived: false } }, { priority });
    return await work();
  }
}
