import { asObject } from '../../../../threads/json-value.ts';
import type { SlackBackend } from '../../backend.ts';
import { admit } from '../../inbound/admit.ts';
import { threadOf } from '../../place.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { settingsOf } from '../caller.ts';
import { personOf } from '../person-of.ts';
import { textAt } from '../read-event.ts';
import { endSession } from './sessions.ts';

/**
 * Somebody pressed Slack's own stop button: what the bot does in the thread is stopped, and Slack is told that it does
 * nothing any more, which it does not conclude by itself. The stop is durable when this resolves. Rejects with the
 * storage.
 */
export async function stopSession(body: unknown, workspace: Workspace, backend: SlackBackend): Promise<void> {
  const { event, is_ext_shared_channel: isShared } = asObject(body);
  const [channel, root, eventTs] = ['channel', 'thread_ts', 'event_ts'].map((name) => textAt(event, name));
  if (channel === undefined || root === undefined) return;
  const user = textAt(event, 'user');
  const thread = threadOf({ workspace: workspace.id, channel, root });
  if (user !== undefined) {
    const asker = { workspace, channel, user, team: undefined, isShared: isShared === true };
    if ((await admit(asker, true, backend)) !== 'admitted') return;
  }
  const { slack } = backend.host.textsOf((await settingsOf(backend, { workspace, channel })).locale);
  // Slack is not bound to say who pressed it, and the work is to end all the same.
  const by = await personOf({ workspace, user: user ?? 'USLACK' }, slack.somebody, backend);
  await backend.host.intake.command(thread, `stopped:${eventTs ?? root}`, by, 'stop');
  backend.background('the end of an agent session', () => endSession(backend, thread));
}
