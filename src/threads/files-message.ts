import type { FileProblem } from '../text/index.ts';
import type { Person } from './person.ts';

/**
 * What the files of one message hold, as it stands in the transcript right behind that message. The model sees it as a
 * user message of data. It brings nobody's rights along.
 */
export interface FilesMessage {
  readonly role: 'files';
  /** The id of the message that they came with. */
  readonly of: string;
  /** Whose they are. */
  readonly author: Person;
  /** In the order of the message; empty when what they held was taken away. */
  readonly files: readonly FileContent[];
  readonly timestamp: number;
}

export type FileContent = TextFile | ImageFile | SkippedFile;

interface TextFile {
  readonly kind: 'text';
  readonly name: string;
  readonly text: string;
  /** Only its beginning: so many bytes of it. */
  readonly cutAfterBytes?: number;
}

interface ImageFile {
  readonly kind: 'image';
  readonly name: string;
  /** What it is by its bytes, whatever it was announced as. */
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}

/** A file that the model is not shown. */
interface SkippedFile {
  readonly kind: 'skipped';
  readonly name: string;
  readonly reason: SkipReason;
}

/**
 * Why a file is not shown to the model. Model and people are told each in their own words. `earlier`: an image that was
 * shown before and made room for newer ones, which nobody needs to be told but the model.
 */
export type SkipReason = FileProblem | { readonly kind: 'earlier' };

export type UnreadableFormat = Extract<FileProblem, { readonly kind: 'unreadable' }>['format'];

/** The message for watchers: without the bytes of images, which may be many. */
export function withoutBytes(message: FilesMessage): FilesMessage {
  return { ...message, files: message.files.map((file) => (file.kind === 'image' ? { ...file, data: '' } : file)) };
}

/** What is left of files whose message was deleted or whose author was erased. */
export function withoutContents(message: FilesMessage): FilesMessage {
  return { ...message, files: [] };
}
