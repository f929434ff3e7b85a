import { defineRoutes } from '../route.ts';
import { SiteHealth } from './schemas.ts';

export const siteHealthRoutes = defineRoutes({
  'GET /api/site-health': {
    tag: 'Dashboards',
    summary: 'How the installation stands: backups, disks, release, mail, background work, key and database',
    responses: { 200: SiteHealth },
  },
});
