import { randomUUID } from 'node:crypto';
import type { AssistantMessage } from '../../src/core/index.ts';
import type { MessageEntry } from '../../src/threads/entry.ts';
import type { Delivery, OwnerToken } from '../../src/threads/ports.ts';
import { type ThreadId, toThreadId } from '../../src/threads/thread-id.ts';
import type { TranscriptEntry } from '../../src/threads/transcript.ts';

export const ADA = { id: 'slack:T0123ABCD:U0123ABCD', name: 'Ada Lovelace' } as const;

/** The n-th thread of a Slack channel. */
export function threadOf(n: number): ThreadId {
  return toThreadId({ platform: 'slack', team: 'T0123ABCD', channel: 'C0123ABCD', thread: timestamp(n, 0) });
}

/** What is said in the n-th thread: its k-th message, counted from 0. */
export function messageOf(n: number, k: number, textLength = 60): MessageEntry {
  const id = `slack:T0123ABCD:C0123ABCD:${timestamp(n, k)}`;
  const sentAt = (1_790_000_000 + n) * 1_000 + k;
  return {
    kind: 'message',
    id,
    author: ADA,
    text: 'x'.repeat(textLength),
    files: [],
    quotes: [],
    addressed: true,
    sentAt,
  };
}

export function deliveryOf(entry: MessageEntry): Delivery {
  const limits = { waking: 1_000, read: 200 };
  return { entry, concern: 'answer', follow: 'auto', followUp: false, settleMs: 0, limits, speakers: [ADA.id] };
}

/** An answer of the model as it stands in a transcript, of about 480 bytes. */
export function answerLine(at: number): TranscriptEntry {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const message: AssistantMessage = {
    role: 'assistant',
    content: [{ type: 'text', text: 'y'.repeat(170) }],
    api: 'messages',
    provider: 'provider',
    model: 'model-of-today',
    usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost },
    stopReason: 'stop',
    timestamp: at,
  };
  return { kind: 'message', message, at };
}

/** An entry as it stands in a transcript, of about 480 bytes. */
export function entryLine(n: number, k: number, at: number): TranscriptEntry {
  const entry = messageOf(n, k, 210);
  return { kind: 'message', message: { role: 'entry', seq: k + 1, entry, timestamp: at }, at };
}

export function exchangeLine(exchange: string, at: number): TranscriptEntry {
  return { kind: 'exchange', exchange, initiator: ADA, end: { kind: 'answered' }, at };
}

export function newToken(): OwnerToken {
  return randomUUID() as OwnerToken; // random, as the brand wants it
}

function timestamp(n: number, k: number): string {
  return `${1_790_000_000 + n}.${String(100 + k).padStart(6, '0')}`;
}
