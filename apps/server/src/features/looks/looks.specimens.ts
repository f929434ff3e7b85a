import type { lookRoutes } from '@lectern/contract';
import { admins, all, coordinators } from '../../../testing/specimens/access.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

const theSite = 'the site is nobody’s institution';

export const lookSpecimens = {
  'GET /api/site-look': { access: all(200) },
  'PUT /api/site-look': { access: admins, body: () => ({ accent: '#7a1f5c' }), trespass: theSite },
  'DELETE /api/site-look': { access: admins, trespass: theSite },
  'GET /api/institution/:id/look': { access: coordinators },
  'PUT /api/institution/:id/look': {
    access: coordinators,
    body: () => ({ accent: '#7a1f5c' }),
    trespass: () => ({ accent: '#00ff00' }),
  },
  'DELETE /api/institution/:id/look': { access: coordinators, trespass: byPath },
  'GET /api/logos/:digest': { access: all(404) },
} satisfies Specimens<keyof typeof lookRoutes>;
