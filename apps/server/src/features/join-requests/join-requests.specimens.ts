import type { joinRequestRoutes } from '@lectern/contract';
import {
  hiddenFromStudents,
  mineToWrite,
  signedIn,
  students,
  studentsMaking,
  teachers,
} from '../../../testing/specimens/access.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

export const joinRequestSpecimens = {
  'GET /api/courses/join/:joinCode': {
    access: signedIn,
    onPrivate: signedIn,
  },
  'POST /api/courses/request-join': {
    access: studentsMaking,
    onPrivate: hiddenFromStudents,
    body: ({ course }) => ({ courseId: course._id }),
    trespass: (other) => ({ courseId: other.privateCourse._id }),
  },
  'DELETE /api/courses/:id/join-request': {
    access: students,
    onPrivate: students,
    before: async ({ t, course, student }) => {
      await t.buildJoinRequest(course, student, 'pending');
    },
    trespass: byPath,
  },
  'GET /api/users/me/join-requests': { access: signedIn },
  'PUT /api/users/me/join-requests/seen': {
    access: signedIn,
    body: ({ joinRequest }) => ({ ids: [joinRequest] }),
    trespass: (other) => ({ ids: [other.joinRequest] }),
    refusesSilently: true,
  },
  'GET /api/courses/join-requests': { access: teachers },
  'POST /api/courses/handle-join-request': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: ({ course, account }) => ({ courseId: course._id, userId: account.id, action: 'approved' }),
    trespass: (other) => ({
      courseId: other.privateCourse._id,
      userId: other.student.id,
      action: 'approved',
    }),
  },
  'POST /api/courses/join-requests/decide': {
    access: teachers,
    onPrivate: teachers,
    body: ({ joinRequest }) => ({ ids: [joinRequest], action: 'rejected' }),
    trespass: (other) => ({ ids: [other.joinRequest], action: 'rejected' }),
    refusesSilently: true,
  },
} satisfies Specimens<keyof typeof joinRequestRoutes>;
