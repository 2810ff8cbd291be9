import { formatOf } from '../../threads/context/files/file-format.ts';

/** Why bytes cannot be read by any reader here, as the rest of a sentence; undefined when they may be. */
export function describeUnreadable(bytes: Uint8Array, isCut: boolean): string | undefined {
  const format = formatOf(bytes, isCut);
  if (format.kind === 'image')
    return 'it is a picture. Pictures are shown to you with the message that they came with.';
  if (format.kind === 'text') return undefined;
  switch (format.format) {
    case 'archive':
      return 'it is an archive or an office document. Ask for it as a PDF, as text or as CSV.';
    case 'picture':
      return 'it is a picture in a format that cannot be shown.';
    case 'media':
      return 'it is sound or video.';
    // Texts in other encodings than UTF-8 are among these.
    case 'binary':
    case 'pdf':
      return undefined;
  }
}
