import type { Quote } from '../../../../threads/entry.ts';
import { asObject, asObjects, asText } from '../../../../threads/json-value.ts';
import type { SlackBackend } from '../../backend.ts';
import { personIdOf } from '../../ids.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { teamIdOf } from '../caller.ts';
import { textAt } from '../read-event.ts';

/** Milliseconds for which somebody is taken to look at what they opened last. */
const TTL_MS = 600_000;

/** Somebody of a workspace, as Slack knows them. */
export interface Viewer {
  readonly workspace: Pick<Workspace, 'id'>;
  readonly user: string;
}

/**
 * Remembers what somebody has open beside the conversation with the bot, for ten minutes; nothing of it when `context`
 * names no channel, or they have left the bot out. The channel is looked up in the background, so that its name is known when they write. Rejects with
 * the storage.
 */
export async function noteViewed(backend: SlackBackend, viewer: Viewer, context: unknown): Promise<void> {
  const { records, privacy } = backend.host;
  const channel = channelIn(context);
  if (channel === undefined || (await privacy.hasOptedOut(personIdOf(viewer.user))))
    return await records.remove(keyOf(viewer));
  await records.put(keyOf(viewer), { channel }, 'any', TTL_MS);
  backend.background('a channel beside the bot', () => backend.directory.channel(viewer.workspace.id, channel));
}

/**
 * What somebody has open, as data for the model. Undefined when it is not known, or is a channel that the bot may not
 * see. Never asks Slack.
 */
export async function viewedPlace(
  { directory, host }: Pick<SlackBackend, 'directory' | 'host'>,
  viewer: Viewer,
): Promise<Quote | undefined> {
  const channel = textAt((await host.records.get(keyOf(viewer)))?.value, 'channel');
  const known = channel === undefined ? undefined : directory.knownChannel(viewer.workspace.id, channel);
  if (known === undefined || known.name === '' || known.kind === 'direct') return undefined;
  return { kind: 'forward', text: `(From Slack, not from a person: they have the channel #${known.name} open.)` };
}

/** The channel among what Slack says is open: what matters most stands first. Types that are not known are passed over. */
function channelIn(context: unknown): string | undefined {
  const channels = asObjects(asObject(context)['entities']).map(({ type, value }) => {
    if (type === 'slack#/types/channel_id') return asText(value);
    return type === 'slack#/types/message_context' ? asText(asObject(value)['channel_id']) : undefined;
  });
  return channels.find((channel) => channel !== undefined);
}

function keyOf({ workspace, user }: Viewer): string {
  return `slack:viewed:${teamIdOf(workspace)}:${personIdOf(user)}`;
}
