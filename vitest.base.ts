import type { ViteUserConfig } from 'vitest/config';

/** What all runs of tests have in common, whatever they run. */
export const base = {
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
    globalSetup: ['./test/support/shared-redis.ts'],
    // Like the limits of tests, a backstop: what is made or removed for all tests of a file may take its time.
    hookTimeout: 120_000,
    reporters: ['default', './test/support/closing-reporter.ts'],
  },
} satisfies ViteUserConfig;
