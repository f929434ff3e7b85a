import type { Feature } from '../../platform/feature/index.ts';
import { courseTraceExamples } from './course-traces.examples.ts';
import { registerCourseTraces } from './course-traces.routes.ts';

export const courseTracesFeature: Feature = {
  name: 'course-traces',
  examples: courseTraceExamples,
  routes: ({ route }) => registerCourseTraces(route),
};
