import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Journeys through the built product in a real browser, one after another: each has a server of its own to wait for.
  test: {
    name: 'browser',
    environment: 'node',
    pool: 'forks',
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
