import type { UnreadableFormat } from '../../files-message.ts';
import { type ImageHeader, imageHeaderOf, standsAt } from './image-header.ts';

/** What a file is by its bytes. */
export type FileFormat =
  | { readonly kind: 'image'; readonly header: ImageHeader }
  | { readonly kind: 'text' }
  | { readonly kind: 'unreadable'; readonly format: UnreadableFormat };

/**
 * Finds out what a file is from its first bytes, whatever it was announced as. Text is what is UTF-8 without a null
 * character; of a file that is cut, its last character may be, too.
 */
export function formatOf(bytes: Uint8Array, isCut: boolean): FileFormat {
  const header = imageHeaderOf(bytes);
  if (header !== undefined) return { kind: 'image', header };
  const format = UNREADABLE.find(({ marks }) => marks.some(([at, mark]) => standsAt(bytes, at, mark)))?.format;
  // These marks are letters that a text may begin with, too, except that of a PDF.
  if (format !== 'pdf' && decodeText(bytes, isCut) !== undefined) return { kind: 'text' };
  return { kind: 'unreadable', format: format ?? 'binary' };
}

/** The text of bytes, without a byte order mark; undefined when they are none. */
export function decodeText(bytes: Uint8Array, isCut: boolean): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    // As a stream it keeps a character back that is not complete.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

type Mark = readonly [at: number, mark: string | readonly number[]];

const UNREADABLE: readonly { readonly format: UnreadableFormat; readonly marks: readonly Mark[] }[] = [
  { format: 'pdf', marks: [[0, '%PDF-']] },
  {
    format: 'archive',
    // Zip, which office documents are, too; those before 2007; gzip, bzip2, xz, 7z, RAR, Zstandard.
    marks: [
      [0, [0x50, 0x4b, 0x03, 0x04]],
      [0, [0x50, 0x4b, 0x05, 0x06]],
      [0, [0xd0, 0xcf, 0x11, 0xe0]],
      [0, [0x1f, 0x8b]],
      [0, 'BZh'],
      [0, [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
      [0, [0x37, 0x7a, 0xbc, 0xaf]],
      [0, 'Rar!'],
      [0, [0x28, 0xb5, 0x2f, 0xfd]],
    ],
  },
  {
    format: 'picture',
    // HEIC and AVIF, TIFF, BMP, Photoshop, icons; and what should be an image that models take, and is broken.
    marks: [
      [4, 'ftyphei'],
      [4, 'ftyphev'],
      [4, 'ftypmif1'],
      [4, 'ftypavif'],
      [0, [0x49, 0x49, 0x2a, 0x00]],
      [0, [0x4d, 0x4d, 0x00, 0x2a]],
      [0, 'BM'],
      [0, '8BPS'],
      [0, [0x00, 0x00, 0x01, 0x00]],
      [0, [0x89, 0x50, 0x4e, 0x47]],
      [0, [0xff, 0xd8, 0xff]],
      [0, 'GIF8'],
      [8, 'WEBP'],
    ],
  },
  {
    format: 'media',
    // MP4 and its like, Matroska and WebM, Ogg, WAV and AVI, MP3, FLAC.
    marks: [
      [4, 'ftyp'],
      [0, [0x1a, 0x45, 0xdf, 0xa3]],
      [0, 'OggS'],
      [0, 'RIFF'],
      [0, 'ID3'],
      [0, [0xff, 0xfb]],
      [0, 'fLaC'],
    ],
  },
];
