import { createHash } from 'node:crypto';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import type { Workspace } from '../../workspaces/workspaces.ts';
import { settingsOf } from '../caller.ts';
import { mayBePosted } from '../may-be-posted.ts';
import { mentionOf } from '../mention.ts';
import { SLASH_COMMAND } from '../names.ts';

/** Milliseconds for which a channel is not introduced to the bot again, however often it is added. */
const TTL_MS = 365 * 86_400_000;

/**
 * Takes it on to introduce the bot to a channel that it was added to, once. Only a digest of the channel is kept, and
 * outlives an installation: who takes the bot out and in again is not told twice. Answers what introduces it, not to be
 * waited for by an acknowledgement; undefined when that was done. Rejects with the storage.
 */
export async function claimIntroduction(
  backend: SlackBackend,
  { workspace, channel }: { readonly workspace: Workspace; readonly channel: string },
): Promise<(() => Promise<void>) | undefined> {
  const key = `slack:introduced:${createHash('sha256').update(`${workspace.id} ${channel}`).digest('hex')}`;
  if ((await backend.host.records.put(key, true, 'new', TTL_MS)) !== 'ok') return undefined;
  return async () => await introduce(backend, { workspace, channel, key });
}

/** Rejects when Slack does not take it; then the next time counts. */
async function introduce(
  backend: SlackBackend,
  { workspace, channel, key }: { readonly workspace: Workspace; readonly channel: string; readonly key: string },
): Promise<void> {
  const { records, textsOf } = backend.host;
  try {
    const { locale } = await settingsOf(backend, { workspace, channel });
    const how = { mention: mentionOf(workspace.botUserId), command: SLASH_COMMAND };
    const quiet = { unfurl_links: false, unfurl_media: false };
    const args = { channel, text: textsOf(locale).slack.introduction(how), ...quiet };
    await backend.calls.call(workspace.id, 'chat.postMessage', args, { priority: 'status' });
  } catch (error) {
    if (!(error instanceof SlackCallError) || !mayBePosted(error)) await records.remove(key);
    throw error;
  }
}
