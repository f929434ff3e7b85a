import type { profileRoutes } from '@lectern/contract';
import { signedIn } from '../../../testing/specimens/access.ts';
import { givePasswords, password, type Scene } from '../../../testing/specimens/scene.ts';
import { aboutOneself, type Specimens } from '../../../testing/specimens/specimen.ts';
import { tinyPng, uploadForm } from '../../../testing/files.ts';

/** Gives passwords, and takes the work of the other teachers. */
async function partWithWork(scene: Scene): Promise<void> {
  await givePasswords(scene);
  const { db } = scene.t;
  const author = scene.people.get('author')?.id ?? '';
  const others = (['other teacher', 'co-teacher', 'marker'] as const).map((name) => scene.people.get(name)?.id ?? '');
  for (const table of ['courses', 'assessments'] as const)
    await db.updateTable(table).set({ created_by: author }).where('created_by', 'in', others).execute();
}

export const profileSpecimens = {
  'PUT /api/users/me': {
    access: signedIn,
    body: () => ({ phoneNumber: '555' }),
    trespass: aboutOneself,
  },
  // A teacher who owns courses has to part with them first, and somebody has to administer.
  'DELETE /api/users/me': {
    access: [401, 200, 409, 200, 200, 409, 401],
    body: () => ({ currentPassword: password }),
    before: partWithWork,
    trespass: aboutOneself,
  },
  'POST /api/users/me/picture': {
    access: [401, 201, 201, 201, 201, 201, 401],
    sent: () => uploadForm('me.png', tinyPng),
    trespass: aboutOneself,
  },
  'DELETE /api/users/me/picture': {
    access: signedIn,
    trespass: aboutOneself,
  },
  'GET /api/users/me/export': { access: signedIn },
} satisfies Specimens<keyof typeof profileRoutes>;
