import { REPEATABLE_TOOLS } from '../worker/chaos-tools.ts';
import type { Finding, FindingKind, ThreadEvidence } from './finding.ts';
import { findSuperseded, lateCallsOf } from './superseded.ts';

/**
 * Only one owner at a time was heard. Told by what each process wrote down itself, by the platform, and by the names in
 * the answers of the transcript: none of them is the store's own word.
 */
export function checkOwners(evidence: ThreadEvidence): readonly Finding[] {
  const findings: Finding[] = [];
  const find = (kind: FindingKind, what: string): void => {
    findings.push({ kind, thread: evidence.diary.thread, what });
  };
  const supersededAt = findSuperseded(evidence.records);
  for (const record of evidence.records) {
    if (!('status' in record) || record.kind === 'claim') continue;
    const at = supersededAt.get(record.token);
    const isAccepted = record.status !== 'fenced';
    if (at !== undefined && isAccepted && record.status !== 'released' && record.sentAt > at) {
      find('two owners', `${record.token} was answered ${record.status} to a ${record.kind} after another's claim.`);
    }
  }
  for (const token of tornOwners(evidence)) find('two owners', `${token} wrote again after another had written.`);
  const late = lateCallsOf(evidence).map(({ token }) => token);
  for (const token of new Set(late)) {
    const count = late.filter((other) => other === token).length;
    if (count > 1) find('two owners', `${token} called the platform ${count} times after another's claim.`);
  }
  for (const callId of repeatedCalls(evidence)) find('repeated call', `The call ${callId} was carried out twice.`);
  return findings;
}

/** Owners whose answers do not stand together in the transcript. */
function tornOwners({ session }: ThreadEvidence): readonly string[] {
  const names: string[] = [];
  for (const { line } of session?.transcript ?? []) {
    if (line.kind !== 'message' || line.message.role !== 'assistant') continue;
    for (const block of line.message.content) {
      const name =
        block.type === 'toolCall' ? block.id : block.type === 'text' ? / by (\S+)$/u.exec(block.text)?.[1] : '';
      const owner = name?.slice(0, 8) ?? '';
      if (owner !== '' && owner !== names.at(-1)) names.push(owner);
    }
  }
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** A call whose tool does not say that it is safe is carried out at most once, whoever dies. */
function repeatedCalls({ records }: ThreadEvidence): readonly string[] {
  const begun = records.flatMap((record) =>
    record.kind === 'tool' && !REPEATABLE_TOOLS.includes(record.tool) ? [record.callId] : [],
  );
  return [...new Set(begun.filter((id, index) => begun.indexOf(id) !== index))];
}
