import type { Router } from '../../platform/http/index.ts';
import { adminsAnd, signedIn } from '../../platform/policy/index.ts';
import { adminDashboard, pageOfNotStarted, teacherDashboard, waitingFor } from './dashboards.service.ts';

/** First pages of the areas, each from one cheap call. */
export function registerDashboards(route: Router): void {
  route('GET /api/dashboards/admin', {
    policy: adminsAnd(),
    handler: async ({ act }) => ({ status: 200, body: await adminDashboard(act) }),
  });

  route('GET /api/dashboards/teacher', {
    policy: adminsAnd('teacher'),
    handler: async ({ act }) => ({ status: 200, body: await teacherDashboard(act) }),
  });

  route('GET /api/dashboards/teacher/not-started', {
    policy: adminsAnd('teacher'),
    handler: async ({ db, viewer, query }) => ({ status: 200, body: await pageOfNotStarted(db, viewer, query) }),
  });

  route('GET /api/users/me/waiting', {
    policy: signedIn,
    handler: async ({ db, viewer }) => ({ status: 200, body: await waitingFor(db, viewer) }),
  });
}
