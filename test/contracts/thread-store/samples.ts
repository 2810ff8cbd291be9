import type { AssistantMessage } from '../../../src/core/index.ts';
import type { MessageEntry, ReminderEntry } from '../../../src/threads/entry.ts';
import type { Person } from '../../../src/threads/person.ts';
import type { ConsumedEntry, Delivery, TurnStep } from '../../../src/threads/ports.ts';
import type { ReplySlot } from '../../../src/threads/reply.ts';
import { type ThreadId, toThreadId } from '../../../src/threads/thread-id.ts';
import type { TranscriptEntry } from '../../../src/threads/transcript.ts';

export const alice: Person = { id: 'test:alice', name: 'Alice' };
export const bob: Person = { id: 'test:bob', name: 'Bob' };

export const thread: ThreadId = toThreadId({ platform: 'test', team: 'T1', channel: 'C1', thread: '1' });
export const otherThread: ThreadId = toThreadId({ platform: 'test', team: 'T2', channel: 'C1', thread: '1' });

/** When everything in the samples was said; any number serves. */
export const AT = 1_767_225_600_000;

export function message(id: string, more: Partial<MessageEntry> = {}): MessageEntry {
  const text = `text of ${id}`;
  return { kind: 'message', id, author: alice, text, files: [], quotes: [], addressed: true, sentAt: AT, ...more };
}

export function reminder(id: string): ReminderEntry {
  return { kind: 'reminder', id, requesters: [alice], text: 'stand-up', sentAt: AT };
}

export function delivery(entry: Delivery['entry'], more: Partial<Delivery> = {}): Delivery {
  const delivered = more.entry ?? entry;
  return {
    entry,
    concern: 'answer',
    follow: 'auto',
    followUp: false,
    settleMs: 300,
    limits: { waking: 10, read: 10 },
    speakers: delivered.kind === 'message' ? [delivered.author.id] : [],
    ...more,
  };
}

/** A step that completes its results and shows nothing. */
export function step(no: number, more: Partial<TurnStep> = {}): TurnStep {
  return { no, append: [], resultsComplete: true, show: 'nothing', ...more };
}

export function consume(seq: number, more: Partial<ConsumedEntry> = {}): ConsumedEntry {
  return { kind: 'consume', seq, at: AT, ...more };
}

/** The line that the store makes of a consumed entry. */
export function entryLine(seq: number, entry: Delivery['entry'], flags: object = {}): TranscriptEntry {
  return { kind: 'message', message: { role: 'entry', seq, entry, ...flags, timestamp: AT }, at: AT };
}

/** What the model answered. */
export function answer(text: string): AssistantMessage {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  return {
    role: 'assistant',
    content: [{ type: 'text', text }],
    api: 'test',
    provider: 'test',
    model: 'test',
    usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost },
    stopReason: 'stop',
    timestamp: AT,
  };
}

export function answerLine(text: string): TranscriptEntry {
  return { kind: 'message', message: answer(text), at: AT };
}

export function exchangeLine(exchange: string, initiator: Person = alice): TranscriptEntry {
  return { kind: 'exchange', exchange, initiator, end: { kind: 'answered' }, at: AT };
}

export function slot(id: string, more: Partial<ReplySlot> = {}): ReplySlot {
  return { id, thread, exchange: 'e1', kind: 'text', state: 'intended', ...more };
}
