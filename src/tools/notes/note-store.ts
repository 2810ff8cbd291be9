import type { Person } from '../../threads/person.ts';
import type { ToolContext } from '../tool-context.ts';

const MAX_ATTEMPTS = 10;

export interface Note {
  /** Counted from 1 within a thread and never given twice. */
  readonly id: number;
  readonly text: string;
  /** Who asked for it. */
  readonly by: Person;
  readonly at: number;
}

/** A thread's notes: one document, under `notes:<thread id>`. */
export interface Notes {
  readonly nextId: number;
  readonly notes: readonly Note[];
}

type Where = Pick<ToolContext, 'records' | 'thread' | 'signal'>;

/** A thread's notes, oldest first. */
export async function readNotes({ records, thread }: Where): Promise<Notes> {
  return (await records.get<Notes>(keyOf(thread)))?.value ?? NO_NOTES;
}

/**
 * Changes a thread's notes in one step: `change` is asked again with the new state when somebody else came first. What
 * it throws is passed on and nothing is changed.
 */
export async function changeNotes<T>(
  { records, thread, signal }: Where,
  change: (notes: Notes) => { readonly notes: Notes; readonly outcome: T },
): Promise<T> {
  const key = keyOf(thread);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const stored = await records.get<Notes>(key);
    if (signal.aborted) throw new Error('The call was aborted; the notes are unchanged.');
    const { notes, outcome } = change(stored?.value ?? NO_NOTES);
    if ((await records.put(key, notes, stored?.version ?? 'new')) === 'ok') return outcome;
  }
  throw new Error('The notes are being changed by others at this moment; try again.');
}

const NO_NOTES: Notes = { nextId: 1, notes: [] };

function keyOf(thread: string): string {
  return `notes:${thread}`;
}
