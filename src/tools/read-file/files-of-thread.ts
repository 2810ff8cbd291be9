import type { Clock } from '../../core/index.ts';
import type { FileRef } from '../../threads/entry.ts';
import { loadTranscript } from '../../threads/load-transcript.ts';
import { quoted } from '../../threads/model-notes.ts';
import type { FetchedFile, Outbound } from '../../threads/outbound.ts';
import type { ThreadStore } from '../../threads/ports.ts';
import type { ThreadId } from '../../threads/thread-id.ts';
import { within } from '../../threads/within.ts';
import type { ThreadFiles } from '../thread-files.ts';

/** Longest time for one file, in milliseconds. */
const FILE_MS = 30_000;

export interface FilesOfThreadOptions {
  readonly thread: ThreadId;
  readonly store: Pick<ThreadStore, 'read'>;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

interface AttachedFile {
  readonly ref: FileRef;
  readonly from: string;
}

/**
 * The files of a thread, as its transcript knows them since the last reset: those of messages that were deleted are gone
 * from it, and so are those of people who were erased. Contents come from the platform, asked anew each time.
 */
export function filesOfThread(options: FilesOfThreadOptions): ThreadFiles {
  return {
    list: async () =>
      (await attached(options)).map(({ ref: { id, name, mimeType, sizeBytes }, from }) => {
        return { id, name, mimeType, sizeBytes, from };
      }),
    read: async (id, maxBytes) => {
      const file = (await attached(options)).find(({ ref }) => ref.id === id);
      if (file === undefined) throw new Error('There is no such file in this thread any more.');
      const name = quoted(file.ref.name);
      const fetched = await fetchContents(file.ref, maxBytes, options);
      switch (fetched.status) {
        case 'fetched':
          return {
            bytes: fetched.bytes.subarray(0, maxBytes),
            isCut: fetched.isCut || fetched.bytes.length > maxBytes,
          };
        case 'gone':
          throw new Error(`The file ${name} is not there any more.`);
        case 'notAllowed': {
          const lacking = fetched.missing === undefined ? '' : `: it lacks ${fetched.missing}`;
          throw new Error(`The bot has no right to read the file ${name} here${lacking}.`);
        }
      }
    },
  };
}

/** The newest last; a file that stands in several messages once, as it came last. */
async function attached({ store, thread }: FilesOfThreadOptions): Promise<readonly AttachedFile[]> {
  const session = await store.read(thread);
  if (session === undefined) return [];
  // A summary stands for what was said; the files of that are still there.
  const lines = session.transcript.filter(({ line }) => line.kind !== 'compaction');
  const files = new Map<string, AttachedFile>();
  for (const message of loadTranscript(lines).messages) {
    if (message.role !== 'entry' || message.entry.kind !== 'message') continue;
    for (const ref of message.entry.files) {
      files.delete(ref.id);
      files.set(ref.id, { ref, from: message.entry.author.name });
    }
  }
  return [...files.values()];
}

async function fetchContents(
  file: FileRef,
  maxBytes: number,
  { thread, outbound, clock, signal }: FilesOfThreadOptions,
): Promise<FetchedFile> {
  if (outbound.fetchFile === undefined) throw new Error('This platform does not give the contents of files.');
  const fetching = new AbortController();
  const fetch = async (): Promise<FetchedFile> =>
    (await outbound.fetchFile?.(thread, file, { maxBytes, signal: fetching.signal })) ?? { status: 'gone' };
  const late = new Error(`The file ${quoted(file.name)} did not arrive within ${FILE_MS / 1_000} seconds.`);
  try {
    return await within(fetch, { limitMs: FILE_MS, clock, signal, timeout: () => late });
  } catch (error) {
    if (signal.aborted) throw new Error('The reading was ended before it was done.', { cause: error });
    // What a platform's client says of its failure is not for a model.
    throw error === late ? late : new Error(`The file ${quoted(file.name)} could not be fetched.`, { cause: error });
  } finally {
    fetching.abort();
  }
}
