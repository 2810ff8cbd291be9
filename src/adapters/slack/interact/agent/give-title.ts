import type { SlackBackend } from '../../backend.ts';
import { slackIdOf } from '../../ids.ts';
import { isDirect, placeOf } from '../../place.ts';
import type { PersonInThread } from '../commands/latest-threads.ts';
import { callIfThere } from './call-if-there.ts';
import { nameSession } from './sessions.ts';
import { titleOf } from './title.ts';

/** Milliseconds in which what began a conversation may be told twice. */
const TTL_MS = 86_400_000;

/**
 * Gives a conversation with the bot alone its name, by what began it, once; in a channel the root stands for itself.
 * Nothing of the text is stored. Rejects with the storage, or as calls do.
 */
export async function giveTitle(
  backend: Pick<SlackBackend, 'calls' | 'host'>,
  { thread, text, person }: PersonInThread & { readonly text: string },
): Promise<void> {
  const { workspace, channel, root } = placeOf(thread);
  const title = titleOf(text);
  if (!isDirect(channel) || title === '') return;
  if ((await backend.host.records.put(`slack:titled:${thread}`, true, 'new', TTL_MS)) !== 'ok') return;
  if (await nameSession(backend, thread, { title, initiator: slackIdOf(person) })) return;
  const args = { channel_id: channel, thread_ts: root, title };
  await callIfThere(backend, workspace, 'assistant.threads.setTitle', args);
}
