import type { markingRoutes } from '@lectern/contract';
import { mineToAdd, mineToWrite } from '../../../testing/specimens/access.ts';
import { submitAttempt } from '../../../testing/specimens/of-tests.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';
import type { World } from '../../../testing/world.ts';
import type { BuiltTest } from '../../../testing/index.ts';

const correctionOf = ({ questions }: BuiltTest) => ({
  corrections: [{ question: questions[0]?.id ?? '', correct_options: ['B' as const] }],
});
const correctionIn = ({ preTest }: World) => ({
  corrections: [{ question: preTest.test_questions[0]?._id ?? '', correct_options: ['B' as const] }],
});

async function preview(scene: Scene): Promise<void> {
  const url = `/api/tests/${scene.test.id}/regrades/preview`;
  const { body } = await scene.request('POST', url, 'author', { payload: correctionOf(scene.test) });
  scene.basis = (JSON.parse(body) as { basis: string }).basis;
}

async function regrade(scene: Scene): Promise<void> {
  await preview(scene);
  const payload = { ...correctionOf(scene.test), reason: 'Wrong key', basis: scene.basis };
  const { body } = await scene.request('POST', `/api/tests/${scene.test.id}/regrades`, 'author', { payload });
  scene.regrade = (JSON.parse(body) as { regrade: { _id: string } }).regrade._id;
}

export const markingSpecimens = {
  // To teachers somebody else's attempt is not there.
  'GET /api/attempts/:id/result': {
    access: [401, 200, 404, 404, 403, 403, 401],
    onPrivate: [401, 200, 404, 404, 403, 403, 401],
    before: submitAttempt,
  },
  'GET /api/users/me/results': { access: [401, 200, 200, 200, 403, 403, 401] },
  'GET /api/tests/:id/results': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
  'GET /api/tests/:id/results/summary': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
  'GET /api/tests/:id/results/csv': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
  'GET /api/tests/:id/analysis': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
  'GET /api/attempts/:id/review': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
  'POST /api/tests/:id/regrades/preview': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: ({ test }) => correctionOf(test),
    trespass: correctionIn,
  },
  'POST /api/tests/:id/regrades': {
    access: mineToAdd,
    onPrivate: mineToAdd,
    body: ({ test, basis }) => ({ ...correctionOf(test), reason: 'Wrong key', basis }),
    before: preview,
    trespass: (other) => ({ ...correctionIn(other), reason: 'Wrong', basis: 'any' }),
  },
  'GET /api/tests/:id/regrades': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
  'GET /api/tests/:id/regrades/former-keys': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
  'POST /api/tests/:id/regrades/:regradeId/undo': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    before: regrade,
    trespass: byPath,
  },
  'GET /api/subjects/:subjectId/gains': {
    access: mineToWrite,
    onPrivate: mineToWrite,
  },
} satisfies Specimens<keyof typeof markingRoutes>;
