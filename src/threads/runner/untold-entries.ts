import type { ClaimedThread } from '../ports.ts';
import type { EntryMessage } from '../transcript.ts';

/**
 * What an owner took in unanswered after a stop before it died: in the transcript, behind the last end of an exchange,
 * so that no end names it. The stop is there as long as its exchange has no end.
 */
export function findUntold({ transcript, stop }: ClaimedThread): readonly EntryMessage[] {
  if (stop === undefined) return [];
  const lastEnd = transcript.findLastIndex(({ line }) => line.kind === 'exchange' || line.kind === 'reset');
  return transcript
    .slice(lastEnd + 1)
    .flatMap(({ line }) => (line.kind === 'message' && line.message.role === 'entry' ? [line.message] : []))
    .filter(({ unanswered }) => unanswered === true);
}
