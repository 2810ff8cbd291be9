import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { DiscordBackend } from '../../backend.ts';
import { escapeText } from '../../drawing/escape-text.ts';
import { failureFields } from '../../failure-fields.ts';
import { discordIdOf } from '../../ids.ts';
import { destinationOf, placeOf, threadOf } from '../../place.ts';
import { messageBody } from '../answers/message-body.ts';
import { postOnce } from '../answers/post-once.ts';
import { textsIn } from '../caller.ts';
import { isMember } from './membership.ts';

/**
 * Whose settings somebody has chosen for their direct messages with the bot. It is of the person `by`, and erased with
 * them or with the conversation, which the key names.
 */
interface Choice {
  readonly by: string;
  /** Absent: none any more. `thread`: any of the server's, by which erasing knows that this part is the server's. */
  readonly server?: { readonly guild: string; readonly thread: ThreadId };
}

/**
 * The server whose settings hold in direct messages, if the person has chosen one and is in it, as is asked again within
 * minutes. Who has left, or whose server the bot has left, is told so once. Where Discord cannot be asked none holds.
 * Rejects with the storage.
 */
export async function chosenServer(backend: DiscordBackend, thread: ThreadId): Promise<string | undefined> {
  const { host } = backend;
  const known = await host.records.get<Choice>(keyOf(thread));
  if (known?.value.server === undefined) return undefined;
  const { by, server } = known.value;
  const { guild } = server;
  try {
    if (await isMember(backend, { guild, user: discordIdOf(by) })) return guild;
  } catch (error) {
    host.logger.warn(
      { thread, guild, ...failureFields(error) },
      'Nobody knows whether somebody is in a server: it does not count.',
    );
    return undefined;
  }
  backend.background('the end of a choice', async () => {
    // Whoever takes it back tells of it.
    if ((await host.records.put(keyOf(thread), { by } satisfies Choice, known.version)) !== 'ok') return;
    await tellLeft(backend, thread, guild);
  });
  return undefined;
}

/** Keeps what somebody has chosen; undefined takes it back. Rejects with the storage. */
export async function chooseServer(
  { host }: Pick<DiscordBackend, 'host'>,
  { thread, by, guild }: { readonly thread: ThreadId; readonly by: string; readonly guild: string | undefined },
): Promise<void> {
  if (guild === undefined) return await host.records.remove(keyOf(thread));
  const server = { guild, thread: threadOf({ kind: 'channel', guild, channel: guild }) };
  await host.records.put(keyOf(thread), { by, server } satisfies Choice, 'any');
}

async function tellLeft(backend: DiscordBackend, thread: ThreadId, guild: string): Promise<void> {
  const { discord } = await textsIn(backend, thread);
  const name = await backend.places.guildName(guild);
  const text = discord.servers.left(name === undefined ? undefined : escapeText(name));
  const body = messageBody(text, backend.options);
  const channel = destinationOf(placeOf(thread));
  await postOnce(backend, { channel, name: `left:${guild}`, body, priority: 'status' });
}

function keyOf(thread: ThreadId): string {
  return `discord:server:${thread}`;
}
