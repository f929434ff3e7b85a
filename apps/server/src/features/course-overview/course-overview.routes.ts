import type { Router } from '../../platform/http/index.ts';
import { mayCompareResults, mayOverseeCourses } from './course-overview.policy.ts';
import { idsOfStudents, overviewOf, pageOfStudents } from './course-overview.service.ts';
import { pageOfCourseResults, tableOfCourseResults } from './course-results.service.ts';

/** A course in figures, its students and their results. */
export function registerCourseOverview(route: Router): void {
  route('GET /api/courses/:id/overview', {
    policy: mayOverseeCourses,
    handler: async ({ act, params }) => ({ status: 200, body: await overviewOf(act, params.id) }),
  });

  route('GET /api/courses/:id/students', {
    policy: mayOverseeCourses,
    handler: async ({ act, params, query }) => ({ status: 200, body: await pageOfStudents(act, params.id, query) }),
  });

  route('GET /api/courses/:id/students/ids', {
    policy: mayOverseeCourses,
    handler: async ({ act, params, query }) => ({ status: 200, body: await idsOfStudents(act, params.id, query) }),
  });

  route('GET /api/courses/:id/results', {
    policy: mayCompareResults,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await pageOfCourseResults(act, params.id, query),
    }),
  });

  route('GET /api/courses/:id/results/csv', {
    policy: mayCompareResults,
    handler: async ({ act, params, query }) => ({
      status: 200,
      csv: await tableOfCourseResults(act, params.id, query),
    }),
  });
}
