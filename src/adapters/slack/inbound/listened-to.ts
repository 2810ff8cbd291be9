import type { ThreadId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { personIdOf } from '../ids.ts';
import type { SlackAuthor } from './slack-event.ts';

/** Whether what somebody says can be taken in at all: people, and programs that are answered. */
export async function isListenedTo(
  { kind, id }: SlackAuthor,
  thread: ThreadId,
  { host }: Pick<SlackBackend, 'host'>,
): Promise<boolean> {
  if (kind !== 'bot') return kind === 'person';
  const { allowedBots } = await host.settings.of(thread);
  return allowedBots.includes(personIdOf(id));
}
