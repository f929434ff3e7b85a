import type { certificateRoutes } from '@lectern/contract';
import type { Access } from '../../../testing/specimens/access.ts';
import { all, hiddenFromStudents, mineToWrite, students } from '../../../testing/specimens/access.ts';
import type { Specimens } from '../../../testing/specimens/specimen.ts';

/** The student whose certificate it is, those who edit the course, and nobody else. */
const holderAndStaff: Access = [401, 200, 200, 404, 404, 200, 401];
/** Nobody has an address that is guessed. */
const guessed = all(404);
/** Others learn no more than that there is nothing for them to do. */
const askedByStaff: Access = [401, 403, 200, 200, 403, 200, 401];

export const certificateSpecimens = {
  'GET /api/courses/:id/certificate': { access: students, onPrivate: hiddenFromStudents },
  'GET /api/courses/:id/certificate-settings': { access: mineToWrite, onPrivate: mineToWrite },
  'PUT /api/courses/:id/certificate-settings': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ offered: true, allMaterials: true }),
    trespass: () => ({ offered: true, allMaterials: true }),
  },
  'GET /api/courses/:id/certificates': { access: mineToWrite, onPrivate: mineToWrite },
  'PUT /api/certificates/:id/revoked': {
    access: mineToWrite,
    onPrivate: mineToWrite,
    body: () => ({ reason: 'Issued by mistake' }),
    trespass: () => ({ reason: 'Issued by mistake' }),
  },
  'GET /api/certificates/:id/pdf': { access: holderAndStaff, onPrivate: holderAndStaff },
  'GET /api/users/me/certificates': { access: [401, 200, 200, 200, 200, 200, 401] },
  'GET /api/certificate-checks/:code': { access: guessed },
  'GET /api/certificate-checks/:code/revocation': { access: askedByStaff },
  'GET /api/certificate-checks/:code/credential': { access: guessed },
  'GET /api/certificate-issuer': { access: all(200) },
  'GET /api/certificate-issuer/status/:list': { access: guessed },
} satisfies Specimens<keyof typeof certificateRoutes>;
