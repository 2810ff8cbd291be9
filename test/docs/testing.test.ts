import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('docs/testing.md', () => {
  it('shows a test that runs, as it is', () => {
    const [, shown] = /^```ts\n(.*?)^```$/msu.exec(read('../../docs/testing.md')) ?? [];
    expect(read('testing-example.test.ts')).toBe(shown);
  });
});
