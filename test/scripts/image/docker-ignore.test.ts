import { describe, expect, it } from 'vitest';
import { readDockerIgnore } from '../../../scripts/image/docker-ignore.ts';

const held = (text: string, paths: readonly string[]) => paths.filter(readDockerIgnore(text).holds);

describe('.dockerignore', () => {
  it('leaves out what matches, and everything below it', () => {
    expect(
      held('# comment\n\nnode_modules/\n/dist\n', ['a', 'node_modules/b/c', 'dist', 'dist/x', 'src/dist']),
    ).toEqual(['a', 'src/dist']);
  });

  it('lets in again what a later line names', () => {
    expect(
      held('*\n!src\n!scripts/a.mjs\nsrc/secret', ['.env', 'src/b/c.ts', 'src/secret/d', 'scripts/a.mjs', 'scripts/e']),
    ).toEqual(['src/b/c.ts', 'scripts/a.mjs']);
  });

  it('knows the wildcards', () => {
    expect(
      held('*.log\n**/*.tmp\na?c\n**/deep', [
        'x.log',
        'd/x.log',
        'y.tmp',
        'd/e/y.tmp',
        'abc',
        'abbc',
        'q/deep/r',
        '.npmrc',
      ]),
    ).toEqual(['d/x.log', 'abbc', '.npmrc']);
  });

  it('takes a dot for a dot', () => {
    expect(held('a.b', ['a.b', 'axb'])).toEqual(['axb']);
  });

  it('looks into a folder that may hold something', () => {
    const folders = ['src', 'src/deep', 'scripts', 'scripts/other', 'test'];
    expect(folders.filter(readDockerIgnore('*\n!src\n!scripts/a.mjs').mayHold)).toEqual(['src', 'src/deep', 'scripts']);
    expect(folders.filter(readDockerIgnore('*\n!**/*.md').mayHold)).toEqual(folders);
  });
});
