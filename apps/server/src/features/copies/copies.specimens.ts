import type { copyRoutes } from '@lectern/contract';
import { mineToAdd, ownCourseToAdd } from '../../../testing/specimens/access.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

const named = ({ course }: Scene) => ({ name: `A copy for ${course._id}` });
const taken = () => ({ name: 'Taken along' });

export const copySpecimens = {
  'POST /api/courses/:id/copy': {
    access: ownCourseToAdd,
    onPrivate: mineToAdd,
    body: () => ({ name: 'A copy', tests: true }),
    trespass: taken,
  },
  'POST /api/tests/:id/copy': { access: mineToAdd, onPrivate: mineToAdd, body: named, trespass: taken },
  'POST /api/groups/:id/copy': { access: mineToAdd, onPrivate: mineToAdd, body: named, trespass: taken },
} satisfies Specimens<keyof typeof copyRoutes>;
