import type { Texts } from '../../../text/index.ts';
import type { ThreadSettings } from '../../../threads/settings.ts';
import { type TeamId, toTeamId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { PLATFORM, threadOf } from '../place.ts';
import type { Workspace } from '../workspaces/workspaces.ts';

/** Who did something, and where. */
export interface Caller {
  readonly workspace: Workspace;
  readonly channel: string;
  readonly user: string;
  /** The workspace that somebody belongs to, where Slack tells. */
  readonly team: string | undefined;
}

/** What a channel is set to. */
export async function settingsOf(
  { host }: Pick<SlackBackend, 'host'>,
  { workspace, channel }: { readonly workspace: Pick<Workspace, 'id'>; readonly channel: string },
): Promise<ThreadSettings> {
  const thread = threadOf({ workspace: workspace.id, channel, root: '' });
  return await host.settings.of(thread);
}

/**
 * The sentences for what only one person sees: in their language if Slack has told it, else in the channel's. Asks the
 * storage at most.
 */
export async function textsFor(
  backend: Pick<SlackBackend, 'host' | 'directory'>,
  { workspace, channel, user }: Whose,
): Promise<Texts> {
  const { locale } = backend.directory.knownUser(workspace.id, user) ?? {};
  return backend.host.textsOf(locale ?? (await settingsOf(backend, { workspace, channel })).locale);
}

/** Who sees something, and where. */
interface Whose {
  readonly workspace: Pick<Workspace, 'id'>;
  readonly channel: string;
  readonly user: string;
}

/** The team of a workspace, as keys of documents name it so that they are erased with it. */
export function teamIdOf({ id }: Pick<Workspace, 'id'>): TeamId {
  return toTeamId(PLATFORM, id);
}
