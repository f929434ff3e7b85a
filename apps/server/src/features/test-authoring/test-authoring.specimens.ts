import type { testRoutes } from '@lectern/contract';
import { hiddenFromStudents, mineToWrite, students, teachers } from '../../../testing/specimens/access.ts';
import { testOn } from '../../../testing/specimens/of-tests.ts';
import { aboutOneself, byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

export const testAuthoringSpecimens = {
  'GET /api/tests': { access: [401, 200, 200, 200, 403, 200, 401] },
  'GET /api/tests/:id': {
    access: [401, 200, 200, 404, 403, 200, 401],
    onPrivate: [401, 404, 200, 404, 403, 200, 401],
  },
  'POST /api/tests': {
    access: [401, 403, 201, 400, 403, 201, 401],
    body: ({ course }) => ({ data: testOn(course) }),
    trespass: (other) => ({ data: testOn(other.privateCourse) }),
  },
  'PUT /api/tests/:id': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ test_name: 'Changed' }),
    trespass: () => ({ test_name: 'Taken over' }),
  },
  'PUT /api/tests/test-status/:id': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ status: 'disabled' }),
    trespass: () => ({ status: 'disabled' }),
  },
  'DELETE /api/tests/:id': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    trespass: byPath,
  },
  'POST /api/tests/:id/restore': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    trespass: byPath,
  },
  'GET /api/tests/:id/exceptions': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
  'PUT /api/tests/:id/exceptions/groups/:groupId': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ minutes: 90 }),
    trespass: () => ({ minutes: 90 }),
  },
  'PUT /api/tests/:id/exceptions/people/:userId': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    person: ({ account }) => account.id,
    body: () => ({ minutes: 90 }),
    trespass: () => ({ minutes: 90 }),
  },
  'GET /api/courses/:id/tests': {
    access: students,
    onPrivate: hiddenFromStudents,
  },
  'GET /api/question-bank': { access: teachers },
  'GET /api/question-bank/tags': { access: teachers },
  'POST /api/question-bank/tags': {
    access: [401, 403, 200, 404, 403, 200, 401],
    body: ({ question }) => ({ questions: [question], add: ['algebra'] }),
    trespass: (other) => ({ questions: [other.preTest.test_questions[0]?._id ?? ''], add: ['algebra'] }),
  },
  'POST /api/tests/import/preview': {
    access: teachers,
    body: () => ({ text: 'Which?\nA. a\nB. b\nANSWER: A', format: 'aiken' }),
    trespass: aboutOneself,
  },
  'GET /api/tests/:id/export': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
} satisfies Specimens<keyof typeof testRoutes>;
