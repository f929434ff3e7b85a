import type { studentRoutes } from '@lectern/contract';
import type { Access } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

/** The author whose course the student asked to join, and admins; others who look after students do not find them. */
const known: Access = [401, 403, 200, 404, 404, 200, 401];

export const studentSpecimens = {
  'GET /api/students/:id': { access: known },
  'PUT /api/students/:id/note': {
    access: known,
    body: () => ({ text: 'Asks good questions', updatedAt: null }),
    trespass: () => ({ text: 'Taken over', updatedAt: null }),
  },
} satisfies Specimens<keyof typeof studentRoutes>;
