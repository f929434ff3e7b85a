import type { Feature } from '../../platform/feature/index.ts';
import { courseOverviewExamples } from './course-overview.examples.ts';
import { registerCourseOverview } from './course-overview.routes.ts';

export const courseOverviewFeature: Feature = {
  name: 'course overview',
  examples: courseOverviewExamples,
  routes: ({ route }) => registerCourseOverview(route),
};
