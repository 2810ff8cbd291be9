import type { ThreadId } from '../../../threads/thread-id.ts';
import type { DiscordBackend } from '../backend.ts';
import { personIdOf } from '../ids.ts';
import type { DiscordAuthor } from './discord-event.ts';

/** Whether what somebody says can be taken in at all: people, and programs that are answered. */
export async function isListenedTo(
  { kind, id }: Pick<DiscordAuthor, 'kind' | 'id'>,
  thread: ThreadId,
  { host }: Pick<DiscordBackend, 'host'>,
): Promise<boolean> {
  if (kind === 'self') return false;
  if (kind === 'person') return true;
  const { allowedBots } = await host.settings.of(thread);
  return allowedBots.includes(personIdOf(id));
}
