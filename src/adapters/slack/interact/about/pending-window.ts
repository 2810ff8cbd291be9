import type { TeamId } from '../../../../threads/thread-id.ts';
import { personIdOf } from '../../ids.ts';
import type { AskedAbout } from '../asking/ask.ts';

/** Milliseconds for which a window may stay open. */
export const WINDOW_TTL_MS = 3_600_000;

/**
 * What a window is about that asks somebody what they want to know of a message; the key names whose it is. The part
 * `about` is of who wrote the message, and goes with them.
 */
export interface PendingWindow {
  readonly channel: string;
  /** The thread of the message. */
  readonly root: string;
  readonly about?: AskedAbout;
  readonly responseUrl?: string;
}

/** The key of a window, by what opened it. */
export function windowKeyOf(team: TeamId, user: string, trigger: string): string {
  return `slack:window:${team}:${personIdOf(user)}:${trigger}`;
}
