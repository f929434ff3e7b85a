import type { webhookRoutes } from '@lectern/contract';
import { admins, coordinators } from '../../../testing/specimens/access.ts';
import { aboutOneself, byPath, type Specimens } from '../../../testing/specimens/specimen.ts';
import type { Scene } from '../../../testing/specimens/scene.ts';

const input = { name: 'Register', url: 'https://hooks.example.org/lectern', kinds: ['course.created' as const] };
/** A site has so many at most. */
const room = async ({ t }: Scene): Promise<void> => {
  await t.db.deleteFrom('webhooks').where('institution_id', 'is', null).execute();
};

export const webhookSpecimens = {
  'GET /api/webhooks': { access: admins },
  'POST /api/webhooks': {
    access: [401, 403, 403, 403, 403, 201, 401],
    body: () => input,
    before: room,
    trespass: aboutOneself,
  },
  'GET /api/institution/:id/webhooks': { access: coordinators },
  'POST /api/institution/:id/webhooks': {
    access: [401, 403, 403, 403, 201, 201, 401],
    body: () => input,
    trespass: () => input,
  },
  'PUT /api/webhooks/:id': { access: coordinators, body: () => input, trespass: () => input },
  'DELETE /api/webhooks/:id': { access: coordinators, trespass: byPath },
  'POST /api/webhooks/:id/secret': { access: [401, 403, 403, 403, 201, 201, 401], trespass: byPath },
  'POST /api/webhooks/:id/test': { access: [401, 403, 403, 403, 201, 201, 401], trespass: byPath },
  'GET /api/webhooks/:id/deliveries': { access: coordinators },
  'POST /api/webhooks/:id/deliveries/:deliveryId/again': { access: coordinators, trespass: byPath },
} satisfies Specimens<keyof typeof webhookRoutes>;
