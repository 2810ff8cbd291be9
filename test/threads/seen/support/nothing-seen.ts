import type { Seen } from '../../../../src/threads/seen/seen.ts';
import { seenIn } from '../../../../src/threads/seen/seen-in.ts';

/** In a conversation in which nothing was said. */
export const NOTHING_SEEN: Seen = seenIn(
  () => [],
  () => true,
);
