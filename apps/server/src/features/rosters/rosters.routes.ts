import { type Router, siteAddress } from '../../platform/http/index.ts';
import { recordPeopleExport } from '../audit/index.ts';
import type { PasswordLinkDeps } from '../users/index.ts';
import { linkColumns, linksOfRoster } from './roster-links.service.ts';
import { badRows, getRoster, pageOfRosters, pageOfRows } from './rosters.listing.ts';
import { mayUseRosters } from './rosters.policy.ts';
import { createRoster, deleteRoster, remapRoster, startImport, startUndo } from './rosters.service.ts';

export type RostersRoutesDeps = PasswordLinkDeps & {
  /** Where people reach the site, or null where nobody has said so. */
  publicUrl: string | null;
};

/** Files of people: looked at, imported, taken back. */
export function registerRosters(route: Router, deps: RostersRoutesDeps): void {
  registerReading(route);
  registerWriting(route);
  registerWork(route, deps);
}

function registerReading(route: Router): void {
  route('GET /api/rosters', {
    policy: mayUseRosters,
    handler: async ({ db, query }) => ({ status: 200, body: await pageOfRosters(db, query) }),
  });

  route('GET /api/rosters/:id', {
    policy: mayUseRosters,
    handler: async ({ db, params }) => ({ status: 200, body: await getRoster(db, params.id) }),
  });

  route('GET /api/rosters/:id/rows', {
    policy: mayUseRosters,
    handler: async ({ db, params, query }) => ({ status: 200, body: await pageOfRows(db, params.id, query) }),
  });

  route('GET /api/rosters/:id/bad-rows.csv', {
    policy: mayUseRosters,
    handler: async ({ act, db, params }) => {
      const { target, ...table } = await badRows(db, params.id);
      await recordPeopleExport(act, 'bad-rows', {}, target);
      return { status: 200, csv: { name: 'bad-rows.csv', ...table } };
    },
  });
}

function registerWriting(route: Router): void {
  route('POST /api/rosters', {
    policy: mayUseRosters,
    handler: async ({ act, body }) => {
      const roster = await createRoster(act, body);
      return { status: 201, body: { message: 'File checked', roster } };
    },
  });

  route('PUT /api/rosters/:id', {
    policy: mayUseRosters,
    handler: async ({ act, params, body }) => {
      const roster = await remapRoster(act, params.id, body);
      return { status: 200, body: { message: 'File checked', roster } };
    },
  });

  route('DELETE /api/rosters/:id', {
    policy: mayUseRosters,
    handler: async ({ db, viewer, params }) => {
      await deleteRoster(db, viewer, params.id);
      return { status: 200, body: { message: 'File discarded' } };
    },
  });
}

function registerWork(route: Router, deps: RostersRoutesDeps): void {
  route('POST /api/rosters/:id/import', {
    policy: mayUseRosters,
    handler: async ({ db, viewer, params }) => {
      const roster = await startImport(db, viewer, params.id);
      return { status: 200, body: { message: 'Import started', roster } };
    },
  });

  route('POST /api/rosters/:id/undo', {
    policy: mayUseRosters,
    handler: async ({ db, viewer, params }) => {
      const roster = await startUndo(db, viewer, params.id);
      return { status: 200, body: { message: 'Undo started', roster } };
    },
  });

  route('POST /api/rosters/:id/password-links.csv', {
    policy: mayUseRosters,
    handler: async ({ act, params, request }) => {
      const rows = await linksOfRoster(deps, act, params.id, siteAddress(request, deps.publicUrl));
      return { status: 200, csv: { name: 'password-links.csv', columns: linkColumns, rows } };
    },
  });
}
