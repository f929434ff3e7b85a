import type { Feature } from '../../platform/feature/index.ts';
import { readDueCourses, type ReadingDeps } from './reading.service.ts';
import { searchExamples } from './search.examples.ts';
import { registerSearch } from './search.routes.ts';

/** How often it is looked for courses that were saved. */
const readEveryMs = 1_000;

export const searchFeature: Feature<ReadingDeps> = {
  name: 'search',
  examples: searchExamples,
  routes: ({ route }) => registerSearch(route),
  work: (services) => [
    {
      name: 'reading courses for the search',
      everyMs: readEveryMs,
      round: (ending) => readDueCourses(services, ending),
    },
  ],
};
