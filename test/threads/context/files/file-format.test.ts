import { describe, expect, it } from 'vitest';
import { decodeText, formatOf } from '../../../../src/threads/context/files/file-format.ts';
import { JPEG, PNG, textBytes } from './samples.ts';

const ZERO = String.fromCharCode(0);

describe('formatOf', () => {
  it('knows an image by its bytes', () => {
    expect(formatOf(PNG, false)).toEqual({ kind: 'image', header: { mimeType: 'image/png', width: 1, height: 1 } });
  });

  it.each(['plain', 'BMW is a brand', 'ID3 is a tag', 'GIF87', 'RIFF', 'grüße 😀', '\u{FEFF}with a mark', '<svg/>'])(
    'knows text: %j',
    (text) => {
      expect(formatOf(textBytes(text), false)).toEqual({ kind: 'text' });
    },
  );

  it('knows text whose last character is cut, but not text in another encoding', () => {
    const cut = textBytes('grü').slice(0, -1);
    expect(formatOf(cut, true)).toEqual({ kind: 'text' });
    expect(formatOf(cut, false)).toEqual({ kind: 'unreadable', format: 'binary' });
    expect(formatOf(Uint8Array.from([0x67, 0x72, 0xfc, 0xdf, 0x65]), true)).toEqual({
      kind: 'unreadable',
      format: 'binary',
    });
  });

  it.each([
    ['pdf', '%PDF-1.7 all in ASCII'],
    ['archive', `PK\u0003\u0004${ZERO}`],
    ['picture', `BM${ZERO}`],
    ['picture', `${ZERO}${ZERO}${ZERO}${ZERO}ftypheic`],
    ['media', `${ZERO}${ZERO}${ZERO}${ZERO}ftypisom`],
    ['media', `RIFF${ZERO}${ZERO}${ZERO}${ZERO}WAVE`],
    ['binary', `MZ${ZERO}`],
    ['binary', `text${ZERO}`],
  ])('says of what it cannot read that it is %s', (format, text) => {
    expect(formatOf(textBytes(text), false)).toEqual({ kind: 'unreadable', format });
  });

  it('takes an image with a broken header for a picture that cannot be read', () => {
    expect(formatOf(JPEG.slice(0, 12), false)).toEqual({ kind: 'unreadable', format: 'picture' });
    expect(formatOf(PNG.slice(0, 10), false)).toEqual({ kind: 'unreadable', format: 'picture' });
  });
});

describe('decodeText', () => {
  it('leaves a byte order mark and a cut character out', () => {
    expect(decodeText(textBytes('\u{FEFF}grün'), false)).toBe('grün');
    expect(decodeText(textBytes('grün').slice(0, 3), true)).toBe('gr');
  });
});
