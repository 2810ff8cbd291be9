import type { ThreadState } from '../../state/thread-state.ts';
import { toLineArguments } from './line-record.ts';
import { toChangeableFields } from './meta.ts';
import { toWaitingHeader } from './waiting-record.ts';

/** How a thread was before a change. */
export type Before = Pick<ThreadState, 'state' | 'transcript' | 'waiting' | 'journal' | 'length'> & {
  readonly fields: ReadonlyMap<string, string>;
  readonly seen: ReadonlySet<string>;
  readonly redacted: number;
};

/** `becomes` comes before the others: between them stands what only the store knows. */
export interface ChangeArguments {
  readonly becomes: 'idle' | 'queued' | '';
  readonly parts: readonly string[];
}

/** Remembers how a thread is: the functions that change one write into it. */
export function rememberBefore(state: ThreadState): Before {
  return {
    state: state.state,
    transcript: [...state.transcript],
    waiting: [...state.waiting],
    journal: [...state.journal],
    length: state.length,
    fields: toChangeableFields(state),
    seen: new Set(state.seen.at.keys()),
    redacted: state.redacted.length,
  };
}

/** What differs between a thread and how it was before, as replace.lua takes it; undefined when nothing does. */
export function toChangeArguments(before: Before, after: ThreadState): ChangeArguments | undefined {
  const fields = toChangeableFields(after);
  const set = [...fields].filter(([field, value]) => before.fields.get(field) !== value);
  const removed = [...before.fields.keys()].filter((field) => !fields.has(field));
  const isJournalNew = differs(before.journal, after.journal);
  const becomes = after.state !== before.state && after.state !== 'running' ? after.state : '';
  const seen = [...after.seen.at.keys()].filter((id) => !before.seen.has(id));
  const redacted = after.redacted.slice(before.redacted);
  const lists = [
    changedLines(before, after),
    waitingGone(before, after),
    waitingChanged(before, after),
    isJournalNew ? after.journal.map(([call, outcome]) => [call, JSON.stringify(outcome)]) : [],
    after.transcript.filter(({ index }) => index >= before.length).map(({ line }) => toLineArguments(line)),
  ];
  const isSame = becomes === '' && !isJournalNew && [set, removed, seen, redacted, ...lists].every(isEmpty);
  if (isSame) return undefined;
  const fieldsAndIds = [Object.fromEntries(set), removed, seen, redacted].map((part) => JSON.stringify(part));
  const parts = [...fieldsAndIds, isJournalNew ? 'replace' : 'keep', ...lists.flatMap(counted)];
  return { becomes, parts };
}

function changedLines(before: Before, after: ThreadState): readonly (readonly string[])[] {
  const earlier = new Map(before.transcript.map(({ index, line }) => [index, line]));
  return after.transcript
    .filter(({ index, line }) => index < before.length && differs(earlier.get(index), line))
    .map(({ index, line }) => {
      const [, header, , body] = toLineArguments(line);
      return [`${index}`, header, body];
    });
}

function waitingGone(before: Before, after: ThreadState): readonly (readonly string[])[] {
  const kept = new Set(after.waiting.map(({ seq }) => seq));
  return before.waiting.filter(({ seq }) => !kept.has(seq)).map(({ seq }) => [`${seq}`]);
}

function waitingChanged(before: Before, after: ThreadState): readonly (readonly string[])[] {
  const earlier = new Map(before.waiting.map((waiting) => [waiting.seq, waiting]));
  return after.waiting
    .filter((waiting) => differs(earlier.get(waiting.seq), waiting))
    .map((waiting) => [`${waiting.seq}`, toWaitingHeader(waiting), JSON.stringify(waiting.entry)]);
}

/** A count, and then everything that it counts. */
function counted(items: readonly (readonly string[])[]): readonly string[] {
  return [`${items.length}`, ...items.flat()];
}

function isEmpty(items: readonly unknown[]): boolean {
  return items.length === 0;
}

function differs(before: unknown, after: unknown): boolean {
  return before !== after && JSON.stringify(before) !== JSON.stringify(after);
}
