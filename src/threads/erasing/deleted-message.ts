import type { Entry } from '../entry.ts';
import type { SessionView } from '../ports.ts';

/** What a message said, in every version that a thread has of it: at first, and after its edits. */
export function textsOfMessage(id: string, { transcript, waiting }: SessionView): readonly string[] {
  const stored = transcript.flatMap(({ line }) =>
    line.kind === 'message' && line.message.role === 'entry' ? [line.message.entry] : [],
  );
  const texts = [...stored, ...waiting.map(({ entry }) => entry)].map((entry) => textIn(entry, id));
  return [...new Set(texts.filter((text) => text !== ''))];
}

function textIn(entry: Entry, id: string): string {
  if (entry.kind === 'message' && entry.id === id) return entry.text;
  return entry.kind === 'correction' && entry.of === id ? (entry.text ?? '') : '';
}
