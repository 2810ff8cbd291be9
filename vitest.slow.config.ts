import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/slow/**/*.test.ts', 'test/e2e/**/*.test.ts'],
    exclude: [],
    // One after the other: many of them look at the time.
    maxWorkers: 1,
    testTimeout: 300_000,
    coverage: { enabled: false },
  },
});
