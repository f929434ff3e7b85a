import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Journeys through the built product in a real browser, one file after another, because they share one server.
  test: {
    name: 'browser',
    environment: 'node',
    pool: 'forks',
    include: ['**/*.test.ts'],
    globalSetup: ['support/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
