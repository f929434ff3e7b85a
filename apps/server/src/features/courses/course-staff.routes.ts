import { staffTexts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { addStaff, candidatesFor, changeStaff, removeStaff, type StaffDeps, staffOf } from './course-staff.service.ts';
import { mayAuthorCourses, mayLookAfterCourses } from './courses.policy.ts';

/** Owners, co-teachers and markers of courses. */
export function registerCourseStaff(route: Router, deps: StaffDeps): void {
  route('GET /api/courses/:id/staff', {
    policy: mayLookAfterCourses,
    handler: async ({ act, params }) => ({ status: 200, body: await staffOf(act, params.id) }),
  });

  route('GET /api/courses/:id/staff/candidates', {
    policy: mayAuthorCourses,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await candidatesFor(act, params.id, query.search),
    }),
  });

  route('POST /api/courses/:id/staff', {
    policy: mayAuthorCourses,
    handler: async ({ act, params, body }) => {
      await addStaff(act, params.id, body);
      return { status: 201, body: { message: staffTexts.added } };
    },
  });

  route('PUT /api/courses/:id/staff/:userId', {
    policy: mayAuthorCourses,
    handler: async ({ act, params, body }) => {
      await changeStaff(deps, act, params, body.role);
      return { status: 200, body: { message: staffTexts.changed } };
    },
  });

  route('DELETE /api/courses/:id/staff/:userId', {
    policy: mayAuthorCourses,
    handler: async ({ act, params }) => {
      await removeStaff(deps, act, params);
      const message = params.userId === act.actor.id ? staffTexts.left : staffTexts.removed;
      return { status: 200, body: { message } };
    },
  });
}
