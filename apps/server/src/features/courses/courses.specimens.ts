import type { courseRoutes, courseStaffRoutes } from '@lectern/contract';
import {
  type Access,
  admins,
  all,
  mine,
  mineToAdd,
  mineToWrite,
  ownCourse,
  ownCourseToAdd,
} from '../../../testing/specimens/access.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';
import { courseInput } from '../../../testing/index.ts';

/** The course's author and admins; to others who look after courses it is not there. */
const lookedAfter: Access = [401, 403, 200, 404, 404, 200, 401];

const addHelper = ({ t, course, helper }: Scene) => t.buildStaff(course, helper, 'marker');

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
  'GET /api/courses/:id/staff': { access: lookedAfter, onPrivate: lookedAfter },
  'GET /api/courses/:id/staff/candidates': { access: ownCourse, onPrivate: mineToWrite },
  'POST /api/courses/:id/staff': {
    access: ownCourseToAdd,
    onPrivate: mineToAdd,
    body: ({ helper }) => ({ person: helper.email, role: 'marker' }),
    trespass: (other) => ({ person: other.teacher.email, role: 'co-teacher' }),
  },
  'PUT /api/courses/:id/staff/:userId': {
    access: ownCourse,
    onPrivate: mineToWrite,
    before: addHelper,
    person: ({ helper }) => helper.id,
    body: () => ({ role: 'co-teacher' }),
    trespass: () => ({ role: 'co-teacher' }),
  },
  'DELETE /api/courses/:id/staff/:userId': {
    access: ownCourse,
    onPrivate: mineToWrite,
    before: addHelper,
    person: ({ helper }) => helper.id,
    trespass: byPath,
  },
} satisfies Specimens<keyof typeof courseRoutes | keyof typeof courseStaffRoutes>;
