import type { AgentMessage } from '../../../src/core/index.ts';
import type { Finding, ThreadEvidence } from './finding.ts';

/** Behind an answer with calls stand exactly their results, in source order, and nothing in between. */
export function checkBatches({ diary, session, mayStop }: ThreadEvidence): readonly Finding[] {
  const findings: Finding[] = [];
  const find = (what: string): void => {
    findings.push({ kind: 'torn', thread: diary.thread, what });
  };
  let open: string[] = [];
  for (const { index, line } of session?.transcript ?? []) {
    const message = line.kind === 'message' ? line.message : undefined;
    if (message?.role === 'toolResult') {
      const wanted = open.shift();
      if (wanted !== message.toolCallId) find(`Line ${index} is the result of ${message.toolCallId}, not ${wanted}.`);
      continue;
    }
    if (open.length > 0) find(`Line ${index} stands between a call and its result.`);
    open = message === undefined ? [] : callsOf(message);
    const hasFailed = message?.role === 'assistant' && ['error', 'aborted'].includes(message.stopReason);
    if (hasFailed && !(mayStop && message.stopReason === 'aborted')) {
      find(`Line ${index} is an answer that ended with ${message.stopReason}: ${message.errorMessage ?? ''}.`);
    }
  }
  if (open.length > 0) find(`The calls ${open.join(', ')} have no result.`);
  return findings;
}

function callsOf(message: AgentMessage): string[] {
  if (message.role !== 'assistant' || message.stopReason === 'error' || message.stopReason === 'aborted') return [];
  return message.content.flatMap((block) => (block.type === 'toolCall' ? [block.id] : []));
}
