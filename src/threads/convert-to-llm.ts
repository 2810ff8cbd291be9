import type { AgentMessage, Message, TextContent, ToolResultMessage, UserMessage } from '../core/index.ts';
import { describeFiles } from './context/files/describe-files.ts';
import type { DecisionEntry, Entry, FileRef, OutcomeEntry, Quote } from './entry.ts';
import type { FilesMessage } from './files-message.ts';
import { labelled, MODEL_NOTES, type ModelNotes, plainText, quoted } from './model-notes.ts';
import type { EntryMessage } from './transcript.ts';

/** An entry that entered this much later than it was sent says when it was sent. */
const LATE_MS = 15 * 60_000;

/**
 * Makes the function that maps a thread's transcript to what a model understands. Each entry becomes a user message of
 * its own: a label that names the author, then the text, which cannot contain a label. What files hold becomes one of
 * data, or none where nothing is left of it. What tools return passes here, whichever tool it was and whoever ran it:
 * it stands in the transcript as it came, and the model reads it as {@link plainText}. Every other message passes as
 * the object it is, and the same message always becomes the same object.
 *
 * An array that is handed in again may have grown at its end, as the loop's does, and then only what is new is looked
 * at; the returned array grows with it. Who changes a transcript in another way passes a new array.
 */
export function createConvertToLlm(notes: ModelNotes = MODEL_NOTES): (messages: AgentMessage[]) => Message[] {
  const converted = new WeakMap<EntryMessage | FilesMessage | ToolResultMessage, readonly Message[]>();
  let source: AgentMessage[] = [];
  let result: Message[] = [];
  /** So many messages of `source` are in `result`, and this is the last of them. */
  let count = 0;
  let last: AgentMessage | undefined;

  const convert = (message: AgentMessage): readonly Message[] => {
    if (message.role !== 'entry' && message.role !== 'files' && message.role !== 'toolResult') return [message];
    const known = converted.get(message);
    if (known !== undefined) return known;
    const described = describe(message, notes);
    const shown = described === undefined ? [] : [described];
    converted.set(message, shown);
    return shown;
  };

  return (messages) => {
    const isContinued = messages === source && messages[count - 1] === last;
    if (!isContinued) [result, count] = [[], 0];
    for (const message of messages.slice(count)) result.push(...convert(message));
    [source, count, last] = [messages, messages.length, messages.at(-1)];
    return result;
  };
}

function describe(message: EntryMessage | FilesMessage | ToolResultMessage, notes: ModelNotes): Message | undefined {
  switch (message.role) {
    case 'entry':
      return toUserMessage(message, notes);
    case 'files':
      return describeFiles(message);
    case 'toolResult':
      return toPlainResult(message);
  }
}

/** A result that neither imitates what the framework says nor ends the model's turn; the same object where none does. */
function toPlainResult(message: ToolResultMessage): ToolResultMessage {
  const content = message.content.map((block) => (block.type === 'text' ? toPlainBlock(block) : block));
  return content.every((block, at) => block === message.content[at]) ? message : { ...message, content };
}

function toPlainBlock(block: TextContent): TextContent {
  const text = plainText(block.text);
  return text === block.text ? block : { ...block, text };
}

function toUserMessage(message: EntryMessage, notes: ModelNotes): UserMessage {
  return { role: 'user', content: describeEntry(message, notes), timestamp: message.timestamp };
}

function describeEntry(message: EntryMessage, notes: ModelNotes): string {
  const { entry, read, earlier, unanswered, timestamp } = message;
  const isLate = timestamp - entry.sentAt > LATE_MS;
  const files = entry.kind === 'message' ? entry.files : [];
  const parts = [
    headOf(entry, notes),
    ...(earlier === true ? [notes.earlier] : read === true ? [notes.read] : []),
    ...(unanswered === true ? [notes.unanswered] : []),
    ...(isLate && hasAuthor(entry) ? [notes.sentAt(minuteOf(entry.sentAt))] : []),
    ...(isLate && entry.kind === 'reminder' ? [notes.toldLate(minuteOf(timestamp))] : []),
    ...(files.length > 0 ? [notes.files(files.map(describeFile))] : []),
  ];
  return labelled(parts, bodyOf(entry, notes));
}

function hasAuthor(entry: Entry): boolean {
  return entry.kind === 'message' || entry.kind === 'correction';
}

function headOf(entry: Entry, notes: ModelNotes): string {
  switch (entry.kind) {
    case 'message':
      return notes.message(quoted(entry.author.name));
    case 'correction':
      return (entry.text === null ? notes.deleted : notes.edited)(quoted(entry.author.name));
    case 'decision':
      return notes.decision(quoted(entry.approval), describeVerdict(entry, notes));
    case 'outcome':
      return outcomeHead(entry, notes)(quoted(entry.approval));
    case 'reminder':
      return notes.reminder(
        entry.requesters.map(({ name }) => quoted(name)),
        minuteOf(entry.sentAt),
      );
  }
}

function outcomeHead({ isError, isUnknown }: OutcomeEntry, notes: ModelNotes): (approval: string) => string {
  if (isUnknown === true) return notes.unknownOutcome;
  return isError ? notes.failedOutcome : notes.outcome;
}

function describeVerdict({ verdict, by }: DecisionEntry, notes: ModelNotes): string {
  const sentence = notes.verdicts[verdict];
  return by === 'clock' ? sentence : notes.decidedBy(sentence, quoted(by.name));
}

function bodyOf(entry: Entry, notes: ModelNotes): string {
  switch (entry.kind) {
    case 'message': {
      const quotes = entry.quotes.map((quote) => describeQuote(quote, notes));
      const isEmpty = entry.text.trim() === '' && quotes.length === 0 && entry.files.length === 0;
      return [...quotes, isEmpty ? notes.noText : plainText(entry.text)].filter((part) => part !== '').join('\n\n');
    }
    case 'correction':
      return entry.text === null ? '' : orNoText(entry.text, notes);
    case 'decision':
      return plainText(entry.reason ?? '');
    case 'outcome':
    case 'reminder':
      return orNoText(entry.text, notes);
  }
}

function orNoText(text: string, notes: ModelNotes): string {
  return text.trim() === '' ? notes.noText : plainText(text);
}

/** Every line is marked, so that nothing in a quote can pass for the author's own words. */
function describeQuote({ kind, author, text }: Quote, notes: ModelNotes): string {
  const name = author === undefined ? undefined : quoted(author);
  const head = kind === 'reply' ? notes.quoted(name) : notes.forwarded(name);
  return [head, ...plainText(text).split('\n')].map((line) => `> ${line}`).join('\n');
}

function describeFile({ name, mimeType, sizeBytes }: FileRef): string {
  return `${quoted(name)} (${quoted(mimeType)}, ${describeSize(sizeBytes)})`;
}

function describeSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** To the minute, in UTC. Platforms have sent numbers that are no time, and this must not throw. */
function minuteOf(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime())
    ? 'at an unknown time'
    : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
