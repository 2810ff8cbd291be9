import type { App } from '@slack/bolt';
import { asObject, asText } from '../../../threads/json-value.ts';
import type { SlackBackend } from '../backend.ts';
import { workspaceIn } from '../workspace-in.ts';

/** Messages by which Slack says that something about their channel has changed. */
const CHANNEL_CHANGES: ReadonlySet<unknown> = new Set([
  'channel_name',
  'channel_topic',
  'channel_convert_to_private',
  'group_name',
  'group_topic',
]);

/** Events about somebody or something else, and where they name it. */
const CHANGES = [
  ['user_change', 'user'],
  ['channel_rename', 'channel'],
  ['group_rename', 'channel'],
  ['channel_shared', 'channel'],
  ['channel_unshared', 'channel'],
  ['subteam_members_changed', 'subteam_id'],
] as const;

/** Has the directory forget what Slack says has changed. Each of the events may be subscribed to or not. */
export function registerDirectoryEvents(app: Pick<App, 'event'>, { directory }: Pick<SlackBackend, 'directory'>): void {
  const forget = (context: unknown, named: unknown): void => {
    const workspace = workspaceIn(context);
    const id = asText(named) ?? asText(asObject(named)['id']);
    if (workspace !== undefined && id !== undefined) directory.forget(workspace.id, id);
  };
  for (const [type, field] of CHANGES) {
    app.event(type, async ({ event, context }) => forget(context, asObject(event)[field]));
  }
  app.event('message', async ({ event, context }) => {
    const { subtype, channel } = asObject(event);
    if (CHANNEL_CHANGES.has(subtype)) forget(context, channel);
  });
}
