import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { lookAtCourses } from './looking.ts';
import { needExamples } from './needs.examples.ts';
import { needsMadeAhead } from './needs.made-ahead.ts';
import { needsData } from './needs.personal-data.ts';
import { registerNeeds } from './needs.routes.ts';

/** How often courses that are due to be looked at are looked for. */
const lookEveryMs = 1_000;

export const needsFeature: Feature<{ db: Db; clock: Clock }> = {
  name: 'needs',
  examples: needExamples,
  routes: ({ route }) => registerNeeds(route),
  work: (services) => [
    {
      name: 'looking for students who need somebody',
      everyMs: lookEveryMs,
      round: (ending) => lookAtCourses(services, ending),
    },
  ],
  madeAhead: needsMadeAhead,
  personalData: needsData,
};
