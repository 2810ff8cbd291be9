import type { AssistantMessage, ToolResultMessage } from '../../../../src/core/index.ts';
import { createZeroUsage } from '../../../../src/core/zero-usage.ts';
import type { MessageEntry, WaitingEntry } from '../../../../src/threads/entry.ts';
import type { StoredTranscriptEntry, TranscriptEntry } from '../../../../src/threads/transcript.ts';

export const ada = { id: 'web:ada', name: 'Ada' };

export function messageEntry(text: string, over: Partial<MessageEntry> = {}): MessageEntry {
  return {
    kind: 'message',
    id: 'm1',
    author: ada,
    text,
    files: [],
    quotes: [],
    addressed: true,
    sentAt: 1_000,
    ...over,
  };
}

export function waitingEntry(text: string, over: Partial<WaitingEntry> = {}): WaitingEntry {
  return { seq: 1, entry: messageEntry(text), wake: true, followUp: false, ...over };
}

export function assistantMessage(over: Partial<AssistantMessage> = {}): AssistantMessage {
  return {
    role: 'assistant',
    content: [],
    api: 'demo',
    provider: 'demo',
    model: 'demo',
    usage: { ...createZeroUsage(), input: 10, output: 5, cacheRead: 2, cacheWrite: 1, totalTokens: 18 },
    stopReason: 'stop',
    timestamp: 0,
    ...over,
  };
}

export function toolResult(over: Partial<ToolResultMessage> = {}): ToolResultMessage {
  return {
    role: 'toolResult',
    toolCallId: 'call-1',
    toolName: 'calculate',
    content: [{ type: 'text', text: '42' }],
    isError: false,
    timestamp: 0,
    ...over,
  };
}

export function stored(...lines: readonly TranscriptEntry[]): readonly StoredTranscriptEntry[] {
  return lines.map((line, index) => ({ index, line }));
}
