import type { AgentMessage } from '../../core/index.ts';
import { type Entry, requestersOf, type WaitingEntry } from '../entry.ts';
import { ERASED } from '../erased-person.ts';

/** Names that a prompt holds: it must not grow with a busy channel. */
const MAX_NAMES = 20;

/** Who has written in a thread, as far as the model sees it. */
export interface People {
  /** In the order in which they first wrote, each person once. */
  readonly names: readonly string[];
  /** How many more there are. */
  readonly more: number;
}

/** The people of a conversation and of what is about to enter it. */
export function peopleOf(messages: readonly AgentMessage[], waiting: readonly WaitingEntry[]): People {
  const entries = [
    ...messages.flatMap((message) => (message.role === 'entry' ? [message.entry] : [])),
    ...entriesOf(waiting),
  ];
  const people = new Map(
    entries
      .filter(isWritten)
      .flatMap(requestersOf)
      .map(({ id, name }) => [id, name.trim()]),
  );
  people.delete(ERASED.id);
  const names = [...people.values()].filter((name) => name !== '');
  return { names: names.slice(0, MAX_NAMES), more: Math.max(0, names.length - MAX_NAMES) };
}

function entriesOf(waiting: readonly WaitingEntry[]): readonly Entry[] {
  return waiting.map(({ entry }) => entry);
}

function isWritten({ kind }: Entry): boolean {
  return kind === 'message' || kind === 'correction';
}
