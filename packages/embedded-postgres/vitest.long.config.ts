import { defineConfig } from 'vitest/config';

const patience = Number(process.env['LECTERN_TEST_PATIENCE'] ?? 1);

/** Kills, crashes and other outages of real servers. */
export default defineConfig({
  test: {
    name: 'embedded-postgres-long',
    environment: 'node',
    pool: 'forks',
    include: ['src/**/*.long.test.ts'],
    maxWorkers: 2,
    testTimeout: 120_000 * patience,
    hookTimeout: 60_000 * patience,
  },
});
