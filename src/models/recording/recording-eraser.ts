import { createNameSearch, holdsPerson } from '../../threads/erased-person.ts';
import { isKeyOf } from '../../threads/erasing/document.ts';
import type { Eraser } from '../../threads/erasing/eraser.ts';
import type { Erasure, Records, ThreadStore } from '../../threads/ports.ts';
import type { ThreadId } from '../../threads/thread-id.ts';
import { prefixOf, RECORDING_PREFIX, type Recording, threadOfRecording } from './recording.ts';

export interface RecordingEraserOptions {
  readonly records: Records;
  readonly store: Pick<ThreadStore, 'read'>;
}

/**
 * Takes recordings out. What a model answers is made of all that was said in its thread, and a recording without some
 * of its answers is of no use: whole recordings go, of every thread in which an erased person was, and of the thread in
 * which a message was deleted.
 */
export function createRecordingEraser({ records, store }: RecordingEraserOptions): Eraser {
  const removeAll = async (prefix: string, isConcerned: (key: string, recording: Recording) => Promise<boolean>) => {
    let recordings = 0;
    for await (const [key, { value }] of records.list<Recording>(prefix)) {
      if (!(await isConcerned(key, value))) continue;
      await records.remove(key);
      recordings += 1;
    }
    return { recordings };
  };
  return {
    place: 'recordings',
    erase: async (what) => {
      const concerns = createSearch(what, store);
      return await removeAll(RECORDING_PREFIX, concerns);
    },
    forget: async ({ thread }) => {
      await removeAll(prefixOf(thread), async () => true);
    },
  };
}

/** Each thread is read once, however many runs of it are recorded. */
function createSearch(
  what: Erasure,
  store: Pick<ThreadStore, 'read'>,
): (key: string, recording: Recording) => Promise<boolean> {
  if (!('person' in what)) return async (key) => isKeyOf(key, what);
  const { person } = what;
  const isNamed = createNameSearch([person]);
  const known = new Map<ThreadId, boolean>();
  return async (key, recording) => {
    if (isNamed(recording)) return true;
    const thread = threadOfRecording(key);
    const isThere = known.get(thread) ?? (await wasIn(thread, person, store));
    known.set(thread, isThere);
    return isThere;
  };
}

/** Nobody can say of a thread that is forgotten who was in it. */
async function wasIn(thread: ThreadId, person: string, store: Pick<ThreadStore, 'read'>): Promise<boolean> {
  const session = await store.read(thread);
  if (session === undefined) return true;
  const { participation, transcript, waiting } = session;
  return participation.speakers.includes(person) || holdsPersonOrQuote([transcript, waiting], person);
}

/** Who is quoted is named by an id alone. */
function holdsPersonOrQuote(value: unknown, person: string): boolean {
  return holdsPerson(value, person) || createNameSearch([person])(value);
}
