import { bulkTexts } from '@lectern/contract';
import { type Router, siteAddress } from '../../platform/http/index.ts';
import { type LinkDeps, mayAdministerUsers } from '../users/index.ts';
import { doBulkAct, previewBulkAct } from './bulk-acts.service.ts';
import type { BulkDeps } from './bulk-acts.standing.ts';
import { pageOfRecent } from './bulk-acts.listing.ts';
import { linkColumns, linksOfMany } from './links.service.ts';
import { undoBulkAct } from './undoing.service.ts';

export type BulkRoutesDeps = BulkDeps &
  LinkDeps & {
    /** Where people reach the site, or null where nobody has said so. */
    publicUrl: string | null;
  };

/** Acts on many people: those who may do one to a single account may do it to many. */
export function registerBulkActs(route: Router, deps: BulkRoutesDeps): void {
  route('GET /api/users/bulk', {
    policy: mayAdministerUsers,
    handler: async ({ act, query }) => ({ status: 200, body: await pageOfRecent(act, query) }),
  });

  route('POST /api/users/bulk/preview', {
    policy: mayAdministerUsers,
    handler: async ({ act, body }) => ({ status: 200, body: await previewBulkAct(deps, act, body) }),
  });

  route('POST /api/users/bulk', {
    policy: mayAdministerUsers,
    handler: async ({ act, body }) => {
      const bulkAct = await doBulkAct(deps, act, body);
      return { status: 201, body: { message: bulkTexts.done, bulkAct } };
    },
  });

  route('POST /api/users/bulk/:id/undo', {
    policy: mayAdministerUsers,
    handler: async ({ act, params }) => {
      const { undone, kept } = await undoBulkAct(deps, act, params.id);
      return { status: 200, body: { message: bulkTexts.undone, undone, kept } };
    },
  });

  route('POST /api/users/bulk/password-links.csv', {
    policy: mayAdministerUsers,
    handler: async ({ act, body, request }) => {
      const rows = linksOfMany(deps, act, body.ids, siteAddress(request, deps.publicUrl));
      return { status: 200, csv: { name: 'password-links.csv', columns: linkColumns, rows } };
    },
  });
}
