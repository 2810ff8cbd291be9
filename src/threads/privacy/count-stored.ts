import type { Clock } from '../../core/index.ts';
import { type Entry, requestersOf } from '../entry.ts';
import { countTheirs } from '../erasing/document.ts';
import { FEEDBACK_PREFIX } from '../feedback/feedback-keys.ts';
import type { Records, Schedule, SessionView, ThreadStore } from '../ports.ts';
import type { UsageDays } from '../usage/usage-days.ts';
import { dayKey } from '../usage/usage-keys.ts';
import type { StoredOfPerson } from './privacy.ts';

/** Longest time that is spent on counting, in milliseconds: somebody waits for the answer. */
const COUNTING_MS = 15_000;

/** Threads that are read for one answer. */
const MAX_THREADS = 500;

/** Days of usage that are kept. */
const USAGE_DAYS = 90;

export interface CountingOptions {
  readonly store: Pick<ThreadStore, 'read' | 'holding'>;
  readonly records: Records;
  readonly schedule: Pick<Schedule, 'all'>;
  readonly clock: Clock;
  readonly days: UsageDays;
  /** What the keys of documents begin with that tools keep: their names. */
  readonly owners: readonly string[];
}

/**
 * Counts what is stored of somebody, by looking at all that there is; so it may take a while, and ends after some
 * seconds with what was found until then.
 */
export async function countStored(
  person: string,
  options: CountingOptions,
): Promise<Omit<StoredOfPerson, 'hasOptedOut'>> {
  const { clock } = options;
  const until = clock.now() + COUNTING_MS;
  const isLate = (): boolean => clock.now() >= until;
  const said = await countMessages(person, options, isLate);
  const memories = await countMemories(person, options, isLate);
  const timers = await countTimers(person, options, isLate);
  const feedback = await countFeedback(person, options, isLate);
  const usageDays = await countUsageDays(person, options);
  const { messages, threads } = said;
  const counts = { messages, threads, memories, timers, feedback, usageDays };
  return isLate() || said.isPartial ? { ...counts, isPartial: true } : counts;
}

async function countMessages(
  person: string,
  { store }: CountingOptions,
  isLate: () => boolean,
): Promise<{ readonly messages: number; readonly threads: number; readonly isPartial: boolean }> {
  let [messages, threads, read] = [0, 0, 0];
  for await (const thread of store.holding(person)) {
    if (isLate() || read >= MAX_THREADS) return { messages, threads, isPartial: true };
    read += 1;
    const session = await store.read(thread);
    const found = session === undefined ? 0 : messagesIn(session, person);
    messages += found;
    if (found > 0) threads += 1;
  }
  return { messages, threads, isPartial: false };
}

/** Messages of a thread that are theirs, each once. */
function messagesIn({ transcript, waiting }: SessionView, person: string): number {
  const stored = transcript.flatMap(({ line }) =>
    line.kind === 'message' && line.message.role === 'entry' ? [line.message.entry] : [],
  );
  const theirs = [...stored, ...waiting.map(({ entry }) => entry)].filter((entry) => isMessageOf(entry, person));
  return new Set(theirs.map(({ id }) => id)).size;
}

function isMessageOf(entry: Entry, person: string): boolean {
  return entry.kind === 'message' && entry.author.id === person;
}

async function countMemories(
  person: string,
  { records, owners }: CountingOptions,
  isLate: () => boolean,
): Promise<number> {
  let count = 0;
  for (const owner of owners) {
    for await (const [key, { value }] of records.list(`${owner}:`)) {
      if (isLate()) return count;
      count += `:${key}:`.includes(`:${person}:`) ? 1 : countTheirs(value, person);
    }
  }
  return count;
}

async function countTimers(person: string, { schedule }: CountingOptions, isLate: () => boolean): Promise<number> {
  let count = 0;
  for await (const { entry } of schedule.all()) {
    if (isLate()) return count;
    const requesters = requestersOf(entry);
    if (requesters.length > 0 && requesters.every(({ id }) => id === person)) count += 1;
  }
  return count;
}

async function countFeedback(person: string, { records }: CountingOptions, isLate: () => boolean): Promise<number> {
  let count = 0;
  for await (const [key] of records.list(FEEDBACK_PREFIX)) {
    if (isLate()) return count;
    if (`${key}:`.includes(`:${person}:`)) count += 1;
  }
  return count;
}

async function countUsageDays(person: string, { records, clock, days }: CountingOptions): Promise<number> {
  const keys = days.lastDays(clock.now(), USAGE_DAYS).map((day) => dayKey(day, { kind: 'person', id: person }));
  const found = await Promise.all(keys.map((key) => records.get(key)));
  return found.filter((document) => document !== undefined).length;
}
