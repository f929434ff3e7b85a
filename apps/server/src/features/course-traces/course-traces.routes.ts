import { traceTexts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { onlyRole } from '../../platform/policy/index.ts';
import { deleteTraces, getTraces, leaveCourse } from './course-traces.service.ts';

/** Leaving a course, and deleting everything that a student left in it. */
export function registerCourseTraces(route: Router): void {
  const policy = onlyRole('student');

  route('GET /api/courses/:id/traces', {
    policy,
    handler: async ({ act, params }) => ({ status: 200, body: await getTraces(act, params.id) }),
  });

  route('DELETE /api/courses/:id/traces', {
    policy,
    handler: async ({ act, params }) => {
      await deleteTraces(act, params.id);
      return { status: 200, body: { message: traceTexts.forgotten } };
    },
  });

  route('POST /api/courses/:id/leave', {
    policy,
    handler: async ({ act, params, body: { forget } }) => {
      await leaveCourse(act, params.id, forget);
      return { status: 200, body: { message: forget ? traceTexts.leftAndForgotten : traceTexts.left } };
    },
  });
}
