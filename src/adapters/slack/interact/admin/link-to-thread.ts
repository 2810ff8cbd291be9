import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { SlackBackend } from '../../backend.ts';
import { createLinks } from '../../outbound/link-to.ts';
import { PLATFORM } from '../../place.ts';

/** Addresses of workspaces that were learnt the same way. */
const links = new WeakMap<SlackBackend['calls'], ReturnType<typeof createLinks>>();

/** An address that opens a conversation on Slack; undefined for one of another platform, or where Slack tells none. */
export async function linkToThread(thread: ThreadId, backend: SlackBackend): Promise<string | undefined> {
  if (!thread.startsWith(`${PLATFORM}:`)) return undefined;
  const known = links.get(backend.calls) ?? createLinks(() => backend);
  links.set(backend.calls, known);
  return await known.linkTo(thread);
}
