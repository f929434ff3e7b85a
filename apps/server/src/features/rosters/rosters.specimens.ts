import type { rosterRoutes, rosterSourceRoutes } from '@lectern/contract';
import { admins, adminsMaking } from '../../../testing/specimens/access.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';
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

const source = {
  name: 'Register',
  version: '1.1' as const,
  baseUrl: 'https://sis.example.org/ims/oneroster/v1p1',
  tokenUrl: 'https://sis.example.org/token',
  clientId: 'lectern',
  clientSecret: 'a secret',
  importsItself: false,
  adoptSelfMade: false,
  isEnabled: true,
};

/** Has a pull of the source under way, or none. */
const pulling =
  (isUnderWay: boolean) =>
  async ({ t, rosterSource }: Scene): Promise<void> => {
    await t.db.deleteFrom('roster_pulls').where('source_id', '=', rosterSource).execute();
    const pull = { id: crypto.randomUUID(), source_id: rosterSource, state: 'waiting', wants_all: false } as const;
    if (isUnderWay)
      await t.db
        .insertInto('roster_pulls')
        .values({ ...pull, created_at: t.clock.now() })
        .execute();
  };

export const rosterSourceSpecimens = {
  'GET /api/roster-sources': { access: admins },
  'POST /api/roster-sources': {
    access: adminsMaking,
    body: ({ number }) => ({ ...source, system: `system ${number()}` }),
    // A site has so many at most.
    before: async ({ t, rosterSource }) => {
      await t.db.deleteFrom('roster_sources').where('id', '<>', rosterSource).execute();
    },
    trespass: aboutOneself,
  },
  'PUT /api/roster-sources/:id': { access: admins, body: () => source, trespass: () => source },
  'DELETE /api/roster-sources/:id': { access: admins, trespass: byPath },
  'POST /api/roster-sources/:id/test': { access: admins, trespass: byPath },
  'POST /api/roster-sources/:id/pull': {
    access: admins,
    body: () => ({}),
    before: pulling(false),
    trespass: () => ({}),
  },
  'POST /api/roster-sources/:id/stop': { access: admins, before: pulling(true), trespass: byPath },
} satisfies Specimens<keyof typeof rosterSourceRoutes>;
