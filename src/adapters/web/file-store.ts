import { Buffer } from 'node:buffer';
import type { Records } from '../../threads/ports.ts';
import { changeRecord } from './change-record.ts';
import type { Attachment } from './protocol.ts';
import { Refusal } from './refusal.ts';

/** Bytes of one file. */
export const MAX_FILE_BYTES = 5 * 1_024 * 1_024;

/** Bytes of all files together; the oldest make room. */
const MAX_TOTAL_BYTES = 10 * MAX_FILE_BYTES;

const INDEX_KEY = 'web:files';

export interface StoredFile {
  readonly attachment: Attachment;
  readonly bytes: Buffer;
}

interface FileDocument {
  readonly attachment: Attachment;
  readonly base64: string;
  /** Who attached it, to erase what they never sent. */
  readonly by: string;
}

/**
 * What is kept, oldest first: read and written with every file, so that the sum holds over all processes. A file that
 * is kept stands in it; one that stands in it may be gone, when a process died in between.
 */
type FileIndex = readonly Pick<Attachment, 'id' | 'sizeBytes'>[];

/** The files people attached, as durable documents within a limit of bytes; beyond it the oldest are dropped. */
export class FileStore {
  readonly #records: Records;
  readonly #maxTotalBytes: number;

  constructor(records: Records, maxTotalBytes = MAX_TOTAL_BYTES) {
    this.#records = records;
    this.#maxTotalBytes = maxTotalBytes;
  }

  /** @throws Refusal when the file is empty or too large. */
  async put(file: Omit<Attachment, 'sizeBytes'>, bytes: Buffer, by: string): Promise<Attachment> {
    const attachment: Attachment = { ...file, sizeBytes: bytes.length };
    if (bytes.length === 0) throw new Refusal(400, 'file_empty', 'An empty file cannot be attached.');
    if (bytes.length > MAX_FILE_BYTES) {
      throw new Refusal(413, 'too_large', 'A file may have 5 MB at most.');
    }
    const document: FileDocument = { attachment, base64: bytes.toString('base64'), by };
    await this.#changeIndex((index) => fit([...index, attachment], this.#maxTotalBytes));
    await this.#records.put(keyOf(attachment.id), document, 'new');
    return attachment;
  }

  async get(id: string): Promise<StoredFile | undefined> {
    const document = await this.#records.get<FileDocument>(keyOf(id));
    if (document === undefined) return undefined;
    const { attachment, base64 } = document.value;
    return { attachment, bytes: Buffer.from(base64, 'base64') };
  }

  async remove(id: string): Promise<void> {
    await this.#changeIndex((index) => index.filter((file) => file.id !== id));
  }

  /** Removes what somebody attached, sent or not, and answers how many files it were. */
  async removeAllOf(person: string): Promise<number> {
    const ids: string[] = [];
    for await (const [, { value }] of this.#records.list<FileDocument>(keyOf(''))) {
      if (value.by === person) ids.push(value.attachment.id);
    }
    for (const id of ids) await this.remove(id);
    return ids.length;
  }

  /** The files that leave the index go first. */
  async #changeIndex(change: (index: FileIndex) => FileIndex): Promise<void> {
    await changeRecord<FileIndex>(this.#records, INDEX_KEY, async (index = []) => {
      const after = change(index).map(({ id, sizeBytes }) => ({ id, sizeBytes }));
      const kept = new Set(after.map(({ id }) => id));
      for (const { id } of index) if (!kept.has(id)) await this.#records.remove(keyOf(id));
      return after;
    });
  }
}

/** The newest files that fit. */
function fit(index: FileIndex, maxBytes: number): FileIndex {
  let sum = 0;
  const first = index.findLastIndex(({ sizeBytes }) => {
    sum += sizeBytes;
    return sum > maxBytes;
  });
  return index.slice(first + 1);
}

function keyOf(id: string): string {
  return `web:file:${id}`;
}
