import { describe, expect, it } from 'vitest';
import { fileFailure } from '../../src/config/file-failure.ts';

describe('fileFailure', () => {
  it.each([
    ['ENOENT', 'there is no such file.'],
    ['EACCES', 'this program may not read it.'],
    ['EPERM', 'this program may not read it.'],
    ['EISDIR', 'it is a folder.'],
    ['EMFILE', 'the operating system says EMFILE.'],
  ])('explains %s', (code, sentence) => {
    expect(fileFailure(Object.assign(new Error('secret'), { code }))).toBe(sentence);
  });

  it('explains nothing that it does not know', () => {
    expect(fileFailure('secret')).toBe('the operating system says no more.');
  });
});
