import type { siteHealthRoutes } from '@lectern/contract';
import { admins } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

export const siteHealthSpecimens = {
  'GET /api/site-health': { access: admins },
} satisfies Specimens<keyof typeof siteHealthRoutes>;
