/** What an image says of itself in its first bytes. */
export interface ImageHeader {
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the header of an image that models take. Undefined for anything else, and for one whose header is broken: a
 * provider would refuse it, and with it every later request of its thread.
 */
export function imageHeaderOf(bytes: Uint8Array): ImageHeader | undefined {
  const header = pngHeader(bytes) ?? jpegHeader(bytes) ?? gifHeader(bytes) ?? webpHeader(bytes);
  return header !== undefined && header.width > 0 && header.height > 0 ? header : undefined;
}

/** Whether bytes stand at a position; text stands for its ASCII codes. */
export function standsAt(bytes: Uint8Array, at: number, expected: string | readonly number[]): boolean {
  const codes = typeof expected === 'string' ? new TextEncoder().encode(expected) : expected;
  return codes.every((code, index) => bytes[at + index] === code);
}

function pngHeader(bytes: Uint8Array): ImageHeader | undefined {
  if (!standsAt(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) || !standsAt(bytes, 12, 'IHDR')) {
    return undefined;
  }
  return { mimeType: 'image/png', width: bigEndian(bytes, 16, 4), height: bigEndian(bytes, 20, 4) };
}

/** Goes from segment to segment to the frame header: SOF0 to SOF15, which DHT, JPG and DAC stand among. */
function jpegHeader(bytes: Uint8Array): ImageHeader | undefined {
  if (!standsAt(bytes, 0, [0xff, 0xd8, 0xff])) return undefined;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame)
      return { mimeType: 'image/jpeg', width: bigEndian(bytes, at + 7, 2), height: bigEndian(bytes, at + 5, 2) };
    // A fill byte stands alone; every other segment before the frame has a length.
    at += marker === 0xff ? 1 : 2 + bigEndian(bytes, at + 2, 2);
  }
  return undefined;
}

function gifHeader(bytes: Uint8Array): ImageHeader | undefined {
  if (!standsAt(bytes, 0, 'GIF87a') && !standsAt(bytes, 0, 'GIF89a')) return undefined;
  return { mimeType: 'image/gif', width: littleEndian(bytes, 6, 2), height: littleEndian(bytes, 8, 2) };
}

function webpHeader(bytes: Uint8Array): ImageHeader | undefined {
  if (!standsAt(bytes, 0, 'RIFF') || !standsAt(bytes, 8, 'WEBP')) return undefined;
  const mimeType = 'image/webp';
  // One chunk for each kind of WebP: with losses, without, and extended, each with its own way to write sizes.
  if (standsAt(bytes, 12, 'VP8 ')) {
    return { mimeType, width: littleEndian(bytes, 26, 2) & 0x3fff, height: littleEndian(bytes, 28, 2) & 0x3fff };
  }
  if (standsAt(bytes, 12, 'VP8L')) {
    const bits = littleEndian(bytes, 21, 4);
    return { mimeType, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!standsAt(bytes, 12, 'VP8X')) return undefined;
  return { mimeType, width: littleEndian(bytes, 24, 3) + 1, height: littleEndian(bytes, 27, 3) + 1 };
}

function bigEndian(bytes: Uint8Array, at: number, length: number): number {
  return numberOf(bytes.subarray(at, at + length));
}

function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  return numberOf(bytes.subarray(at, at + length).toReversed());
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}
