import type { AttemptsDeps } from '../attempts/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { markingData } from './marking.personal-data.ts';
import { registerRegrades } from './regrade/regrades.routes.ts';
import { registerResults } from './results/results.routes.ts';
import { registerReview } from './review/review.routes.ts';
import { registerStatistics } from './statistics/statistics.routes.ts';
import { markingExamples } from './marking.examples.ts';

export const markingFeature: Feature<AttemptsDeps> = {
  name: 'marking',
  examples: markingExamples,
  routes({ route }, services) {
    registerResults(route, services);
    registerReview(route, services);
    registerRegrades(route);
    registerStatistics(route, services);
  },
  personalData: markingData,
};
