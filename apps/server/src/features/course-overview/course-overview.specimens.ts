import type { courseOverviewRoutes } from '@lectern/contract';
import type { Access } from '../../../testing/specimens/access.ts';
import { mineToWrite } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

/** The course's author and admins; to others who look after courses it is not there. */
const overseen: Access = [401, 403, 200, 404, 404, 200, 401];

export const courseOverviewSpecimens = {
  'GET /api/courses/:id/overview': { access: overseen, onPrivate: overseen },
  'GET /api/courses/:id/students': { access: overseen, onPrivate: overseen },
  'GET /api/courses/:id/students/ids': { access: overseen, onPrivate: overseen },
  'GET /api/courses/:id/results': { access: mineToWrite, onPrivate: mineToWrite },
  'GET /api/courses/:id/results/csv': { access: mineToWrite, onPrivate: mineToWrite },
} satisfies Specimens<keyof typeof courseOverviewRoutes>;
