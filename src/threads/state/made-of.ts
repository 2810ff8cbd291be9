import type { AgentMessage, AssistantMessage } from '../../core/index.ts';
import { type Entry, requestersOf } from '../entry.ts';
import { createNameSearch, ERASED, ERASED_TEXT, isPerson, namesIn, someText } from '../erased-person.ts';
import type { JournalledCall } from '../ports.ts';
import type { StoredTranscriptEntry, TranscriptEntry } from '../transcript.ts';
import { withoutPromptNames } from './prompt-names.ts';
import { entryMessageOf } from './redaction.ts';

/** A shorter text says nothing about who wrote it, and would be found everywhere. */
const MIN_TEXT_LENGTH = 8;

/** What a person can be recognised by in what others wrote, collected before it is taken away. */
export interface Traces {
  readonly person: string;
  readonly names: readonly string[];
  /** What they wrote. */
  readonly texts: readonly string[];
}

/** The traces of a person in entries, and under which names they stand in `elsewhere`. */
export function tracesOf(person: string, entries: readonly Entry[], elsewhere: unknown): Traces {
  const texts = entries
    .filter((entry) => requestersOf(entry).some(({ id }) => id === person))
    .flatMap((entry) => ('text' in entry && entry.text !== null ? [entry.text.trim()] : []))
    .filter((text) => text.length >= MIN_TEXT_LENGTH);
  const names = namesIn([entries, elsewhere], person).filter((name) => name.length > 1);
  return { person, names, texts: [...new Set(texts)] };
}

/**
 * Takes out of a transcript what a model and tools made of somebody's words. Every call keeps its result, and every
 * line its place; the words are gone:
 *
 * - of answers, calls and results in an exchange into which the person spoke, from their first line on;
 * - of any other that repeats a text of theirs, their id or their name;
 * - of a summary that covers a line of theirs;
 * - of what a prompt tells of people.
 */
export function withoutMadeOf(
  transcript: readonly StoredTranscriptEntry[],
  traces: Traces,
): readonly StoredTranscriptEntry[] {
  const mentions = createMentions(traces);
  const first = transcript.find((stored) => isTheirs(stored, traces.person))?.index ?? Infinity;
  let isSpokenInto = false;
  return transcript.map((stored): StoredTranscriptEntry => {
    const { index, line } = stored;
    isSpokenInto ||= isTheirs(stored, traces.person);
    const isCovered = line.kind === 'compaction' && line.coversThrough >= first;
    const isMadeOf = isCovered || (isSpokenInto && line.kind !== 'compaction') || mentions(line);
    if (line.kind === 'exchange' || line.kind === 'reset') isSpokenInto = false;
    return { index, line: withoutPromptNames(withoutQuotes(isMadeOf ? emptyLine(line) : line, traces), mentions) };
  });
}

/** The journal of the open batch, without words where the open exchange is the person's or an outcome mentions them. */
export function journalWithoutMadeOf(
  journal: readonly (readonly [callId: string, known: JournalledCall])[],
  transcript: readonly StoredTranscriptEntry[],
  traces: Traces,
): [callId: string, known: JournalledCall][] {
  const mentions = createMentions(traces);
  const lastEnd = transcript.findLastIndex(({ line }) => line.kind === 'exchange' || line.kind === 'reset');
  const isSpokenInto = transcript.slice(lastEnd + 1).some((stored) => isTheirs(stored, traces.person));
  return journal.map(([callId, known]) => {
    if ('consent' in known || (!isSpokenInto && !mentions(known))) return [callId, known];
    return [callId, { result: { content: erasedContent(), details: null }, isError: known.isError }];
  });
}

/** Whether an entry quotes somebody, as far as the platform told who that is. */
export function quotesPerson(entry: Entry, person: string): boolean {
  return entry.kind === 'message' && entry.quotes.some(({ authorId }) => authorId === person);
}

/** An entry without what it quotes of the person. */
export function entryWithoutQuotes(entry: Entry, { person, names, texts }: Traces): Entry {
  if (entry.kind !== 'message' || entry.quotes.length === 0) return entry;
  const quotes = entry.quotes.filter(({ author, authorId, text }) => {
    const isNamed = authorId === person || (author !== undefined && names.includes(author));
    return !isNamed && !texts.some((theirs) => text.includes(theirs));
  });
  return { ...entry, quotes };
}

/** Whether the person asked for it or ended it; who was erased before, while a run went on, counts as well. */
function isTheirs(stored: StoredTranscriptEntry, person: string): boolean {
  const message = entryMessageOf(stored);
  if (message === undefined) return stored.line.kind === 'exchange' && isPerson(stored.line.initiator, person);
  return requestersOf(message.entry).some(({ id }) => id === person || id === ERASED.id);
}

function createMentions({ person, names, texts }: Traces): (value: unknown) => boolean {
  const isNamed = createNameSearch([person, ...names]);
  return (value) => isNamed(value) || someText(value, (part) => texts.some((text) => part.includes(text)));
}

function withoutQuotes(line: TranscriptEntry, traces: Traces): TranscriptEntry {
  if (line.kind !== 'message' || line.message.role !== 'entry') return line;
  return { ...line, message: { ...line.message, entry: entryWithoutQuotes(line.message.entry, traces) } };
}

function emptyLine(line: TranscriptEntry): TranscriptEntry {
  switch (line.kind) {
    case 'message':
      return { ...line, message: emptyMessage(line.message) };
    case 'exchange':
      return line.end.kind === 'failed' ? { ...line, end: { ...line.end, reason: ERASED_TEXT } } : line;
    case 'compaction':
      return { ...line, summary: ERASED_TEXT };
    case 'reset':
    case 'replaced':
      return line;
  }
}

/** People's own words and files stay, and so do the prompt and the declaration of tools. */
function emptyMessage(message: AgentMessage): AgentMessage {
  switch (message.role) {
    case 'system':
    case 'entry':
    case 'files':
      return message;
    case 'user':
      return { ...message, content: ERASED_TEXT };
    case 'assistant':
      return emptyAnswer(message);
    case 'toolResult': {
      const { details: _, ...rest } = message;
      return { ...rest, content: erasedContent() };
    }
  }
}

function emptyAnswer(answer: AssistantMessage): AssistantMessage {
  const { errorMessage, sources: _, ...rest } = answer;
  const calls = answer.content
    .filter((block) => block.type === 'toolCall')
    .map(({ id, name }) => ({ type: 'toolCall' as const, id, name, arguments: {} }));
  const hasText = answer.content.some((block) => block.type === 'text');
  const content = [...(hasText ? erasedContent() : []), ...calls];
  return { ...rest, content, ...(errorMessage !== undefined && { errorMessage: ERASED_TEXT }) };
}

function erasedContent(): { type: 'text'; text: string }[] {
  return [{ type: 'text', text: ERASED_TEXT }];
}
