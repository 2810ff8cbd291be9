import type { AgentMessage } from '../../src/core/index.ts';
import { exchangesOf } from './checks/check-answers.ts';
import type { ThreadEvidence } from './checks/finding.ts';

/** A thread as text, for whoever looks for what went wrong: transcript, owners, platform, all by their times. */
export function describeThread(evidence: ThreadEvidence): string {
  const { diary, session, records, messages, calls } = evidence;
  const lines = (session?.transcript ?? []).map(({ index, line }) => {
    if (line.kind === 'message') return `${index} ${describeMessage(line.message)}`;
    return `${index} -- ${line.kind} ${line.kind === 'exchange' ? `${line.exchange} ${line.end.kind}` : ''}`;
  });
  const events = [
    ...records.map((record) => ({
      at: 'answeredAt' in record ? record.answeredAt : record.at,
      text: JSON.stringify(record),
    })),
    ...calls.map(({ at, call, slot, token }) => ({ at, text: `platform ${call} ${slot.id} by ${token}` })),
  ];
  return [
    `== ${diary.thread}: ${session?.state ?? 'gone'}, ${exchangesOf(evidence).exchanges.length} exchanges`,
    ...lines,
    ...(session?.waiting ?? []).map(({ seq, entry, wake }) => `waits ${seq} ${entry.id} ${wake ? 'wakes' : ''}`),
    ...(session?.slots ?? []).map((slot) => `slot ${JSON.stringify(slot)}`),
    ...messages.map(
      ({ id, slot, content, isRemoved }) => `${id} ${slot.id} ${isRemoved ? 'removed' : JSON.stringify(content)}`,
    ),
    ...diary.said.map((said) => `said ${JSON.stringify(said)}`),
    ...diary.amendments.map((amendment) => `amended ${JSON.stringify(amendment)}`),
    ...events.toSorted((a, b) => a.at - b.at).map(({ at, text }) => `${at.toFixed(1)} ${text}`),
  ].join('\n');
}

function describeMessage(message: AgentMessage): string {
  switch (message.role) {
    case 'system':
    case 'user':
      return message.role;
    case 'entry': {
      const marks = [message.read === true ? 'read' : '', message.unanswered === true ? 'unanswered' : ''].join(' ');
      return `entry ${message.seq} ${message.entry.id} ${message.entry.kind} ${marks}`;
    }
    case 'files':
      return `files of ${message.of}`;
    case 'assistant': {
      const blocks = message.content.map((block) =>
        block.type === 'toolCall' ? `${block.name}(${block.id})` : block.type === 'text' ? block.text : block.type,
      );
      return `bot ${message.stopReason} ${blocks.join(' ')}`;
    }
    case 'toolResult':
      return `result ${message.toolCallId} ${message.isError ? 'error' : ''}`;
  }
}
