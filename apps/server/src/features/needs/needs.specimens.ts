import type { needRoutes } from '@lectern/contract';
import type { Access } from '../../../testing/specimens/access.ts';
import { mineToWrite, staff, students } from '../../../testing/specimens/access.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

/** Nothing holds of the student of the scene, so that even its author finds no line. */
const noLine: Access = [401, 403, 404, 404, 403, 404, 401];

export const needSpecimens = {
  'GET /api/needs': { access: staff },
  'PUT /api/courses/:id/needs/:userId/dismissal': {
    access: noLine,
    onPrivate: noLine,
    body: () => ({ reason: 'spoke', text: null, state: '' }),
    trespass: () => ({ reason: 'other', text: 'Taken over', state: '' }),
  },
  'DELETE /api/courses/:id/needs/:userId/dismissal': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    trespass: byPath,
  },
  'GET /api/users/me/needs': { access: students },
} satisfies Specimens<keyof typeof needRoutes>;
