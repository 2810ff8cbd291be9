import type { FileRef } from '../../../../src/threads/entry.ts';

/** An image of one pixel, as an encoder wrote it. */
export const PNG = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);

export const GIF = bytesOf('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==');

export const WEBP = bytesOf('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA');

/** The beginning of a JPEG of 3 by 2 pixels: an application segment, a table, the frame. */
export const JPEG = Uint8Array.from(
  Buffer.from('ffd8ffe000044a46 ffffc4000300 ffc0001108000200030301 22'.replaceAll(' ', ''), 'hex'),
);

/** A PNG that says it has this size. */
export function pngOf(width: number, height: number): Uint8Array {
  const png = PNG.slice();
  const view = new DataView(png.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return png;
}

export function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function fileRef(name: string, more: Partial<FileRef> = {}): FileRef {
  return { id: name, name, mimeType: 'text/plain', sizeBytes: 1, ...more };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}
