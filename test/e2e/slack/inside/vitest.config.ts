import { defineConfig } from 'vitest/config';
import base from '../../../../vitest.config.ts';

/** Run by run.mjs only: what these tests talk to may be reached from this machine alone. */
export default defineConfig({
  ...base,
  test: {
    include: ['test/e2e/slack/inside/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What could not run is named before the figures.
    reporters: ['default', './test/support/closing-reporter.ts', './test/e2e/slack/support/figures-reporter.ts'],
  },
});
