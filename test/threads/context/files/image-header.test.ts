import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageHeaderOf } from '../../../../src/threads/context/files/image-header.ts';
import { GIF, JPEG, PNG, pngOf, textBytes, WEBP } from './samples.ts';

/** A WebP of another kind: its chunk's name, then what stands behind the chunk's length. */
function webpOf(chunk: string, ...data: readonly number[]): Uint8Array {
  const codes = (text: string) => [...textBytes(text)];
  return Uint8Array.from([...codes('RIFF'), 0, 0, 0, 0, ...codes('WEBP'), ...codes(chunk), 0, 0, 0, 0, ...data]);
}

describe('imageHeaderOf', () => {
  it.each([
    ['PNG', PNG, { mimeType: 'image/png', width: 1, height: 1 }],
    ['a large PNG', pngOf(70_000, 9), { mimeType: 'image/png', width: 70_000, height: 9 }],
    ['GIF', GIF, { mimeType: 'image/gif', width: 1, height: 1 }],
    ['JPEG', JPEG, { mimeType: 'image/jpeg', width: 3, height: 2 }],
    ['WebP', WEBP, { mimeType: 'image/webp', width: 1, height: 1 }],
    [
      'WebP without losses',
      webpOf('VP8L', 0x2f, 0x02, 0xc0, 0x00, 0x00),
      { mimeType: 'image/webp', width: 3, height: 4 },
    ],
    [
      'extended WebP',
      webpOf('VP8X', 0, 0, 0, 0, 0x00, 0x01, 0x00, 0x04, 0x00, 0x00),
      { mimeType: 'image/webp', width: 257, height: 5 },
    ],
  ])('reads %s', (_name, bytes, header) => {
    expect(imageHeaderOf(bytes)).toEqual(header);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a PNG without its header', PNG.slice(0, 8)],
    ['a PNG of no size', pngOf(0, 1)],
    ['a JPEG that ends before its frame', JPEG.slice(0, 14)],
    ['a JPEG with something else between its segments', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, ...PNG])],
    ['a WebP of an unknown kind', webpOf('VP99', 1, 2, 3)],
    ['sound in the same container', Uint8Array.from(Buffer.from('RIFF....WAVEfmt '))],
    ['text', Uint8Array.from(Buffer.from('GIF is a format'))],
  ])('reads nothing from %s', (_name, bytes) => {
    expect(imageHeaderOf(bytes)).toBeUndefined();
  });

  it('takes any bytes, behind any beginning', () => {
    const beginnings = [PNG, GIF, JPEG, WEBP].map((image) => [...image]);
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.nat(40), fc.uint8Array({ maxLength: 60 }), (image, kept, rest) => {
        const header = imageHeaderOf(Uint8Array.from([...image.slice(0, kept), ...rest]));
        expect(header === undefined || (header.width > 0 && header.height > 0)).toBe(true);
      }),
    );
  });
});
