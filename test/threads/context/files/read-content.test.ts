import { describe, expect, it } from 'vitest';
import { FILE_LIMITS } from '../../../../src/threads/context/files/file-limits.ts';
import { readContent } from '../../../../src/threads/context/files/read-content.ts';
import type { FileRef } from '../../../../src/threads/entry.ts';
import { fileRef, PNG, pngOf, textBytes } from './samples.ts';

const LIMITS = { ...FILE_LIMITS, textBytes: 10, imageBytes: PNG.length };
const PAGE = '<!-- x -->\n<!DOCTYPE html><title>Sign in</title>';

interface Given {
  readonly isCut?: boolean;
  readonly canSeeImages?: boolean;
  readonly limits?: typeof FILE_LIMITS;
}

function read(file: FileRef, bytes: Uint8Array, { isCut = false, canSeeImages = true, limits = LIMITS }: Given = {}) {
  return readContent(file, { bytes, isCut }, { limits, canSeeImages });
}

describe('readContent', () => {
  it('gives an image with the type that it has, whatever it was announced as', () => {
    const image = { kind: 'image', name: 'a.txt', mimeType: 'image/png', data: Buffer.from(PNG).toString('base64') };
    expect(read(fileRef('a.txt'), PNG)).toEqual(image);
  });

  it('gives a text, whatever it was announced as', () => {
    expect(read(fileRef('a.ts', { mimeType: 'video/mp2t' }), textBytes('let a = 1'))).toEqual({
      kind: 'text',
      name: 'a.ts',
      text: 'let a = 1',
    });
  });

  it('cuts a long text between two characters and says where', () => {
    expect(read(fileRef('a.txt'), textBytes('123456789ü1'))).toEqual({
      kind: 'text',
      name: 'a.txt',
      text: '123456789',
      cutAfterBytes: 10,
    });
    expect(read(fileRef('a.txt'), textBytes('12'), { isCut: true })).toMatchObject({ text: '12', cutAfterBytes: 2 });
    expect(read(fileRef('a.txt'), textBytes('1234567890'))).not.toHaveProperty('cutAfterBytes');
  });

  it.each([
    ['an image for a model that takes none', PNG, { canSeeImages: false }, { kind: 'noImages' }],
    ['an image that is cut', PNG, { isCut: true }, { kind: 'tooLarge', maxBytes: PNG.length }],
    ['a larger image', Uint8Array.from([...PNG, 0]), {}, { kind: 'tooLarge', maxBytes: PNG.length }],
    ['an image that is too wide', pngOf(8_001, 1), {}, { kind: 'tooManyPixels', max: 8_000 }],
    ['an image that is too high', pngOf(1, 8_001), {}, { kind: 'tooManyPixels', max: 8_000 }],
    ['an empty file', new Uint8Array(), {}, { kind: 'empty' }],
    ['a PDF', textBytes('%PDF-1.7'), {}, { kind: 'unreadable', format: 'pdf' }],
  ] as const)('leaves out %s', (_what, bytes, given, reason) => {
    expect(read(fileRef('a.png', { mimeType: 'image/png' }), bytes, given)).toEqual({
      kind: 'skipped',
      name: 'a.png',
      reason,
    });
  });

  it.each([
    ['an image', { name: 'a.png', mimeType: 'image/png', sizeBytes: PAGE.length }],
    ['a text of another size', { name: 'a.txt', mimeType: 'text/plain', sizeBytes: PAGE.length + 1 }],
    ['a PDF', { name: 'a.pdf', mimeType: 'application/pdf' }],
  ])('leaves out a web page that came in the place of %s', (_what, file) => {
    const content = read(fileRef('f', file), textBytes(PAGE), { limits: FILE_LIMITS });
    expect(content).toEqual({ kind: 'skipped', name: file.name, reason: { kind: 'webPage' } });
  });

  it.each([
    ['by its type', { name: 'a', mimeType: 'text/html' }],
    ['by its name', { name: 'a.htm', mimeType: 'application/octet-stream' }],
    ['as a template of the size that it has', { name: 'a.vue', mimeType: '', sizeBytes: PAGE.length }],
  ])('gives a web page that somebody attached %s', (_how, file) => {
    expect(read(fileRef('f', file), textBytes(PAGE), { limits: FILE_LIMITS })).toMatchObject({
      kind: 'text',
      text: PAGE,
    });
  });

  it('encodes bytes of any number', () => {
    for (const length of [24_575, 24_576, 24_577, 50_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => PNG[at] ?? at % 251);
      const content = read(fileRef('a.png'), bytes, { limits: FILE_LIMITS });
      expect(content).toMatchObject({ data: Buffer.from(bytes).toString('base64') });
    }
  });
});
