import type { FollowMode, Participation } from './participation.ts';
import type { Delivery } from './ports.ts';

/** What a thread knows at the moment a message is accepted. `speakers` include the author and who spoke earlier. */
export interface ConcernedThread extends Participation {
  readonly state: 'idle' | 'queued' | 'running';
}

/** Which rule of the thread had the last word on a message. */
export type ThreadRule =
  | 'for-the-bot'
  | 'takes-no-part'
  | 'muted'
  | 'read-only'
  | 'follows-all'
  | 'at-work'
  | 'one-speaker'
  | 'several-speakers';

/**
 * Decides, in the step that accepts a message, how it concerns the bot: `answer` wakes, `read` waits as context,
 * `ignored` is not stored. What addresses the bot is answered everywhere; anything else counts only where the bot
 * takes part, and never wakes a muted thread.
 */
export function judgeInThread(
  concern: Delivery['concern'],
  follow: FollowMode,
  thread: ConcernedThread,
): { readonly outcome: 'answer' | 'read' | 'ignored'; readonly rule: ThreadRule } {
  if (concern === 'answer') return { outcome: 'answer', rule: 'for-the-bot' };
  if (!thread.takesPart) return { outcome: 'ignored', rule: 'takes-no-part' };
  if (thread.muted) return { outcome: 'read', rule: 'muted' };
  if (concern === 'read' || follow === 'mention') return { outcome: 'read', rule: 'read-only' };
  if (follow === 'all') return { outcome: 'answer', rule: 'follows-all' };
  if (thread.state !== 'idle') return { outcome: 'answer', rule: 'at-work' };
  // With one person in the thread everything is for the bot; among several only who addresses it is answered.
  const isAlone = thread.speakers.length <= 1;
  return isAlone ? { outcome: 'answer', rule: 'one-speaker' } : { outcome: 'read', rule: 'several-speakers' };
}

/** What {@link judgeInThread} decides, without the rule. */
export function resolveConcern(
  concern: Delivery['concern'],
  follow: FollowMode,
  thread: ConcernedThread,
): 'answer' | 'read' | 'ignored' {
  return judgeInThread(concern, follow, thread).outcome;
}
