import { defineConfig } from 'vitest/config';

/** For machines that are slow, or busy with something else: all times that a test may take, so many times as long. */
const patience = Number(process.env['LECTERN_TEST_PATIENCE'] ?? 1);

export default defineConfig({
  test: {
    name: 'embedded-postgres',
    environment: 'node',
    pool: 'forks',
    include: ['src/**/*.test.ts'],
    // Kills, crashes and other outages: npm run test:long.
    exclude: ['src/**/*.long.test.ts'],
    maxWorkers: 2,
    testTimeout: 20_000 * patience,
    hookTimeout: 60_000 * patience,
  },
});
