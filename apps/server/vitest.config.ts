import { defineConfig } from 'vitest/config';

const SLOW = '{src,testing}/**/*.slow.test.ts';
export const LONG = '{src,testing}/**/*.long.test.ts';

/** These run once more with files in an S3 store. */
const FILES = [
  'src/features/files/*.test.ts',
  'src/features/profiles/*.test.ts',
  'src/features/virus-scans/*.test.ts',
  'src/features/test-authoring/*.files.test.ts',
];

/** For machines that are slow, or busy with something else: all times that a test may take, so many times as long. */
const patience = Number(process.env['LECTERN_TEST_PATIENCE'] ?? 1);

const shared = {
  environment: 'node',
  pool: 'forks',
  expect: { poll: { timeout: 10_000 * patience } },
  testTimeout: 60_000 * patience,
  hookTimeout: 120_000 * patience,
  provide: { fileStorage: 'folder' },
} as const;

/** For tests that start whole programs. */
export const slow = {
  ...shared,
  globalSetup: ['testing/process/prepared-data.ts'],
  testTimeout: 120_000 * patience,
} as const;

/** One PostgreSQL for all projects. */
export const globalSetup = ['testing/global-setup.ts'];

export default defineConfig({
  test: {
    globalSetup,
    // More than there are cores on a small machine: files that wait for a process leave theirs to those that compute.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{src,testing}/**/*.test.ts'],
          exclude: [SLOW, LONG],
          // The program is loaded once for all files of a worker, which takes as long as the tests of most.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'server-s3',
          include: FILES,
          provide: { fileStorage: 's3' },
          isolate: false,
        },
      },
      {
        // They start programs or measure one, beside whatever else the machine does. The run names each that needed the second
        // try; those of things that could be lost have one try.
        test: { ...slow, name: 'server-slow', include: [SLOW], retry: 1 },
      },
    ],
  },
});
