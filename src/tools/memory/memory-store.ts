import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { ToolContext } from '../tool-context.ts';
import type { MemoryScope } from './memory-scopes.ts';

const MAX_ATTEMPTS = 10;

const person = Type.Object({ id: Type.String(), name: Type.String() });

const item = Type.Object({
  /** Counted from 1 within its document and never given twice. */
  id: Type.Integer(),
  text: Type.String(),
  /** Who asked for it: it goes with them. */
  by: person,
  at: Type.Number(),
  /** Where it was asked for: it goes with the thread, and with the message whose words it is. */
  thread: Type.String(),
});

const memory = Type.Object({ nextId: Type.Integer({ minimum: 1 }), items: Type.Array(Type.Unknown()) });

/** Something that people asked to be remembered. */
export type MemoryItem = Readonly<Static<typeof item>>;

/** What is remembered in one scope, the oldest first: one document. */
export interface Memory {
  readonly nextId: number;
  readonly items: readonly MemoryItem[];
}

type Storing = Pick<ToolContext, 'records' | 'signal'>;

/** What is remembered in a scope. */
export async function readMemory({ records }: Pick<Storing, 'records'>, { key }: MemoryScope): Promise<Memory> {
  return parsed((await records.get<unknown>(key))?.value);
}

/**
 * Changes what is remembered in a scope in one step: `change` is asked again with the new state when somebody else came
 * first. What it throws is passed on and nothing is changed.
 */
export async function changeMemory<T>(
  { records, signal }: Storing,
  { key }: MemoryScope,
  change: (memory: Memory) => { readonly memory: Memory; readonly outcome: T },
): Promise<T> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await records.get<unknown>(key);
    if (signal.aborted) throw new Error('The call was aborted; what is remembered is unchanged.');
    const { memory: next, outcome } = change(parsed(stored?.value));
    if ((await records.put(key, next, stored?.version ?? 'new')) === 'ok') return outcome;
  }
  throw new Error('What is remembered is being changed by others at this moment; try again.');
}

/** What stands there was written by this tool, perhaps by another version, and erasing may have taken parts of it. */
function parsed(value: unknown): Memory {
  if (!Value.Check(memory, value)) return { nextId: 1, items: [] };
  return { nextId: value.nextId, items: value.items.filter((each) => Value.Check(item, each)) };
}
