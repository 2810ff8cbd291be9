import type { SessionView } from '../../../src/threads/ports.ts';
import type { EntryMessage } from '../../../src/threads/transcript.ts';
import type { SaidAmendment } from '../people/thread-diary.ts';
import type { Finding, FindingKind, ThreadEvidence } from './finding.ts';

/** Every accepted entry is in the transcript exactly once, in the order of acceptance, or it is accounted for. */
export function checkEntries({ diary, session }: ThreadEvidence): readonly Finding[] {
  const findings: Finding[] = [];
  const find = (kind: FindingKind, what: string): void => {
    findings.push({ kind, thread: diary.thread, what });
  };
  if (session === undefined) {
    if (diary.said.length > 0) find('lost', 'The whole thread is gone.');
    return findings;
  }
  const entries = entriesOf(session);
  const places = new Map<string, EntryMessage[]>();
  for (const message of entries) places.set(message.entry.id, [...(places.get(message.entry.id) ?? []), message]);
  const readers = new Map(session.waiting.map(({ entry, wake }) => [entry.id, wake]));
  const amendments = new Map(diary.amendments.map((amendment) => [amendment.of, amendment]));

  for (const { id, text } of diary.said) {
    const found = places.get(id) ?? [];
    const amendment = amendments.get(id);
    const isWaiting = readers.has(id);
    if (found.length > 1) find('duplicated', `${id} stands ${found.length} times in the transcript.`);
    if (found.length > 0 && isWaiting) find('duplicated', `${id} stands in the transcript and waits, too.`);
    // What nobody addressed to the bot waits for the next exchange, wakes nobody, and may wait for ever.
    if (found.length === 0 && isWaiting && readers.get(id) === true) find('unanswered', `${id} still waits.`);
    const isWithdrawn = amendment?.text === null && ['withdrawn', 'untold'].includes(amendment.amended);
    if (found.length === 0 && !isWaiting && !isWithdrawn) find('lost', `${id} is nowhere.`);
    for (const problem of checkText(found[0], text, amendment)) find(...problem);
  }
  for (const { id, amended, text } of diary.amendments) {
    const count = places.get(id)?.length ?? 0;
    if (amended === 'unknown') find('lost', `${id}: the message that it amends is not known.`);
    if (amended === 'injected' && count !== 1 && !readers.has(id)) find('lost', `${id} stands ${count} times.`);
    if (count > 1) find('duplicated', `${id} stands ${count} times in the transcript.`);
    const isForgotten = text !== null || !JSON.stringify(session).includes(`word-${id.slice('amend-#'.length)}"`);
    if (!isForgotten) find('not forgotten', `${id}: the words of a deleted message are still there.`);
  }
  const known = new Set([...diary.said, ...diary.amendments].map(({ id }) => id));
  for (const { entry } of entries) if (!known.has(entry.id)) find('duplicated', `${entry.id} was never said.`);
  for (const problem of checkOrder(
    entries,
    new Set(diary.said.filter((said) => said.isFollowUp).map(({ id }) => id)),
  )) {
    find('out of order', problem);
  }
  const numbers = new Map(diary.said.map(({ id }, index) => [id, index]));
  for (const problem of checkSent(entries, numbers)) find('out of order', problem);
  return findings;
}

function entriesOf({ transcript }: SessionView): readonly EntryMessage[] {
  return transcript.flatMap(({ line }) =>
    line.kind === 'message' && line.message.role === 'entry' ? [line.message] : [],
  );
}

function checkText(
  message: EntryMessage | undefined,
  said: string,
  amendment: SaidAmendment | undefined,
): readonly [FindingKind, string][] {
  if (message?.entry.kind !== 'message') return [];
  const { id, text } = message.entry;
  const isAmended = amendment !== undefined && !['untold', 'unknown'].includes(amendment.amended);
  if (amendment === undefined && text !== said) return [['lost', `${id} reads ${JSON.stringify(text)}.`]];
  if (isAmended && amendment.text === null && text !== '') return [['not forgotten', `${id} was deleted.`]];
  const isReplaced = isAmended && (amendment.amended === 'replaced' || amendment.amended === 'idle');
  if (isReplaced && text !== (amendment.text ?? '')) return [['lost', `${id} reads ${JSON.stringify(text)}.`]];
  return [];
}

/** What is taken in at turns keeps its order, and so does what waits for a natural stop, and what is only read. */
function* checkOrder(entries: readonly EntryMessage[], followUps: ReadonlySet<string>): Iterable<string> {
  const last = new Map<string, number>();
  for (const { seq, entry, read } of entries) {
    // It waits under the flags of what it corrects, or does not: which is not to be seen any more.
    if (entry.kind === 'correction' && followUps.has(entry.of)) continue;
    const lane = read === true ? 'read' : followUps.has(entry.id) ? 'follow-up' : 'steering';
    if (seq <= (last.get(lane) ?? 0)) yield `${entry.id} (${seq}) stands behind ${last.get(lane)} (${lane}).`;
    last.set(lane, seq);
  }
}

/** The store's numbers follow the order in which people were answered. */
function* checkSent(entries: readonly EntryMessage[], numbers: ReadonlyMap<string, number>): Iterable<string> {
  let last = -1;
  for (const { entry } of [...entries].sort((a, b) => a.seq - b.seq)) {
    const number = numbers.get(entry.id);
    if (number === undefined) continue;
    if (number <= last) yield `${entry.id} was numbered behind one that was said later.`;
    last = Math.max(last, number);
  }
}
