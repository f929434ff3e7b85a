import { needTexts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { adminsAnd, onlyRole } from '../../platform/policy/index.ts';
import { mayOverseeCourses } from '../course-overview/index.ts';
import { dismissLine, ownNeeds, pageOfNeeds, undoDismissal } from './needs.service.ts';

/** The students who may need somebody, for staff and for themselves. */
export function registerNeeds(route: Router): void {
  route('GET /api/needs', {
    policy: mayOverseeCourses,
    handler: async ({ act, query }) => ({ status: 200, body: await pageOfNeeds(act, query) }),
  });

  route('PUT /api/courses/:id/needs/:userId/dismissal', {
    policy: adminsAnd('teacher'),
    handler: async ({ act, params, body }) => {
      await dismissLine(act, { courseId: params.id, userId: params.userId }, body);
      return { status: 200, body: { message: needTexts.dismissed } };
    },
  });

  route('DELETE /api/courses/:id/needs/:userId/dismissal', {
    policy: adminsAnd('teacher'),
    handler: async ({ act, params }) => {
      await undoDismissal(act, { courseId: params.id, userId: params.userId });
      return { status: 200, body: { message: needTexts.undone } };
    },
  });

  route('GET /api/users/me/needs', {
    policy: onlyRole('student'),
    handler: async ({ act }) => ({ status: 200, body: await ownNeeds(act) }),
  });
}
