import { lookTexts } from '@lectern/contract';
import type { ResponseCache, Router } from '../../platform/http/index.ts';
import { adminsAnd, anyone } from '../../platform/policy/index.ts';
import { mayManageInstitutions } from '../institutions/index.ts';
import type { ScanDeps } from '../virus-scans/index.ts';
import { changeLook, getLook, requireLogo, requireManaged, resetLook } from './looks.service.ts';

export type LooksRoutesDeps = ScanDeps & { catalogue: ResponseCache };

const onlyAdmins = adminsAnd();

/** Looks: that of the site, those of institutions, and the pictures in them. */
export function registerLooks(route: Router, deps: LooksRoutesDeps): void {
  registerSite(route, deps);
  registerInstitutions(route, deps);

  route('GET /api/logos/:digest', {
    policy: anyone,
    handler: async ({ db, viewer, params, reply }) => {
      const { bytes, type } = await requireLogo(db, viewer, params.digest);
      return reply
        .headers({
          'content-type': type,
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'public, max-age=31536000, immutable',
        })
        .send(bytes);
    },
  });
}

function registerSite(route: Router, deps: LooksRoutesDeps): void {
  route('GET /api/site-look', {
    policy: anyone,
    cache: deps.catalogue,
    handler: async ({ db }) => ({ status: 200, body: await getLook(db, null) }),
  });

  route('PUT /api/site-look', {
    policy: onlyAdmins,
    handler: async ({ act, body }) => ({
      status: 200,
      body: { message: lookTexts.saved, look: await changeLook(deps, act, null, body) },
    }),
  });

  route('DELETE /api/site-look', {
    policy: onlyAdmins,
    handler: async ({ act }) => ({
      status: 200,
      body: { message: lookTexts.reset, look: await resetLook(act, null) },
    }),
  });
}

function registerInstitutions(route: Router, deps: ScanDeps): void {
  route('GET /api/institution/:id/look', {
    policy: mayManageInstitutions,
    handler: async ({ db, viewer, params }) => {
      const { id } = await requireManaged(db, viewer, params.id);
      return { status: 200, body: await getLook(db, id) };
    },
  });

  route('PUT /api/institution/:id/look', {
    policy: mayManageInstitutions,
    handler: async ({ act, params, body }) => ({
      status: 200,
      body: { message: lookTexts.saved, look: await changeLook(deps, act, params.id, body) },
    }),
  });

  route('DELETE /api/institution/:id/look', {
    policy: mayManageInstitutions,
    handler: async ({ act, params }) => ({
      status: 200,
      body: { message: lookTexts.institutionReset, look: await resetLook(act, params.id) },
    }),
  });
}
