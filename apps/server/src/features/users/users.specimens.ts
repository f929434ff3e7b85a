import type { userRoutes } from '@lectern/contract';
import { admins, adminsMaking, coordinators, mineToWrite, signedIn, staff } from '../../../testing/specimens/access.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

export const userSpecimens = {
  'GET /api/users': { access: staff },
  'GET /api/users/ids': { access: admins },
  'GET /api/users/export.csv': { access: staff },
  'GET /api/users/:id': { access: signedIn },
  'GET /api/users/:id/usage': { access: admins },
  'POST /api/users': {
    access: adminsMaking,
    body: ({ number }) => {
      const n = number();
      return { username: `made ${n}`, email: `made${n}@example.org` };
    },
    trespass: (other) => ({ username: 'Planted', email: 'planted@example.org', institution: other.institution.id }),
  },
  'PUT /api/users/:id': {
    access: mineToWrite,
    body: () => ({ phoneNumber: '555' }),
    trespass: () => ({ phoneNumber: '1' }),
  },
  'PUT /api/users/update-userStatus/:id': {
    access: mineToWrite,
    body: () => ({ isActive: false }),
    trespass: () => ({ isActive: false }),
  },
  'DELETE /api/users/destroy/:id': {
    access: admins,
    trespass: byPath,
  },
  'POST /api/users/:id/password-link': {
    access: adminsMaking,
    trespass: byPath,
  },
  'GET /api/users/role/:role': { access: coordinators },
  'GET /api/users/institution/:institutionId': { access: staff },
} satisfies Specimens<keyof typeof userRoutes>;
