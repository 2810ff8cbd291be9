import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: [
      { find: 'threadloop/core', replacement: new URL('./src/core/index.ts', import.meta.url).pathname },
      { find: 'threadloop/discord', replacement: new URL('./src/adapters/discord/index.ts', import.meta.url).pathname },
      { find: 'threadloop/slack', replacement: new URL('./src/adapters/slack/index.ts', import.meta.url).pathname },
      { find: 'threadloop/testing', replacement: new URL('./src/testing/index.ts', import.meta.url).pathname },
      { find: /^threadloop$/, replacement: new URL('./src/index.ts', import.meta.url).pathname },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/slow/**', 'test/e2e/**', 'test/fuzz/**', '**/node_modules/**'],
    globalSetup: ['./test/support/shared-redis.ts'],
    reporters: ['default', './test/support/closing-reporter.ts'],
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
