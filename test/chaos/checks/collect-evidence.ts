import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { People } from '../people/people.ts';
import type { RecordingPlatform } from '../platform/recording-platform.ts';
import { type ChaosRecord, readRecords } from '../records.ts';
import type { Fleet } from '../worker/fleet.ts';
import type { ThreadEvidence } from './finding.ts';

export interface EvidenceSources {
  readonly store: ThreadStore;
  readonly platform: RecordingPlatform;
  readonly fleet: Fleet;
  readonly people: People;
  readonly mayStop: boolean;
  readonly mayFreeze: boolean;
}

/** Brings together what the store, the platform, the workers and the people know, thread by thread. */
export async function collectEvidence(sources: EvidenceSources): Promise<{
  readonly threads: readonly ThreadEvidence[];
  readonly records: readonly ChaosRecord[];
}> {
  const { store, platform, fleet, people, mayStop, mayFreeze } = sources;
  const records = fleet.recordPaths.flatMap(readRecords);
  const recordsOf = groupBy(
    records.filter((record) => record.kind !== 'wrong'),
    ({ thread }) => thread,
  );
  const callsOf = groupBy(platform.calls, ({ slot }) => slot.thread);
  const messagesOf = groupBy(platform.messages.values(), ({ slot }) => slot.thread);
  const threads: ThreadEvidence[] = [];
  for (const diary of people.diaries) {
    const { thread } = diary;
    threads.push({
      diary,
      session: await store.read(thread),
      records: recordsOf.get(thread) ?? [],
      calls: callsOf.get(thread) ?? [],
      messages: messagesOf.get(thread) ?? [],
      mayStop,
      mayFreeze,
    });
  }
  return { threads, records };
}

function groupBy<T>(all: Iterable<T>, keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}
