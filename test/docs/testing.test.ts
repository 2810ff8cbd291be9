import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('docs/testing.md', () => {
  it('shows tests that run, as they are', () => {
    const [slack, discord] = examples();
    expect(read('testing-example.test.ts')).toBe(slack);
    expect(read('testing-discord-example.test.ts')).toBe(discord);
  });
});

function examples(): readonly (string | undefined)[] {
  return [...read('../../docs/testing.md').matchAll(/^```ts\n(.*?)^```$/gmsu)].map(([, shown]) => shown);
}
