import type { bulkActRoutes } from '@lectern/contract';
import { admins, adminsMaking } from '../../../testing/specimens/access.ts';
import { byPath, type Specimens } from '../../../testing/specimens/specimen.ts';

export const bulkActSpecimens = {
  'POST /api/users/bulk/preview': {
    access: admins,
    body: ({ askedToJoin }) => ({ act: 'block', ids: [askedToJoin] }),
    trespass: (other) => ({ act: 'block', ids: [other.student.id] }),
  },
  'GET /api/users/bulk': { access: admins },
  'POST /api/users/bulk': {
    access: adminsMaking,
    body: ({ askedToJoin, institution }) => ({ act: 'move', ids: [askedToJoin], institution }),
    trespass: (other) => ({ act: 'move', ids: [other.student.id], institution: other.institution.id }),
  },
  'POST /api/users/bulk/:id/undo': { access: admins, trespass: byPath },
  'POST /api/users/bulk/password-links.csv': {
    access: admins,
    body: ({ askedToJoin }) => ({ ids: [askedToJoin] }),
    trespass: (other) => ({ ids: [other.student.id] }),
  },
} satisfies Specimens<keyof typeof bulkActRoutes>;
