import type { institutionRoutes } from '@lectern/contract';
import { admins, coordinators, signedIn, staff } from '../../../testing/specimens/access.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

export const institutionSpecimens = {
  'GET /api/institution': { access: staff },
  'GET /api/institution/managment/:userId': {
    access: [401, 403, 403, 403, 404, 200, 401],
    person: ({ student }) => student.id,
  },
  'GET /api/institution/names': { access: signedIn },
  'GET /api/institution/:id': { access: [401, 403, 404, 404, 200, 200, 401] },
  'POST /api/institution': {
    access: [401, 403, 403, 403, 201, 201, 401],
    body: ({ course }) => ({ name: `Institution for ${course._id}` }),
    trespass: (other) => ({ name: 'Mine', institution_image: other.secretFile }),
  },
  'PUT /api/institution/:id': {
    access: coordinators,
    body: () => ({ location: { city: 'Lyon' } }),
    trespass: () => ({ name: 'Taken over' }),
  },
  'DELETE /api/institution/:id': {
    access: admins,
    trespass: byPath,
  },
} satisfies Specimens<keyof typeof institutionRoutes>;
