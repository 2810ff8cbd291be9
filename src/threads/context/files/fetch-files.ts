import { readMonotonic } from '../../../core/clock.ts';
import type { Clock, Logger, Model } from '../../../core/index.ts';
import type { FileRef, MessageEntry, WaitingEntry } from '../../entry.ts';
import { errorCodeOf } from '../../error-code-of.ts';
import type { FileContent, FilesMessage, SkipReason } from '../../files-message.ts';
import type { FetchedFile, Outbound } from '../../outbound.ts';
import type { ThreadId } from '../../thread-id.ts';
import { within } from '../../within.ts';
import { FILE_LIMITS, type FileLimits } from './file-limits.ts';
import { readContent } from './read-content.ts';

/** Longest time for one file, in milliseconds. */
const FILE_MS = 15_000;

/** Longest time for all files of one step, in milliseconds: people wait, and so does what was said meanwhile. */
const STEP_MS = 20_000;

/** Files fetched at a time: what is not taken in yet is in memory. */
const AT_ONCE = 4;

export interface FetchFilesOptions {
  readonly thread: ThreadId;
  readonly outbound: Outbound;
  readonly model: Model;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Ends the fetching; what is missing then counts as failed. */
  readonly signal: AbortSignal;
  /** @default FILE_LIMITS */
  readonly limits?: FileLimits;
}

/**
 * Fetches the files of what is about to be told to a model, for one exchange, which has a limit for all of them
 * together. Takes no longer than 20 s a step, and never rejects: a file that cannot be had is one that is left out.
 */
export class FetchFiles {
  readonly #options: FetchFilesOptions;
  readonly #limits: FileLimits;
  #takenBytes = 0;

  constructor(options: FetchFilesOptions) {
    this.#options = options;
    this.#limits = options.limits ?? FILE_LIMITS;
  }

  /** Counts in what an earlier owner took in. */
  resume(messages: readonly FilesMessage[]): void {
    for (const { files } of messages) for (const file of files) this.#takenBytes += bytesOf(file);
  }

  /** What the files of the entries hold, by the seq of each entry that has some. */
  async fetch(waiting: readonly WaitingEntry[]): Promise<ReadonlyMap<number, FilesMessage>> {
    const deadline = readMonotonic(this.#options.clock) + STEP_MS;
    const fetched = new Map<number, FilesMessage>();
    for (const { seq, entry } of waiting) {
      if (entry.kind === 'message' && entry.files.length > 0) fetched.set(seq, await this.#ofMessage(entry, deadline));
    }
    return fetched;
  }

  async #ofMessage({ id, author, files }: MessageEntry, deadline: number): Promise<FilesMessage> {
    const { outbound, clock } = this.#options;
    const contents: FileContent[] = [];
    const wanted = outbound.fetchFile === undefined ? [] : files.slice(0, this.#limits.files);
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const some = wanted.slice(at, at + AT_ONCE);
      const read = await Promise.all(some.map((file) => this.#read(file, deadline)));
      // In the order of the message, so that the same files are taken in whichever comes first.
      for (const content of read) contents.push(this.#take(content, contents));
    }
    const reason: SkipReason =
      outbound.fetchFile === undefined ? { kind: 'noContents' } : { kind: 'tooManyFiles', max: this.#limits.files };
    const rest = files.slice(contents.length).map(({ name }) => skipped(name, reason));
    return { role: 'files', of: id, author, files: [...contents, ...rest], timestamp: clock.now() };
  }

  #take(content: FileContent, before: readonly FileContent[]): FileContent {
    const { images, exchangeBytes } = this.#limits;
    const bytes = bytesOf(content);
    if (content.kind === 'image' && before.filter(({ kind }) => kind === 'image').length >= images) {
      return skipped(content.name, { kind: 'tooManyImages', max: images });
    }
    if (this.#takenBytes + bytes > exchangeBytes) return skipped(content.name, { kind: 'exchangeFull' });
    this.#takenBytes += bytes;
    return content;
  }

  async #read(file: FileRef, deadline: number): Promise<FileContent> {
    if (this.#takenBytes >= this.#limits.exchangeBytes) return skipped(file.name, { kind: 'exchangeFull' });
    const fetched = await this.#fetchOne(file, deadline);
    switch (fetched.status) {
      case 'fetched': {
        const canSeeImages = this.#options.model.input.includes('image');
        return readContent(file, fetched, { limits: this.#limits, canSeeImages });
      }
      case 'notAllowed': {
        const { missing } = fetched;
        return skipped(file.name, { kind: 'notAllowed', ...(missing !== undefined && { missing }) });
      }
      case 'gone':
      case 'failed':
      case 'late':
        return skipped(file.name, { kind: fetched.status });
    }
  }

  async #fetchOne(file: FileRef, deadline: number): Promise<FetchedFile | { readonly status: 'failed' | 'late' }> {
    const { outbound, thread, clock, logger, signal } = this.#options;
    const limitMs = Math.min(FILE_MS, deadline - readMonotonic(clock));
    if (limitMs <= 0) return { status: 'late' };
    const fetching = new AbortController();
    const options = { maxBytes: this.#limits.imageBytes, signal: fetching.signal };
    const fetch = async (): Promise<FetchedFile> =>
      (await outbound.fetchFile?.(thread, file, options)) ?? { status: 'gone' };
    const late = new Error('The file did not arrive in time.');
    try {
      const fetched = await within(fetch, { limitMs, clock, signal, timeout: () => late });
      if (fetched.status === 'notAllowed') {
        logger.warn({ file: file.id, missing: fetched.missing }, 'The bot may not read files here.');
      }
      return fetched;
    } catch (error) {
      if (!signal.aborted) logger.warn({ file: file.id, code: errorCodeOf(error) }, 'A file could not be fetched.');
      return { status: error === late ? 'late' : 'failed' };
    } finally {
      fetching.abort();
    }
  }
}

function skipped(name: string, reason: SkipReason): FileContent {
  return { kind: 'skipped', name, reason };
}

/** How much of the limit of an exchange it takes. */
function bytesOf(content: FileContent): number {
  switch (content.kind) {
    case 'text':
      return content.text.length;
    case 'image':
      return Math.floor((content.data.length * 3) / 4);
    case 'skipped':
      return 0;
  }
}
