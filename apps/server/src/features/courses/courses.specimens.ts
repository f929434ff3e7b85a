import type { courseRoutes } from '@lectern/contract';
import { admins, all, mine, mineToWrite, ownCourse } from '../../../testing/specimens/access.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';
import { courseInput } from '../../../testing/index.ts';

export const courseSpecimens = {
  'GET /api/courses': { access: all(200) },
  'GET /api/courses/bin': { access: admins },
  'GET /api/courses/:id': {
    access: all(200),
    onPrivate: mine,
  },
  'POST /api/courses/create-course': {
    access: [401, 403, 201, 201, 403, 201, 401],
    body: () => courseInput(),
    trespass: (other) => ({ ...courseInput(), imageUrl: other.secretFile }),
  },
  'PUT /api/courses/update-course/:id': {
    access: ownCourse,
    onPrivate: mineToWrite,
    body: () => ({ name: 'Changed' }),
    trespass: () => ({ name: 'Taken over' }),
  },
  'GET /api/courses/:id/usage': {
    access: ownCourse,
    onPrivate: mineToWrite,
  },
  'DELETE /api/courses/:id': {
    access: ownCourse,
    onPrivate: mineToWrite,
    trespass: byPath,
  },
  'POST /api/courses/:id/restore': {
    access: ownCourse,
    onPrivate: mineToWrite,
    trespass: byPath,
  },
  'POST /api/courses/:id/join-code': {
    access: ownCourse,
    onPrivate: mineToWrite,
    trespass: byPath,
  },
} satisfies Specimens<keyof typeof courseRoutes>;
