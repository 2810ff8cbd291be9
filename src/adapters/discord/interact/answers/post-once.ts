import { createHash } from 'node:crypto';
import { asObject, asText } from '../../../../threads/json-value.ts';
import type { DiscordBackend } from '../../backend.ts';
import type { CallPriority } from '../../calls/discord-calls.ts';
import { DISCORD_LIMITS } from '../../drawing/limits.ts';

/** A message that is not part of a reply. */
interface Post {
  readonly channel: string;
  /** What it is, in the channel: asked for again within some minutes, Discord answers with the same message. */
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** @default 'final' */
  readonly priority?: CallPriority;
}

/** Posts a message and answers with its id. Rejects as calls do. */
export async function postOnce(
  { calls }: Pick<DiscordBackend, 'calls'>,
  { channel, name, body, priority = 'final' }: Post,
): Promise<string> {
  const digest = createHash('sha256').update(`${channel}\n${name}`).digest('base64url');
  const once = { nonce: digest.slice(0, DISCORD_LIMITS.nonce), enforce_nonce: true };
  const path = `/channels/${channel}/messages` as const;
  const posted = await calls.call(
    { method: 'POST', path, body: { ...body, ...once } },
    { priority, isRepeatable: true },
  );
  const id = asText(asObject(posted)['id']);
  if (id === undefined) throw new Error('Discord did not tell which message it has taken.');
  return id;
}
