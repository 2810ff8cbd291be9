import type { FollowMode, Participation } from './participation.ts';
import type { Delivery } from './ports.ts';

/** What a thread knows at the moment a message is accepted. `speakers` include the author and who spoke earlier. */
export interface ConcernedThread extends Participation {
  readonly state: 'idle' | 'queued' | 'running';
}

/**
 * Decides, in the step that accepts a message, how it concerns the bot: `answer` wakes, `read` waits as context,
 * `ignored` is not stored. What addresses the bot is answered everywhere; anything else counts only where the bot
 * takes part, and never wakes a muted thread.
 */
export function resolveConcern(
  concern: Delivery['concern'],
  follow: FollowMode,
  thread: ConcernedThread,
): 'answer' | 'read' | 'ignored' {
  if (concern === 'answer') return 'answer';
  if (!thread.takesPart) return 'ignored';
  if (thread.muted || concern === 'read' || follow === 'mention') return 'read';
  if (follow === 'all' || thread.state !== 'idle') return 'answer';
  // With one person in the thread everything is for the bot; among several only who addresses it is answered.
  return thread.speakers.length <= 1 ? 'answer' : 'read';
}
