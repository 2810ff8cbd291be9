import {
  type AgentMessage,
  type AssistantMessage,
  createZeroUsage,
  type SystemMessage,
  type ToolResultMessage,
} from '../../src/core/index.ts';
import type { Entry } from '../../src/threads/entry.ts';
import type {
  EntryMessage,
  ExchangeEnd,
  StoredTranscriptEntry,
  TranscriptEntry,
} from '../../src/threads/transcript.ts';

export const ANN = { id: 'U1', name: 'Ann' };
export const BEN = { id: 'U2', name: 'Ben' };

/** Gives the lines of a transcript their positions. */
export function stored(...lines: readonly TranscriptEntry[]): readonly StoredTranscriptEntry[] {
  return lines.map((line, index) => ({ index, line }));
}

/** Messages as lines of a transcript. */
export function said(...messages: readonly AgentMessage[]): readonly TranscriptEntry[] {
  return messages.map((message) => ({ kind: 'message', message, at: 0 }));
}

export function ask(text: string, author = ANN, fields: { readonly addressed?: boolean } & Flags = {}): EntryMessage {
  const { addressed = true, ...flags } = fields;
  return enter({ kind: 'message', id: text, author, text, files: [], quotes: [], addressed, sentAt: 0 }, flags);
}

type Flags = Pick<EntryMessage, 'read' | 'unanswered'>;

export function enter(entry: Entry, flags: Flags = {}): EntryMessage {
  return { role: 'entry', seq: 1, entry, ...flags, timestamp: 0 };
}

export function answer(text: string, fields: Partial<AssistantMessage> = {}): AssistantMessage {
  return {
    role: 'assistant',
    content: [{ type: 'text', text }],
    api: 'x',
    provider: 'x',
    model: 'x',
    usage: createZeroUsage(),
    stopReason: 'stop',
    timestamp: 0,
    ...fields,
  };
}

/** An answer that calls tools, one for each id. */
export function calls(...ids: readonly string[]): AssistantMessage {
  const content = ids.map((id) => ({ type: 'toolCall' as const, id, name: 'look', arguments: {} }));
  return answer('', { content, stopReason: 'toolUse' });
}

export function result(toolCallId: string): ToolResultMessage {
  return { role: 'toolResult', toolCallId, toolName: 'look', content: [], isError: false, timestamp: 0 };
}

export function system(content: string, fields: Partial<SystemMessage> = {}): SystemMessage {
  return { role: 'system', content, timestamp: 0, ...fields };
}

export function ended(
  kind: 'answered' | 'silent' | 'failed' | 'stopped' = 'answered',
  initiator = ANN,
): TranscriptEntry {
  return { kind: 'exchange', exchange: 'x1', initiator, end: ENDS[kind], at: 0 };
}

const ENDS = {
  answered: { kind: 'answered' },
  silent: { kind: 'silent' },
  failed: { kind: 'failed', reason: 'no model' },
  stopped: { kind: 'stopped', by: BEN, unanswered: 1 },
} as const satisfies Record<string, ExchangeEnd>;

export const RESET: TranscriptEntry = { kind: 'reset', by: ANN, at: 0 };

export function replaced(from: number, to: number): TranscriptEntry {
  return { kind: 'replaced', from, to, by: ANN, at: 0 };
}

export function compacted(
  coversThrough: number,
  systemMessage: SystemMessage | null = null,
): Extract<TranscriptEntry, { kind: 'compaction' }> {
  return { kind: 'compaction', coversThrough, summary: 'They said hello.', systemMessage, at: 7 };
}
