import { parseThreadId, type TeamId, type ThreadId, teamOf } from '../thread-id.ts';
import type { GivenFeedback } from './feedback.ts';

/** What the keys of all feedback begin with. */
export const FEEDBACK_PREFIX = 'feedback:';

/** What the keys begin with of feedback on answers in direct messages. */
export const DIRECT_FEEDBACK_PREFIX = `${FEEDBACK_PREFIX}direct:`;

/** What the keys begin with of feedback on answers in a team. */
export function teamFeedbackPrefix(team: TeamId): string {
  return `${FEEDBACK_PREFIX}team:${team}:`;
}

/** The key of what somebody thinks of one answer. Ids stand in it between colons, so that erasing finds them. */
export function feedbackKey({ thread, by, exchange }: Pick<GivenFeedback, 'thread' | 'by' | 'exchange'>): string {
  const kind = teamOf(thread) === undefined ? 'direct' : 'team';
  return `${FEEDBACK_PREFIX}${kind}:${thread}:${by.id}:${exchange}`;
}

/** What the keys begin with that share a bound with a thread's: its team's, or all direct messages of its platform. */
export function boundedPrefix(thread: ThreadId): string {
  const team = teamOf(thread);
  if (team !== undefined) return teamFeedbackPrefix(team);
  return `${DIRECT_FEEDBACK_PREFIX}${encodeURIComponent(parseThreadId(thread).platform)}::`;
}
