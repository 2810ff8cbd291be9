import { open, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';
import type { FileRef } from '../../threads/entry.ts';
import type { FetchedFile } from '../../threads/outbound.ts';

/** Types that a label names; what a file really is, is found out from its bytes. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.txt', 'text/plain'],
  ['.md', 'text/markdown'],
  ['.csv', 'text/csv'],
  ['.json', 'application/json'],
  ['.html', 'text/html'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
  ['.pdf', 'application/pdf'],
]);

/** Bytes that are read of a file; models are given less. */
const MAX_BYTES = 5_000_000;

/** Files that are kept; of those before them nothing can be fetched any more. */
const MAX_FILES = 20;

interface Attached {
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

/**
 * The files of this machine that a person attached in this process, as they were then. Their paths stay here: a thread
 * knows an id that nobody can make a path of.
 */
export class AttachedFiles {
  readonly #directory: string;
  readonly #files = new Map<string, Attached>();
  #count = 0;

  /** `directory`: what relative paths begin from. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Reads a file and gives it an id; undefined when there is no file at the path that can be read. */
  async attach(path: string, idPrefix: string): Promise<FileRef | undefined> {
    const whole = resolve(this.#directory, path.startsWith('~/') ? join(homedir(), path.slice(2)) : path);
    const read = await readStart(whole).catch(() => undefined);
    if (read === undefined) return undefined;
    this.#count += 1;
    const id = `${idPrefix}-file-${this.#count}`;
    this.#files.set(id, read);
    const [oldest = ''] = this.#files.keys();
    if (this.#files.size > MAX_FILES) this.#files.delete(oldest);
    const mimeType = TYPES.get(extname(whole).toLowerCase()) ?? 'application/octet-stream';
    return { id, name: basename(whole), mimeType, sizeBytes: read.sizeBytes };
  }

  /** The first bytes of a file that was attached. */
  fetch(id: string, maxBytes: number): FetchedFile {
    const file = this.#files.get(id);
    if (file === undefined) return { status: 'gone' };
    const { bytes, isCut } = file;
    return { status: 'fetched', bytes: bytes.subarray(0, maxBytes), isCut: isCut || bytes.length > maxBytes };
  }
}

/** Rejects for what is no file: a folder, a device that never ends. */
async function readStart(path: string): Promise<Attached & { readonly sizeBytes: number }> {
  const found = await stat(path);
  if (!found.isFile()) throw new TypeError('Only files can be attached.');
  const file = await open(path);
  try {
    const buffer = new Uint8Array(Math.min(found.size, MAX_BYTES));
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      ({ bytesRead: read } = await file.read(buffer, length, buffer.length - length, length));
    }
    return { bytes: buffer.subarray(0, length), isCut: found.size > MAX_BYTES, sizeBytes: found.size };
  } finally {
    await file.close();
  }
}
