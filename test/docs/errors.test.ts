import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/core/error-codes.ts';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/errors.md', root), 'utf8');

describe('docs/errors.md', () => {
  it('lists every code with its meaning, and no other', () => {
    const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (.+?) \|/gmu)].map(([, code, meaning]) => [code, meaning]);
    expect(Object.fromEntries(rows)).toEqual(errorCodes);
  });
});

describe('the table of error codes', () => {
  it('holds no code that nothing raises', () => {
    const src = new URL('src/', root);
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const sources = files
      .filter((file) => !file.endsWith('error-codes.ts'))
      .map((file) => readFileSync(new URL(file, src), 'utf8'))
      .join('\n');
    expect(Object.keys(errorCodes).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  });
});
