import type { FileRef } from '../../../src/threads/entry.ts';
import type { FetchedFile } from '../../../src/threads/outbound.ts';
import type { ThreadId } from '../../../src/threads/thread-id.ts';
import { RecordingOutbound } from './recording-outbound.ts';

/** What a platform does when it is asked for a file: gives bytes, answers otherwise, or does something of its own. */
type Given = Uint8Array | string | FetchedFile | ((signal: AbortSignal) => Promise<FetchedFile>);

/** A platform that gives files, by their ids; of one that it does not have it says that it is gone. */
export class FileOutbound extends RecordingOutbound {
  readonly files = new Map<string, Given>();
  /** Ids that were asked for, in order. */
  readonly asked: string[] = [];
  /** How many were being fetched at the same time, at most. */
  most = 0;
  #now = 0;

  async fetchFile(
    _thread: ThreadId,
    { id }: FileRef,
    { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<FetchedFile> {
    this.asked.push(id);
    this.#now += 1;
    this.most = Math.max(this.most, this.#now);
    try {
      await Promise.resolve();
      const given = this.files.get(id);
      if (given === undefined) return { status: 'gone' };
      if (typeof given === 'function') return await given(signal);
      if (typeof given !== 'string' && 'status' in given) return given;
      const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
      return { status: 'fetched', bytes: bytes.subarray(0, maxBytes), isCut: bytes.length > maxBytes };
    } finally {
      this.#now -= 1;
    }
  }
}

/** Never answers, and heeds no signal. */
export function hang(): Promise<never> {
  return new Promise(() => undefined);
}
