import type { dashboardRoutes } from '@lectern/contract';
import { admins, signedIn, teachers } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

export const dashboardSpecimens = {
  'GET /api/dashboards/admin': { access: admins },
  'GET /api/dashboards/teacher': { access: teachers },
  'GET /api/dashboards/teacher/not-started': { access: teachers },
  'GET /api/users/me/waiting': { access: signedIn },
} satisfies Specimens<keyof typeof dashboardRoutes>;
