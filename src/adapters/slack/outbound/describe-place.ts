import type { PlaceFacts } from '../../../threads/context/place-facts.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { isDirect, placeOf } from '../place.ts';

const FORMATTING =
  'Markdown is drawn here: headings, lists, tables, code blocks and links. HTML is shown as it stands, images as links, ' +
  'and mentions of people, channels and groups as plain text.';

/** What a model is told of a place on Slack: the names of team and channel, the topic, and how texts are drawn. */
export async function describePlace(
  { directory, workspaces }: Pick<SlackBackend, 'directory' | 'workspaces'>,
  thread: ThreadId,
): Promise<PlaceFacts> {
  const { workspace: id, channel: channelId } = placeOf(thread);
  const facts = { platform: 'Slack', formatting: FORMATTING };
  const isAlone = isDirect(channelId);
  const [workspace, channel] = await Promise.all([
    workspaces.get(id),
    isAlone ? undefined : directory.channel(id, channelId),
  ]);
  return {
    ...facts,
    kind: isAlone ? 'direct' : 'thread',
    ...(workspace !== undefined && workspace.name !== '' && { team: workspace.name }),
    ...(channel !== undefined && { channel: channel.name }),
    ...(channel !== undefined && channel.topic !== '' && { topic: channel.topic }),
  };
}
