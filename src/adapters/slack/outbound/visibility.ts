import type { Visibility } from '../../../threads/outbound.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import type { SlackChannel } from '../directory/directory.ts';
import { isDirect, placeOf } from '../place.ts';

/**
 * Who can read what is said in a conversation. A channel with people of other organisations counts as private, and so does
 * one that Slack does not tell of. Where a whole organisation has the bot, a channel of one of its workspaces is none that
 * everybody can read.
 */
export async function visibilityOf(
  { directory }: Pick<SlackBackend, 'directory'>,
  thread: ThreadId,
): Promise<Visibility> {
  const { workspace, channel: id } = placeOf(thread);
  if (isDirect(id)) return 'direct';
  const channel = await directory.channel(workspace, id);
  if (channel?.kind === 'direct') return 'direct';
  return channel !== undefined && isForEverybody(channel, workspace) ? 'public' : 'private';
}

/** Whether people of other organisations read along; true where that is not known. */
export async function hasOutsiders({ directory }: Pick<SlackBackend, 'directory'>, thread: ThreadId): Promise<boolean> {
  const { workspace, channel: id } = placeOf(thread);
  if (isDirect(id)) return false;
  return (await directory.channel(workspace, id))?.isShared ?? true;
}

function isForEverybody({ kind, isShared, isOfOrganisation }: SlackChannel, workspace: string): boolean {
  return kind === 'public' && !isShared && (isOfOrganisation || !workspace.startsWith('E'));
}
