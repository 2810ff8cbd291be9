import type { AgentMessage } from '../../../src/core/index.ts';
import { visibleText } from '../../../src/threads/reply-writing/reply-state.ts';
import type { EntryMessage, ExchangeEnd } from '../../../src/threads/transcript.ts';
import { MESSAGE_ID } from '../message-id.ts';
import type { Finding, ThreadEvidence } from './finding.ts';

/** An exchange as the transcript tells it. */
export interface ToldExchange {
  readonly id: string;
  readonly end: ExchangeEnd;
  readonly entries: readonly EntryMessage[];
  readonly unanswered: readonly EntryMessage[];
  /** Texts of its answers, in order. */
  readonly texts: readonly string[];
}

/** Everybody who was taken in got an answer that names their message, behind it, in the same exchange. */
export function checkAnswers(evidence: ThreadEvidence): readonly Finding[] {
  const { diary, session, mayStop } = evidence;
  const findings: Finding[] = [];
  const find = (kind: 'unanswered' | 'left over', what: string): void => {
    findings.push({ kind, thread: diary.thread, what });
  };
  if (session !== undefined && session.state !== 'idle') find('left over', `The thread is ${session.state}.`);
  const { exchanges, rest } = exchangesOf(evidence);
  const deleted = new Set(diary.amendments.flatMap(({ of, text }) => (text === null ? [of] : [])));
  for (const { id, end, entries, unanswered, texts } of exchanges) {
    const isStopped = end.kind === 'stopped';
    if (isStopped && !mayStop) find('unanswered', `Exchange ${id} was stopped by nobody.`);
    if (unanswered.length > 0 && !isStopped) find('unanswered', `Exchange ${id} left ${unanswered.length} unanswered.`);
    const left = end.kind === 'stopped' ? end.unanswered : 0;
    if (left !== unanswered.length) find('unanswered', `Exchange ${id} tells of ${left}, not ${unanswered.length}.`);
    if (isStopped) continue;
    const waiting = entries.filter(({ read }) => read !== true);
    if (end.kind !== 'answered' && waiting.length > 0) find('unanswered', `Exchange ${id} is ${end.kind}.`);
    const named = new Set(texts.flatMap((text) => text.match(MESSAGE_ID) ?? []));
    for (const { entry } of waiting) {
      const isNamed = entry.kind !== 'message' || deleted.has(entry.id) || named.has(entry.id);
      if (!isNamed) find('unanswered', `${entry.id} is not named by any answer of exchange ${id}.`);
    }
  }
  const stopped = exchanges.filter(({ end }) => end.kind === 'stopped').length;
  if (stopped > diary.stops.length)
    find('unanswered', `${stopped} exchanges were stopped by ${diary.stops.length} stops.`);
  if (rest.length > 0) find('unanswered', `${rest.length} entries stand behind the last exchange.`);
  return findings;
}

/** Takes a transcript apart. `rest` is what stands behind the last end of an exchange. */
export function exchangesOf({ session }: ThreadEvidence): {
  readonly exchanges: readonly ToldExchange[];
  readonly rest: readonly EntryMessage[];
} {
  const exchanges: ToldExchange[] = [];
  let messages: AgentMessage[] = [];
  for (const { line } of session?.transcript ?? []) {
    if (line.kind === 'message') messages.push(line.message);
    if (line.kind !== 'exchange') continue;
    const entries = entriesAmong(messages);
    exchanges.push({
      id: line.exchange,
      end: line.end,
      entries: entries.filter(({ unanswered }) => unanswered !== true),
      unanswered: entries.filter(({ unanswered }) => unanswered === true),
      texts: messages.flatMap((message) => (message.role === 'assistant' ? textOf(message) : [])),
    });
    messages = [];
  }
  return { exchanges, rest: entriesAmong(messages) };
}

function textOf(message: Extract<AgentMessage, { role: 'assistant' }>): readonly string[] {
  const text = visibleText(message);
  return text.trim() === '' ? [] : [text];
}

function entriesAmong(messages: readonly AgentMessage[]): readonly EntryMessage[] {
  return messages.flatMap((message) => (message.role === 'entry' ? [message] : []));
}
