import type { rosterRoutes } from '@lectern/contract';
import { admins, adminsMaking } from '../../../testing/specimens/access.ts';
import { aboutOneself, byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

export const rosterSpecimens = {
  'GET /api/rosters': { access: admins },
  'POST /api/rosters': {
    access: adminsMaking,
    body: () => ({ fileName: 'a.csv', text: 'username,email\nsomebody,s@example.org' }),
    trespass: aboutOneself,
  },
  'GET /api/rosters/:id': { access: admins },
  'PUT /api/rosters/:id': {
    access: admins,
    body: () => ({ adoptSelfMade: true }),
    trespass: () => ({ adoptSelfMade: true }),
  },
  'GET /api/rosters/:id/rows': { access: admins },
  'GET /api/rosters/:id/bad-rows.csv': { access: admins },
  'POST /api/rosters/:id/import': {
    access: admins,
    trespass: byPath,
  },
  'POST /api/rosters/:id/undo': {
    access: admins,
    before: async ({ t, roster }) => {
      await t.db.updateTable('rosters').set({ status: 'imported' }).where('id', '=', roster).execute();
    },
    trespass: byPath,
  },
  'POST /api/rosters/:id/password-links.csv': {
    access: admins,
    trespass: byPath,
  },
  'DELETE /api/rosters/:id': {
    access: admins,
    trespass: byPath,
  },
} satisfies Specimens<keyof typeof rosterRoutes>;
