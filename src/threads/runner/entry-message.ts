import type { AgentMessage } from '../../core/index.ts';
import type { WaitingEntry } from '../entry.ts';
import { withoutContents } from '../files-message.ts';
import type { EntryMessage } from '../transcript.ts';

/** An entry as the message that it becomes in the transcript now; one that woke nothing is marked as only read. */
export function toEntryMessage({ seq, entry, wake }: WaitingEntry, now: number): EntryMessage {
  return { role: 'entry', seq, entry, ...(!wake && { read: true as const }), timestamp: now };
}

/** The transcript without the words of messages that were deleted on the platform. */
export function redactDeleted(messages: readonly AgentMessage[]): readonly AgentMessage[] {
  const deleted = new Set<string>();
  for (const message of messages) {
    if (message.role === 'entry' && message.entry.kind === 'correction' && message.entry.text === null) {
      deleted.add(message.entry.of);
    }
  }
  if (deleted.size === 0) return messages;
  return messages.map((message) => {
    if (message.role === 'files' && deleted.has(message.of)) return withoutContents(message);
    if (message.role !== 'entry' || message.entry.kind !== 'message' || !deleted.has(message.entry.id)) return message;
    return { ...message, entry: { ...message.entry, text: '', files: [], quotes: [] } };
  });
}
