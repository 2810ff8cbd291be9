import type { SlackBackend } from '../../backend.ts';
import { personIdOf } from '../../ids.ts';
import { teamIdOf, textsFor } from '../caller.ts';
import { tellOnly } from '../tell-only.ts';

/** Milliseconds for which somebody is not told again in the same channel. */
const TTL_MS = 86_400_000;

/** Somebody who may not talk to the bot did so. */
export interface Refused {
  readonly workspace: string;
  readonly channel: string;
  readonly user: string;
  /** The root of the thread that it was in; undefined where it was in none. */
  readonly threadTs: string | undefined;
}

/**
 * Tells somebody, and nobody else, that they may not talk to the bot: once a day in each channel. Not to be waited for
 * by an acknowledgement. Rejects with the storage, or when Slack is out of reach.
 */
export async function tellRefused(backend: SlackBackend, refused: Refused): Promise<void> {
  const { workspace: id, channel, user, threadTs } = refused;
  const workspace = { id };
  const key = `slack:refused:${teamIdOf(workspace)}:${personIdOf(user)}:${channel}`;
  if ((await backend.host.records.put(key, true, 'new', TTL_MS)) !== 'ok') return;
  const { slack } = await textsFor(backend, { workspace, channel, user });
  try {
    await tellOnly(backend, { workspace, channel, user, thread: threadTs }, slack.refused);
  } catch (error) {
    await backend.host.records.remove(key);
    throw error;
  }
}
