import type { institutionRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findInstitution, makeInstitution } from '../api-docs/index.ts';

const institution = { id: '$institution' };

export const institutionExamples = {
  'GET /api/institution': [call('GET /api/institution', 'coordinator', { query: { status: 'Approved', limit: 5 } })],
  'GET /api/institution/managment/:userId': [
    call('GET /api/users/me', 'coordinator', { keep: 'me' }),
    call('GET /api/institution/managment/:userId', 'coordinator', { params: { userId: '$me' } }),
  ],
  'GET /api/institution/names': [call('GET /api/institution/names', 'student', { query: { limit: 5 } })],
  'GET /api/institution/:id': [findInstitution, call('GET /api/institution/:id', 'admin', { params: institution })],
  'POST /api/institution': [
    call('POST /api/institution', 'admin', {
      body: { name: 'School of $now', type: 'School', location: { city: 'Porto', country: 'Portugal' } },
    }),
  ],
  'PUT /api/institution/:id': [
    makeInstitution,
    call('PUT /api/institution/:id', 'admin', { params: institution, body: { status: 'Rejected' } }),
  ],
  'DELETE /api/institution/:id': [
    makeInstitution,
    call('DELETE /api/institution/:id', 'admin', { params: institution }),
  ],
} satisfies Examples<keyof typeof institutionRoutes>;
