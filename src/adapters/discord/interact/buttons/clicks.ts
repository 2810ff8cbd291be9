import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { DiscordBackend } from '../../backend.ts';
import { personIdOf } from '../../ids.ts';

/** Milliseconds for which it is remembered that clicks changed nothing. */
const TTL_MS = 86_400_000;

/** A button of a message, and who presses it. */
export interface ClickedButton {
  readonly thread: ThreadId;
  readonly user: string;
  readonly message: string;
  readonly kind: string;
}

/** A click as it is handed in. */
export interface Click {
  /**
   * The same for all clicks of one person on one button, double ones and those told twice, until one of them was told
   * that it changed nothing: then they may try again.
   */
  readonly eventId: string;
  /** To be called when nothing was changed. Rejects with the storage. */
  changedNothing(): Promise<void>;
}

/** Gives a click its identity. Rejects with the storage. */
export async function identifyClick(
  { thread, user, message, kind }: ClickedButton,
  { host: { records } }: Pick<DiscordBackend, 'host'>,
): Promise<Click> {
  const key = `discord:click:${thread}:${personIdOf(user)}:${message}:${kind}`;
  const known = await records.get<number>(key);
  const tried = known?.value ?? 0;
  return {
    eventId: `click:${kind}:${tried}:${user}:${message}`,
    changedNothing: async () => {
      // Whoever was told at the same time has counted it.
      await records.put(key, tried + 1, known?.version ?? 'new', TTL_MS);
    },
  };
}
