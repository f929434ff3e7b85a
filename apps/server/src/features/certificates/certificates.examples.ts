import type { certificateRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse } from '../api-docs/index.ts';

const course = { id: '$course' };
const mine = (as: string, found: string) =>
  call('GET /api/users/me/certificates', 'student', { keep: { as, found: `"${found}":"\\([^"]*\\)"` } });
const findOne = call('GET /api/users/me/certificates', 'student', { keep: 'certificate' });
const findCode = mine('code', 'code');
const findList = mine('list', 'course":{"_id');
const credential = call('GET /api/certificate-checks/:code/credential', 'visitor', { params: { code: '$code' } });

export const certificateExamples = {
  'GET /api/courses/:id/certificate': [
    findCourse,
    call('GET /api/courses/:id/certificate', 'student', { params: course }),
  ],
  'GET /api/courses/:id/certificate-settings': [
    findCourse,
    call('GET /api/courses/:id/certificate-settings', 'teacher', { params: course }),
  ],
  'PUT /api/courses/:id/certificate-settings': [
    findCourse,
    call('PUT /api/courses/:id/certificate-settings', 'teacher', {
      params: course,
      body: { offered: true, allMaterials: true, signerName: 'Ellen Marsh', signerRole: 'Head of Science' },
    }),
  ],
  'GET /api/courses/:id/certificates': [
    findCourse,
    call('GET /api/courses/:id/certificates', 'teacher', { params: course, query: { only: 'revoked' } }),
  ],
  'PUT /api/certificates/:id/revoked': [
    findOne,
    call('PUT /api/certificates/:id/revoked', 'admin', {
      params: { id: '$certificate' },
      body: { reason: 'It was issued to the wrong person.' },
    }),
    call('PUT /api/certificates/:id/revoked', 'admin', { params: { id: '$certificate' }, body: { reason: null } }),
  ],
  'GET /api/certificates/:id/pdf': [
    findOne,
    call('GET /api/certificates/:id/pdf', 'student', { params: { id: '$certificate' } }),
  ],
  'GET /api/users/me/certificates': [call('GET /api/users/me/certificates', 'student')],
  'GET /api/certificate-checks/:code': [
    findCode,
    call('GET /api/certificate-checks/:code', 'visitor', { params: { code: '$code' } }),
  ],
  'GET /api/certificate-checks/:code/revocation': [
    findCode,
    call('GET /api/certificate-checks/:code/revocation', 'admin', { params: { code: '$code' } }),
  ],
  'GET /api/certificate-checks/:code/credential': [findCode, credential],
  'GET /api/certificate-issuer': [call('GET /api/certificate-issuer', 'visitor')],
  'GET /api/certificate-issuer/status/:list': [
    findList,
    call('GET /api/certificate-issuer/status/:list', 'visitor', { params: { list: '$list' } }),
  ],
} satisfies Examples<keyof typeof certificateRoutes>;
