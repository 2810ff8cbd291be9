import { loadTranscript } from './load-transcript.ts';
import type { SessionView } from './ports.ts';
import { visibleText } from './reply-writing/reply-state.ts';

/** One message of a thread, as the people in it see it. */
export interface ThreadMessage {
  /** The author's name; the bot's own messages carry the bot's. */
  readonly author: string;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What was said in a thread, oldest first: people's messages and the bot's answers, without what only the model sees. */
export function historyOf(session: SessionView, botName: string): readonly ThreadMessage[] {
  // A summary is for the model only: people wrote what stands before it.
  const lines = session.transcript.filter(({ line }) => line.kind !== 'compaction');
  return loadTranscript(lines).messages.flatMap((message): readonly ThreadMessage[] => {
    if (message.role === 'assistant') {
      const text = visibleText(message);
      return text.trim() === '' ? [] : [{ author: botName, text, at: message.timestamp }];
    }
    if (message.role !== 'entry' || message.entry.kind !== 'message') return [];
    const { author, text, sentAt } = message.entry;
    return text.trim() === '' ? [] : [{ author: author.name, text, at: sentAt }];
  });
}
