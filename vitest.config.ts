import { defineConfig } from 'vitest/config';
import { base } from './vitest.base.ts';

/**
 * Folders whose tests have processes of their own. Vitest keeps something of every test in its process, and looks at all
 * of it after every file: with all files in the same processes, that took half of the time and gigabytes at the end.
 */
const PARTS = [
  ['core', 'models', 'outgoing', 'text', 'config', 'cli', 'server', 'tools'],
  ['threads'],
  ['adapters/slack', 'testing'],
] as const;

const ELSEWHERE = ['test/slow/**', 'test/e2e/**', 'test/fuzz/**', '**/node_modules/**'];

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: [
      ...PARTS.map((folders) => partOf(folders[0], folders.flatMap(filesIn), ELSEWHERE)),
      // Whatever stands in none of them.
      partOf('other', filesIn('.'), [...ELSEWHERE, ...PARTS.flat().flatMap(filesIn)]),
    ],
    // All processors, and what was loaded stays for the next file: half of the time would be loading. Nothing in src
    // remembers anything outside of what is made, so files cannot tell.
    maxWorkers: '100%',
    isolate: false,
    // A backstop for a test that hangs, far above what any takes on a slow machine with coverage.
    testTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text-summary', 'json-summary', 'html'],
      thresholds: {
        lines: 90,
        branches: 90,
        'src/core/**': { lines: 95, branches: 95 },
        'src/threads/**': { lines: 95, branches: 95 },
      },
    },
  },
});

function filesIn(folder: string): string[] {
  return [`test/${folder}/**/*.test.ts`];
}

function partOf(name: string, include: string[], exclude: string[]) {
  return { extends: true as const, test: { name, include, exclude } };
}
