import { texts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { onlyRole } from '../../platform/policy/index.ts';
import { getProgress, reportProgress } from './progress.service.ts';

/** The routes of students' progress with the materials of a course. */
export function registerProgress(route: Router): void {
  const policy = onlyRole('student');

  route('GET /api/courses/:id/progress', {
    policy,
    handler: async ({ act, params }) => ({ status: 200, body: await getProgress(act, params.id) }),
  });

  route('PUT /api/courses/:id/progress', {
    policy,
    handler: async ({ act, params, body }) => {
      const material = await reportProgress(act, params.id, body);
      return { status: 200, body: { message: texts.progressSaved, material } };
    },
  });
}
