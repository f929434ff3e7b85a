import type { userRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findInstitution, findStudent, makeUser } from '../api-docs/index.ts';

const id = '$user';

export const userExamples = {
  'GET /api/users': [call('GET /api/users', 'admin', { query: { role: 'student', sort: 'username', limit: 5 } })],
  'GET /api/users/ids': [call('GET /api/users/ids', 'admin', { query: { schoolClass: 'class_8' } })],
  'GET /api/users/export.csv': [call('GET /api/users/export.csv', 'admin', { query: { role: 'teacher' } })],
  'GET /api/users/:id': [findStudent, call('GET /api/users/:id', 'admin', { params: { id: '$student' } })],
  'GET /api/users/:id/usage': [makeUser, call('GET /api/users/:id/usage', 'admin', { params: { id } })],
  'POST /api/users': [
    call('POST /api/users', 'admin', {
      body: { username: 'somebody-$now', email: 'somebody-$now@example.org', role: 'student' },
    }),
  ],
  'PUT /api/users/:id': [
    makeUser,
    call('PUT /api/users/:id', 'admin', { params: { id }, body: { educationLevel: 'graduated' } }),
  ],
  'PUT /api/users/update-userStatus/:id': [
    makeUser,
    call('PUT /api/users/update-userStatus/:id', 'admin', { params: { id }, body: { isActive: false } }),
  ],
  'DELETE /api/users/destroy/:id': [makeUser, call('DELETE /api/users/destroy/:id', 'admin', { params: { id } })],
  'POST /api/users/:id/password-link': [
    makeUser,
    call('POST /api/users/:id/password-link', 'admin', { params: { id } }),
  ],
  'GET /api/users/role/:role': [
    call('GET /api/users/role/:role', 'admin', { params: { role: 'coordinator' }, query: { limit: 5 } }),
  ],
  'GET /api/users/institution/:institutionId': [
    findInstitution,
    call('GET /api/users/institution/:institutionId', 'admin', {
      params: { institutionId: '$institution' },
      query: { limit: 5 },
    }),
  ],
} satisfies Examples<keyof typeof userRoutes>;
