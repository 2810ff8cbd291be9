import { defineConfig } from 'vitest/config';
import { base } from './vitest.base.ts';

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/slow/**/*.test.ts', 'test/e2e/**/*.test.ts'],
    // What is inside runs in a network of its own: see test/e2e/slack/run.mjs.
    exclude: ['test/e2e/slack/inside/**', '**/node_modules/**'],
    // One after the other: many of them look at the time.
    maxWorkers: 1,
    isolate: true,
    testTimeout: 300_000,
  },
});
