import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Journeys through the built product in a real browser: three files at a time, each with a server and a Chromium,
  // because they wait for one another a good part of the time.
  test: {
    name: 'browser',
    environment: 'node',
    pool: 'forks',
    include: ['**/*.test.ts'],
    globalSetup: ['support/global-setup.ts'],
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
