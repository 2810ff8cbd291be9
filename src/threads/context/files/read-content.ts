import type { FileRef } from '../../entry.ts';
import type { FileContent, SkipReason } from '../../files-message.ts';
import { toBase64 } from './base64.ts';
import { decodeText, formatOf } from './file-format.ts';
import type { FileLimits } from './file-limits.ts';

export interface ReadContentOptions {
  readonly limits: FileLimits;
  /** Whether the model takes images. */
  readonly canSeeImages: boolean;
}

/** The first bytes of a file; `isCut`: it has more. */
export interface FileBytes {
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

/** Makes of the bytes of a file what a model is shown of it, or says why it is shown nothing. */
export function readContent(
  file: FileRef,
  { bytes, isCut }: FileBytes,
  { limits, canSeeImages }: ReadContentOptions,
): FileContent {
  const { name } = file;
  const skip = (reason: SkipReason): FileContent => ({ kind: 'skipped', name, reason });
  if (bytes.length === 0) return skip({ kind: 'empty' });
  const format = formatOf(bytes, isCut);
  switch (format.kind) {
    case 'unreadable':
      return skip(format);
    case 'image': {
      const { mimeType, width, height } = format.header;
      if (!canSeeImages) return skip({ kind: 'noImages' });
      if (isCut || bytes.length > limits.imageBytes) return skip({ kind: 'tooLarge', maxBytes: limits.imageBytes });
      const max = limits.imageSide;
      if (width > max || height > max) return skip({ kind: 'tooManyPixels', max });
      return { kind: 'image', name, mimeType, data: toBase64(bytes) };
    }
    case 'text':
      break;
  }
  const isWhole = !isCut && bytes.length <= limits.textBytes;
  const shown = bytes.subarray(0, limits.textBytes);
  const text = decodeText(shown, !isWhole) ?? '';
  if (isUnexpectedPage(file, text, bytes.length)) return skip({ kind: 'webPage' });
  return { kind: 'text', name, text, ...(!isWhole && { cutAfterBytes: shown.length }) };
}

/**
 * Whether a web page came that nobody attached: a platform answers so when it asks for a sign-in. It is one that was
 * announced as no text, or that has another size than the file.
 */
function isUnexpectedPage({ name, mimeType, sizeBytes }: FileRef, text: string, length: number): boolean {
  if (!/^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html)\b/iu.test(text.slice(0, 2_000))) return false;
  if (/html/iu.test(mimeType) || /\.x?html?$/iu.test(name)) return false;
  return !/^(?:text\/|application\/(?:octet-stream|json|xml)|$)/iu.test(mimeType) || length !== sizeBytes;
}
