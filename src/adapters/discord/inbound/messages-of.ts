import type { MessageEntry } from '../../../threads/entry.ts';
import type { SessionView } from '../../../threads/ports.ts';

/** What was said in a thread, as far as it was read: what the model has been told, and what waits. */
export function messagesOf({ transcript, waiting }: SessionView): readonly MessageEntry[] {
  const entries = [
    ...transcript.flatMap(({ line }) =>
      line.kind === 'message' && line.message.role === 'entry' ? [line.message.entry] : [],
    ),
    ...waiting.map(({ entry }) => entry),
  ];
  return entries.filter((entry) => entry.kind === 'message');
}
