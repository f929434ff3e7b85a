import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** The files that take longest, the longest first: a long one begun last would run alone at the end. */
const long = [
  'pages',
  'messages',
  'languages',
  'attempt-chaos',
  'attempt-wander',
  'journey-attempt',
  'page-stability',
  'test-typing',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found === -1 ? long.length : found;
    };
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  // Journeys through the built product in a real browser: three files at a time, each with a server and a Chromium,
  // because they wait for one another much of the time.
  test: {
    name: 'browser',
    environment: 'node',
    pool: 'forks',
    include: ['**/*.test.ts'],
    globalSetup: ['support/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 3,
    // The usual second is short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
