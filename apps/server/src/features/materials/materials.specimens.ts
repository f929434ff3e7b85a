import type { materialRoutes } from '@lectern/contract';
import { all, mine } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

export const materialSpecimens = {
  'GET /api/materials/:subjectId/materials': {
    access: all(200),
    onPrivate: mine,
  },
  'GET /api/materials/:id': {
    access: all(200),
    onPrivate: mine,
  },
  'GET /api/courses/:id/outline': {
    access: all(200),
    onPrivate: mine,
  },
} satisfies Specimens<keyof typeof materialRoutes>;
