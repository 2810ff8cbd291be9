import { defineConfig } from 'vitest/config';
import { base } from './vitest.base.ts';

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/fuzz/**/*.test.ts'],
    exclude: [],
    maxWorkers: '100%',
    isolate: false,
    testTimeout: 3_600_000,
  },
});
