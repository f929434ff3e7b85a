import type { progressRoutes } from '@lectern/contract';
import { hiddenFromStudents, students } from '../../../testing/specimens/access.ts';
import { materialOf } from '../../../testing/specimens/scene.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

export const progressSpecimens = {
  'GET /api/courses/:id/progress': {
    access: students,
    onPrivate: hiddenFromStudents,
  },
  'PUT /api/courses/:id/progress': {
    access: students,
    onPrivate: hiddenFromStudents,
    body: ({ course }) => ({ material: materialOf(course), opened: true }),
    trespass: (other) => ({
      material: materialOf(other.privateCourse),
      opened: true,
    }),
  },
} satisfies Specimens<keyof typeof progressRoutes>;
