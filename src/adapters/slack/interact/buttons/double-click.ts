import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { SlackBackend } from '../../backend.ts';
import { personIdOf } from '../../ids.ts';
import type { Click } from './click.ts';

/** Milliseconds in which further clicks on the same button by the same person are one click. */
const WINDOW_MS = 3_000;

/**
 * Whether a click is the first on its button in some seconds. The same click, told again, is as good as the first: it
 * may not have got through. Rejects with the storage.
 */
export async function isFirstOfClicks(
  { actionId, actionTs, user, message }: Click,
  thread: ThreadId,
  { host: { records } }: Pick<SlackBackend, 'host'>,
): Promise<boolean> {
  const key = `slack:click:${thread}:${personIdOf(user)}:${message}:${actionId}`;
  if ((await records.put(key, actionTs, 'new', WINDOW_MS)) === 'ok') return true;
  const first = await records.get<string>(key);
  return first === undefined || first.value === actionTs;
}
