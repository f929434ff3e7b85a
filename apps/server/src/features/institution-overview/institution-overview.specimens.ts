import type { institutionOverviewRoutes } from '@lectern/contract';
import { coordinators } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

export const institutionOverviewSpecimens = {
  'GET /api/institution/:id/overview': { access: coordinators },
  'GET /api/institution/:id/courses': { access: coordinators },
  'GET /api/institution/:id/results': { access: coordinators },
} satisfies Specimens<keyof typeof institutionOverviewRoutes>;
