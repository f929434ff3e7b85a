import type { courseTraceRoutes } from '@lectern/contract';
import { hiddenFromStudents, students } from '../../../testing/specimens/access.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

/** Lets the student in, and ends their test: while it runs, nothing is left or deleted. */
const join = async ({ t, course, student, attempt }: Scene): Promise<void> => {
  await t.buildJoinRequest(course, student, 'approved');
  await t.db.deleteFrom('attempts').where('id', '=', attempt).execute();
};
const forget = () => ({ forget: true });

export const courseTraceSpecimens = {
  'GET /api/courses/:id/traces': { access: students, onPrivate: hiddenFromStudents },
  'DELETE /api/courses/:id/traces': { access: students, onPrivate: students, before: join, trespass: byPath },
  'POST /api/courses/:id/leave': {
    access: students,
    onPrivate: students,
    before: join,
    body: forget,
    trespass: forget,
  },
} satisfies Specimens<keyof typeof courseTraceRoutes>;
