import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/fuzz/**/*.test.ts'],
    exclude: [],
    testTimeout: 3_600_000,
    coverage: { enabled: false },
  },
});
