import type { accessTokenRoutes } from '@lectern/contract';
import { admins, adminsMaking, coordinators } from '../../../testing/specimens/access.ts';
import { aboutOneself, byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

const input = { name: 'Nightly export', scopes: ['courses:read' as const], days: 30 };

export const accessTokenSpecimens = {
  'GET /api/access-tokens': { access: admins },
  'POST /api/access-tokens': { access: adminsMaking, body: () => input, trespass: aboutOneself },
  'GET /api/institution/:id/access-tokens': { access: coordinators },
  'POST /api/institution/:id/access-tokens': {
    access: [401, 403, 403, 403, 201, 201, 401],
    body: () => input,
    trespass: () => input,
  },
  'DELETE /api/access-tokens/:id': { access: coordinators, trespass: byPath },
} satisfies Specimens<keyof typeof accessTokenRoutes>;
