import type { courseDateRoutes } from '@lectern/contract';
import { type Access, mineToWrite } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

/** The course's author and admins; to others who look after courses it is not there. */
const overseen: Access = [401, 403, 200, 404, 404, 200, 401];
/** There was no move that could be undone. */
const nothingToUndo: Access = [401, 403, 409, 404, 403, 409, 401];

export const courseDatesSpecimens = {
  'GET /api/courses/:id/dates': { access: overseen, onPrivate: overseen },
  'GET /api/courses/:id/dates/people/:userId': {
    access: overseen,
    onPrivate: overseen,
    person: ({ account }) => account.id,
  },
  'GET /api/materials/:id/exceptions': { access: mineToWrite, onPrivate: mineToWrite },
  'PUT /api/materials/:id/exceptions/groups/:groupId': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ dueAt: '2027-01-11T08:00:00Z' }),
    trespass: () => ({ dueAt: '2027-01-11T08:00:00Z' }),
  },
  'PUT /api/materials/:id/exceptions/people/:userId': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    person: ({ account }) => account.id,
    body: () => ({ dueAt: '2027-01-11T08:00:00Z' }),
    trespass: () => ({ dueAt: '2027-01-11T08:00:00Z' }),
  },
  'PUT /api/courses/:id/dates': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: ({ course }) => ({ kind: 'course', _id: course._id, opensAt: '2027-01-11T08:00:00Z' }),
    trespass: (other) => ({ kind: 'course', _id: other.privateCourse._id, opensAt: '2027-01-11T08:00:00Z' }),
  },
  'POST /api/courses/:id/dates/move': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ days: 7, dryRun: true }),
    trespass: () => ({ days: 7, dryRun: true }),
  },
  'POST /api/courses/:id/dates/undo': {
    access: nothingToUndo,
    onPrivate: nothingToUndo,
    body: ({ course }) => ({ move: course._id }),
    trespass: (other) => ({ move: other.privateCourse._id }),
  },
} satisfies Specimens<keyof typeof courseDateRoutes>;
