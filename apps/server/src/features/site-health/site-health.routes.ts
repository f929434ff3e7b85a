import type { Router } from '../../platform/http/index.ts';
import { adminsAnd } from '../../platform/policy/index.ts';
import { createSiteHealth, type SiteHealthDeps } from './site-health.service.ts';

/** How the installation stands, for administrators. */
export function registerSiteHealth(route: Router, deps: SiteHealthDeps): void {
  const siteHealth = createSiteHealth(deps);
  route('GET /api/site-health', {
    policy: adminsAnd(),
    handler: async ({ act }) => ({ status: 200, body: await siteHealth(act) }),
  });
}
