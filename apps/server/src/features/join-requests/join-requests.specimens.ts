import type { joinRequestRoutes } from '@lectern/contract';
import {
  hiddenFromStudents,
  mineToWrite,
  signedIn,
  students,
  studentsMaking,
  teachers,
} from '../../../testing/specimens/access.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

/** Lets the person of the path into the course. */
async function letIn({ t, course, askedToJoin }: Scene): Promise<void> {
  t.clock.advance(1_000);
  await t.buildJoinRequest(course, { id: askedToJoin }, 'approved');
}

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
  'POST /api/courses/:id/students/preview': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: ({ account }) => ({ people: [account.username] }),
    trespass: (other) => ({ people: [other.student.username] }),
  },
  'POST /api/courses/:id/students': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: ({ account }) => ({ people: [account.username] }),
    trespass: (other) => ({ people: [other.student.username] }),
  },
  'GET /api/courses/:id/students/removed': { access: mineToWrite, onPrivate: mineToWrite },
  'POST /api/courses/:id/students/:userId/remove': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    before: letIn,
    body: () => ({ reason: 'Moved away' }),
    trespass: () => ({ reason: 'Moved away' }),
  },
  'POST /api/courses/:id/students/:userId/restore': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    before: letIn,
    trespass: byPath,
  },
} satisfies Specimens<keyof typeof joinRequestRoutes>;
