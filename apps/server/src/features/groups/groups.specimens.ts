import type { groupRoutes } from '@lectern/contract';
import { admins, mineToWrite, teachers } from '../../../testing/specimens/access.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

export const groupSpecimens = {
  'GET /api/groups': { access: teachers },
  'GET /api/groups/:id': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
  'POST /api/groups': {
    access: [401, 403, 201, 201, 403, 201, 401],
    body: ({ course }) => ({ name: `Group for ${course._id}` }),
    trespass: (other) => ({ name: 'Theirs', users: [other.student.id], courses: [other.privateCourse._id] }),
  },
  'POST /api/groups/people': {
    access: teachers,
    body: ({ account }) => ({ people: [account.username] }),
    trespass: (other) => ({ course: other.privateCourse._id }),
  },
  'PUT /api/groups/:id': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ status: 'inactive' }),
    trespass: () => ({ name: 'Taken over' }),
  },
  'DELETE /api/groups/:id': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    trespass: byPath,
  },
  'GET /api/groups/:id/school-account': { access: admins, onPrivate: admins },
  'PUT /api/groups/:id/school-account': {
    access: admins,
    onPrivate: admins,
    body: () => ({ source: null }),
    trespass: 'administrators alone call it, who belong to every institution',
  },
  'GET /api/groups/:userId/courses': {
    access: [401, 200, 403, 403, 403, 200, 401],
    person: ({ student }) => student.id,
  },
} satisfies Specimens<keyof typeof groupRoutes>;
