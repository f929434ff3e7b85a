import type { ratingRoutes } from '@lectern/contract';
import { all, hiddenFromStudents, mine, studentsMaking } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

export const ratingSpecimens = {
  'POST /api/courses/:id/rate': {
    access: studentsMaking,
    onPrivate: hiddenFromStudents,
    body: () => ({ rating: 4, comment: 'Clear' }),
    trespass: () => ({ rating: 1, comment: 'Bad' }),
  },
  'GET /api/courses/:id/ratings': {
    access: all(200),
    onPrivate: mine,
  },
} satisfies Specimens<keyof typeof ratingRoutes>;
