import type { Tell } from '../../platform/events/index.ts';
import type { Feature } from '../../platform/feature/index.ts';
import { courseDatesExamples } from './course-dates.examples.ts';
import { registerCourseDates } from './course-dates.routes.ts';

export const courseDatesFeature: Feature<{ tell: Tell }> = {
  name: 'course dates',
  examples: courseDatesExamples,
  routes: ({ route }, services) => registerCourseDates(route, services),
};
