import type { timeRequestRoutes } from '@lectern/contract';
import {
  hiddenFromStudents,
  mineToWrite,
  students,
  studentsMaking,
  teachers,
} from '../../../testing/specimens/access.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

const wish = () => ({ wants: ['attempt' as const], reason: 'Was ill' });
const ofStudents = { access: students, onPrivate: hiddenFromStudents };

/** The student of the scene asks, where they can open the test. */
async function ask({ request, test }: Scene): Promise<void> {
  await request('POST', `/api/tests/${test.id}/time-request`, 'student', { payload: wish() });
}

export const timeRequestSpecimens = {
  'GET /api/tests/:id/time-request': ofStudents,
  'POST /api/tests/:id/time-request': {
    access: studentsMaking,
    onPrivate: hiddenFromStudents,
    body: wish,
    trespass: wish,
  },
  'DELETE /api/tests/:id/time-request': { ...ofStudents, before: ask, trespass: byPath },
  'GET /api/time-requests': { access: teachers },
  'POST /api/tests/:id/time-requests/:requestId/grant': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ attempts: 3 }),
    trespass: () => ({ attempts: 3 }),
  },
  'POST /api/tests/:id/time-requests/:requestId/decline': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ answer: 'No' }),
    trespass: () => ({ answer: 'No' }),
  },
  'POST /api/tests/:id/time-requests/:requestId/undo': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    trespass: byPath,
  },
} satisfies Specimens<keyof typeof timeRequestRoutes>;
