import {
  type AgentMessage,
  type AssistantMessage,
  getCurrentSystemMessage,
  type ToolCall,
  type UserMessage,
} from '../core/index.ts';
import { requestersOf } from './entry.ts';
import { labelled, MODEL_NOTES, plainText } from './model-notes.ts';
import type { Person } from './person.ts';
import type { EntryMessage, StoredTranscriptEntry, TranscriptEntry } from './transcript.ts';

/** What a stored transcript amounts to. */
export interface LoadedTranscript {
  /** The conversation as the agent gets it: every message that counts, once, in order. */
  readonly messages: readonly AgentMessage[];
  /** The exchange that nobody ended: its process died, or it is still going. */
  readonly openExchange: OpenExchange | undefined;
  /** Calls of the open exchange's last answer that have no result yet. */
  readonly openBatch: OpenBatch | undefined;
  /** Whether the last exchange has ended, and what it answered can be asked again. */
  readonly canTryAgain: boolean;
  /** Who began the last exchange, open or ended; null when there is none, or nobody did. */
  readonly initiator: Person | null;
}

export interface OpenExchange {
  /** Position of its first line. */
  readonly from: number;
  readonly initiator: Person | null;
  /** What was injected into it, in order; read and unanswered entries are among its messages only. */
  readonly entries: readonly EntryMessage[];
  /** Whose rights count, each person once. */
  readonly requesters: readonly Person[];
}

export interface OpenBatch {
  readonly assistant: AssistantMessage;
  /** The calls without results, in source order. */
  readonly calls: readonly ToolCall[];
}

/** A line since the newest reset that was not replaced. */
interface Counted {
  readonly index: number;
  readonly line: Extract<TranscriptEntry, { kind: 'message' | 'exchange' }>;
}

/**
 * `head` stands for all lines up to `coveredThrough`. Those that a summary covers stay in `counted`: their words are
 * not repeated, but an exchange that began there still has its people.
 */
interface Conversation {
  head: readonly AgentMessage[];
  counted: Counted[];
  coveredThrough: number;
}

/**
 * Reads the lines of a transcript, all of them or those from the newest compaction on. Never throws: any prefix of a
 * transcript is one.
 *
 * - `reset`: nothing before it counts, but prompt and tools as they then were.
 * - `replaced`: its lines do not count. System messages among them do: the model keeps the tools it was told of.
 * - `compaction`: its summary stands for the lines it covers. The newest counts, unless a reset came in between.
 */
export function loadTranscript(lines: readonly StoredTranscriptEntry[]): LoadedTranscript {
  const { head, counted, coveredThrough } = readConversation(lines);
  const lastEnd = counted.findLastIndex(({ line }) => line.kind === 'exchange');
  const afterEnd = counted.slice(lastEnd + 1);
  const openExchange = describeOpenExchange(afterEnd);
  return {
    messages: [...head, ...messagesOf(counted, coveredThrough)],
    openExchange,
    openBatch: openExchange && findOpenBatch(messagesOf(afterEnd, coveredThrough)),
    canTryAgain: openExchange === undefined && canRepeatLast(counted.slice(0, lastEnd + 1), coveredThrough),
    initiator: openExchange === undefined ? initiatorOfEnd(counted[lastEnd]) : openExchange.initiator,
  };
}

/** A transcript's messages with their positions, for who cuts it. */
export interface PlacedConversation {
  /** What stands for everything before: prompt and summary, or neither. */
  readonly head: readonly AgentMessage[];
  readonly messages: readonly PlacedMessage[];
  /** Position of the newest end of an exchange that counts; -1 when there is none. */
  readonly lastEnd: number;
}

export interface PlacedMessage {
  readonly index: number;
  readonly message: AgentMessage;
}

/** Reads the same messages as {@link loadTranscript}, head first, and says where in the transcript each of them stands. */
export function placeMessages(lines: readonly StoredTranscriptEntry[]): PlacedConversation {
  const { head, counted, coveredThrough } = readConversation(lines);
  const messages = counted.flatMap(({ index, line }) =>
    line.kind === 'message' && index > coveredThrough ? [{ index, message: line.message }] : [],
  );
  return { head, messages, lastEnd: counted.findLast(({ line }) => line.kind === 'exchange')?.index ?? -1 };
}

function readConversation(lines: readonly StoredTranscriptEntry[]): Conversation {
  const conversation: Conversation = { head: [], counted: [], coveredThrough: -1 };
  for (const stored of lines) applyLine(conversation, stored);
  return conversation;
}

