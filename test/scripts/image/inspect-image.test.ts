import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectImage } from '../../../scripts/image/inspect-image.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const LOCKFILE = JSON.stringify({
  packages: {
    '': {},
    'node_modules/kept': {},
    'node_modules/tool': { dev: true },
    'node_modules/kept/node_modules/b': { dev: true },
  },
});

function inspect(files: Readonly<Record<string, string>>, change: (folder: string) => void = () => undefined) {
  const folder = temporaryFolder(files);
  chmodSync(folder, 0o755);
  change(folder);
  return inspectImage({ folder, lockfile: LOCKFILE, user: NOBODY });
}

describe('what is in an image', () => {
  it('is counted, and is well when it is only what runs', () => {
    const files = {
      'dist/cli.js': '12',
      'dist/index.d.ts': '',
      'dist/a.lua': '345',
      'node_modules/kept/test/a.test.js': '6',
    };
    expect(inspect(files, (folder) => symlinkSync('cli.js', join(folder, 'dist/link')))).toEqual({
      files: 4,
      bytes: 6,
      problems: [],
    });
  });

  it('must not be open to change by the user it runs as, folders included', () => {
    const { problems } = inspect({ 'dist/a.js': '', 'open/b.js': '' }, (folder) => {
      chmodSync(join(folder, 'dist/a.js'), 0o646);
      chmodSync(join(folder, 'open'), 0o777);
    });
    expect(problems).toEqual(['dist/a.js can be changed by its user.', 'open can be changed by its user.']);
  });

  it('must not belong to the user it runs as, or to its group', () => {
    const folder = temporaryFolder({ a: '' });
    const own = { uid: process.getuid?.() ?? 0, gid: 1 };
    const ofGroup = { uid: own.uid + 1, gid: process.getgid?.() ?? 0 };
    const problemsFor = (user: typeof own) => inspectImage({ folder, lockfile: LOCKFILE, user }).problems;
    expect(problemsFor(own)).toEqual(['. can be changed by its user.', 'a can be changed by its user.']);
    chmodSync(join(folder, 'a'), 0o464);
    expect(problemsFor(ofGroup)).toEqual(['a can be changed by its user.']);
  });

  it('must be free of source maps, tests, sources and dependencies of development', () => {
    const { problems } = inspect({
      'dist/a.js.map': '',
      'dist/a.test.js': '',
      'node_modules/kept/a.js.map': '',
      'node_modules/kept/node_modules/b/index.js': '',
      'node_modules/tool/index.js': '',
      'src/a.ts': '',
      'test/b.js': '',
    });
    expect(problems).toEqual([
      'dist/a.js.map is a source map.',
      'node_modules/kept/a.js.map is a source map.',
      'dist/a.test.js is a test.',
      'test/b.js is a test.',
      'src/a.ts is a source, not built.',
      'node_modules/tool is a dependency of development.',
      'node_modules/kept/node_modules/b is a dependency of development.',
    ]);
  });

  it('is not listed without end', () => {
    const files = Object.fromEntries([1, 2, 3, 4, 5].map((name) => [`${name}.map`, '']));
    expect(inspect(files).problems).toEqual([
      '1.map is a source map.',
      '2.map is a source map.',
      '3.map is a source map.',
      '2 more: is a source map.',
    ]);
  });
});
