import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findViolations } from './support/layers.ts';

const src = new URL('../src/', import.meta.url);

describe('layers', () => {
  it('allow every import in src', () => {
    expect(findViolations(readSources())).toEqual([]);
  });

  const forbidden: Record<string, [files: Record<string, string>, sentence: string]> = {
    'a layer that the table does not allow': [
      { 'core/a.ts': `import { b } from '../threads/b.ts';`, 'threads/b.ts': '' },
      'core/a.ts (core) imports threads/b.ts (threads)',
    ],
    'a layer reached only by a type': [
      { 'core/a.ts': `import type { B } from '../threads/b.ts';`, 'threads/b.ts': '' },
      'core/a.ts (core) imports threads/b.ts (threads)',
    ],
    'a layer reached by a re-export over several lines': [
      { 'core/a.ts': `export {\n  b,\n} from '../threads/b.ts';`, 'threads/b.ts': '' },
      'core/a.ts (core) imports threads/b.ts (threads)',
    ],
    'a package that the table does not allow': [
      { 'core/a.ts': `import pino from 'pino';` },
      'core/a.ts (core) imports the package pino',
    ],
    'a package loaded lazily': [
      { 'threads/a.ts': `const m = await import('mathjs');` },
      'threads/a.ts (threads) imports the package mathjs',
    ],
    'a node module in a pure layer': [
      { 'threads/memory/a.ts': `import 'node:fs';` },
      'threads/memory/a.ts (threads/memory) imports the package node:fs',
    ],
    'a file of no layer': [
      { 'stuff/a.ts': `import './b.ts';`, 'stuff/b.ts': '' },
      'stuff/a.ts belongs to no layer of the table',
    ],
    'a cycle, of types too': [
      { 'core/a.ts': `import type { B } from './b.ts';`, 'core/b.ts': `import type { A } from './a.ts';` },
      'cycle: core/a.ts → core/b.ts → core/a.ts',
    ],
  };
  for (const [what, [files, sentence]] of Object.entries(forbidden)) {
    it(`refuse ${what}`, () => {
      expect(findViolations(new Map(Object.entries(files)))).toEqual([sentence]);
    });
  }
});

function readSources(): ReadonlyMap<string, string> {
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return new Map(
    names
      .filter((name) => /\.(?:tsx?|css)$/u.test(name))
      .map((name) => [name, readFileSync(new URL(name, src), 'utf8')] as const),
  );
}
