import { texts } from '@lectern/contract';
import type { Clock } from '../../platform/clock/index.ts';
import type { Router } from '../../platform/http/index.ts';
import { onlyRole } from '../../platform/policy/index.ts';
import { getProgress, reportProgress } from './progress.service.ts';

/** The routes of students' progress with the materials of a course. */
export function registerProgress(route: Router, deps: { clock: Clock }): void {
  const policy = onlyRole('student');

  route('GET /api/courses/:id/progress', {
    policy,
    handler: async ({ db, viewer, params }) => ({ status: 200, body: await getProgress(db, viewer, params.id) }),
  });

  route('PUT /api/courses/:id/progress', {
    policy,
    handler: async ({ db, viewer, params, body }) => {
      const material = await reportProgress(deps, db, viewer, params.id, body);
      return { status: 200, body: { message: texts.progressSaved, material } };
    },
  });
}
