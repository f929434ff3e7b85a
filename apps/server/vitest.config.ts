import { defineConfig } from 'vitest/config';

const SLOW = 'src/**/*.slow.test.ts';

const shared = {
  environment: 'node',
  pool: 'forks',
  globalSetup: ['src/testing/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: [SLOW],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Crash tests and whole clusters: one file after another, when the machine is not busy with the others.
        test: {
          ...shared,
          name: 'server-slow',
          include: [SLOW],
          fileParallelism: false,
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