function applyLine(conversation: Conversation, { index, line }: StoredTranscriptEntry): void {
  const { head, counted, coveredThrough } = conversation;
  switch (line.kind) {
    case 'message':
    case 'exchange':
      counted.push({ index, line });
      return;
    case 'reset': {
      const system = getCurrentSystemMessage([...head, ...messagesOf(counted, coveredThrough)]);
      conversation.head = system === undefined ? [] : [system];
      conversation.counted = [];
      conversation.coveredThrough = index;
      return;
    }
    case 'replaced':
      conversation.counted = counted.filter(
        (kept) => kept.index < line.from || kept.index > line.to || isSystem(kept.line),
      );
      return;
    case 'compaction':
      // One that reaches less far was made before a reset, or by an owner that came too late.
      if (line.coversThrough < coveredThrough) return;
      conversation.head = headOf(line);
      conversation.coveredThrough = line.coversThrough;
  }
}

function messagesOf(counted: readonly Counted[], coveredThrough: number): readonly AgentMessage[] {
  return counted.flatMap(({ index, line }) =>
    line.kind === 'message' && index > coveredThrough ? [line.message] : [],
  );
}

function isSystem(line: Counted['line']): boolean {
  return line.kind === 'message' && line.message.role === 'system';
}

/** A summary was written by a model that read what people wrote, so it is as little trusted as they are. */
function headOf(line: Extract<TranscriptEntry, { kind: 'compaction' }>): readonly AgentMessage[] {
  const content = labelled([MODEL_NOTES.summary], plainText(line.summary));
  const summary: UserMessage = { role: 'user', content, timestamp: line.at };
  return line.systemMessage === null ? [summary] : [line.systemMessage, summary];
}

function describeOpenExchange(afterEnd: readonly Counted[]): OpenExchange | undefined {
  const own = exchangeLines(afterEnd);
  const entries = injectedEntries(own);
  const [first] = own;
  const isAtWork = own.some(({ line }) => line.kind === 'message' && !isGiven(line.message));
  if (first === undefined || (entries.length === 0 && !isAtWork)) return undefined;
  const requesters = entries.flatMap(({ entry }) => requestersOf(entry));
  const addressed = entries.find(({ entry }) => entry.kind === 'message' && entry.addressed);
  return {
    from: first.index,
    initiator: (addressed && requestersOf(addressed.entry)[0]) ?? requesters[0] ?? null,
    entries,
    requesters: [...new Map(requesters.map((person) => [person.id, person])).values()],
  };
}

/** What belongs to an exchange: neither system messages nor entries that entered the transcript on the side. */
function exchangeLines(counted: readonly Counted[]): readonly Counted[] {
  return counted.filter(({ line }) => {
    if (line.kind === 'exchange' || line.message.role === 'system') return false;
    return line.message.role !== 'entry' || line.message.unanswered !== true;
  });
}

/** What people gave, beside which nothing may have happened yet. */
function isGiven({ role }: AgentMessage): boolean {
  return role === 'entry' || role === 'files';
}

function injectedEntries(own: readonly Counted[]): readonly EntryMessage[] {
  return own.flatMap(({ line }) =>
    line.kind === 'message' && line.message.role === 'entry' && line.message.read !== true ? [line.message] : [],
  );
}

/** Nothing but results may stand behind the calls: past anything else it is too late to answer them. */
function findOpenBatch(messages: readonly AgentMessage[]): OpenBatch | undefined {
  const at = messages.findLastIndex(({ role }) => role === 'assistant');
  const assistant = messages[at];
  // The calls of a failed answer never ran, and the model is not shown them.
  if (assistant?.role !== 'assistant' || assistant.stopReason === 'error' || assistant.stopReason === 'aborted') {
    return undefined;
  }
  const results = messages.slice(at + 1).filter((message) => message.role === 'toolResult');
  if (results.length < messages.length - at - 1) return undefined;
  const answered = results.map(({ toolCallId }) => toolCallId);
  const calls = assistant.content.filter((block) => block.type === 'toolCall').filter(({ id }) => !take(answered, id));
  return calls.length === 0 ? undefined : { assistant, calls };
}

/** A model may use an id twice in one answer; each result answers one of the calls. */
function take(ids: string[], id: string): boolean {
  const at = ids.indexOf(id);
  if (at >= 0) ids.splice(at, 1);
  return at >= 0;
}

function canRepeatLast(throughEnd: readonly Counted[], coveredThrough: number): boolean {
  const end = throughEnd.at(-1)?.line;
  // Who said nothing on purpose left no answer to repeat.
  if (end?.kind !== 'exchange' || end.end.kind === 'silent') return false;
  const previousEnd = throughEnd.slice(0, -1).findLastIndex(({ line }) => line.kind === 'exchange');
  const messages = throughEnd.slice(previousEnd + 1, -1).filter(({ line }) => !isSystem(line));
  const [first] = messages;
  // What a summary has taken in cannot be replaced any more.
  return first !== undefined && first.index > coveredThrough && injectedEntries(messages).length > 0;
}

function initiatorOfEnd(end: Counted | undefined): Person | null {
  return end?.line.kind === 'exchange' ? end.line.initiator : null;
}
