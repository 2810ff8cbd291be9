import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AttachedFiles } from '../../../src/adapters/terminal/attached-files.ts';

describe('AttachedFiles', () => {
  let directory = '';

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'threadloop-files-'));
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  it('gives a file an id and keeps it as it is then, wherever its path begins', async () => {
    await writeFile(join(directory, 'a.md'), 'grün');
    const files = new AttachedFiles(directory);
    const file = await files.attach('a.md', 'p');
    expect(file).toEqual({ id: 'p-file-1', name: 'a.md', mimeType: 'text/markdown', sizeBytes: 5 });
    await writeFile(join(directory, 'a.md'), 'changed');
    expect(files.fetch('p-file-1', 100)).toEqual({
      status: 'fetched',
      bytes: new Uint8Array(Buffer.from('grün')),
      isCut: false,
    });
    expect(await files.attach(join(directory, 'a.md'), 'p')).toMatchObject({ id: 'p-file-2', sizeBytes: 7 });
  });

  it('gives no more bytes than are asked for, nor than it keeps', async () => {
    await writeFile(join(directory, 'large.bin'), 'begin');
    await truncate(join(directory, 'large.bin'), 5_000_001);
    const files = new AttachedFiles(directory);
    expect(await files.attach('large.bin', 'p')).toMatchObject({
      mimeType: 'application/octet-stream',
      sizeBytes: 5_000_001,
    });
    expect(files.fetch('p-file-1', 3)).toMatchObject({ bytes: new Uint8Array(Buffer.from('beg')), isCut: true });
    const whole = files.fetch('p-file-1', 9_000_000);
    expect([whole.status === 'fetched' && whole.bytes.length, whole]).toEqual([
      5_000_000,
      expect.objectContaining({ isCut: true }),
    ]);
  });

  it('attaches nothing that is no file', async () => {
    const files = new AttachedFiles(directory);
    expect([await files.attach('none.txt', 'p'), await files.attach('.', 'p')]).toEqual([undefined, undefined]);
  });

  it('has nothing under an id that it did not give, nor of files before the last twenty', async () => {
    await writeFile(join(directory, 'a'), 'a');
    const files = new AttachedFiles(directory);
    for (let n = 0; n < 21; n += 1) await files.attach('a', 'p');
    expect([files.fetch('../a', 9), files.fetch('p-file-1', 9)]).toEqual([{ status: 'gone' }, { status: 'gone' }]);
    expect(files.fetch('p-file-2', 9)).toMatchObject({ status: 'fetched' });
  });
});
