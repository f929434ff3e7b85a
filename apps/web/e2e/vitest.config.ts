import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { configDefaults, defineConfig, type TestUserConfig } from 'vitest/config';

/** The files that take longest, the longest first: a long one begun last would run alone at the end. */
const longest = [
  'pages',
  'page-stability',
  'messages',
  'test-exchange',
  'languages',
  'journey-attempt',
  'journey-profile',
  'journey-course',
  'sign-in',
  'security',
  'first-sign',
  'test-order',
  'attempt-killed',
  'public-pages',
  'attempt-results',
  'test-typing',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found === -1 ? longest.length : found;
    };
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

/** The settings of all browser tests, the long ones too. */
export const common = {
  environment: 'node',
  pool: 'forks',
  globalSetup: ['support/global-setup.ts'],
  setupFiles: [join(import.meta.dirname, 'support/each-file.ts')],
  // One Chromium for all files of a worker: what it has compiled for one, it has for the next.
  isolate: false,
  // The usual second is short on a busy machine.
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
} satisfies TestUserConfig;

export default defineConfig({
  // Journeys through the built product in a real browser: three files at a time, each with a server and a Chromium,
  // because they wait for one another much of the time.
  test: {
    ...common,
    name: 'browser',
    // The second is for applications whose clock a test moves.
    globalSetup: [...common.globalSetup, '../../server/testing/global-setup.ts'],
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 3,
    // On a busy machine a press may come while a page moves. The run names each test that needed the second try, which may
    // be a defect; those of answers that could be lost have one try.
    retry: 1,
  },
});
