import type { teacherApprovalRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { makeInstitution } from '../api-docs/index.ts';

const id = '$user';

export const teacherApprovalExamples = {
  'GET /api/users/teacher-approvals': [
    call('GET /api/users/teacher-approvals', 'coordinator', { query: { status: 'pending', limit: 5 } }),
  ],
  'GET /api/users/teacher-approvals/export.csv': [call('GET /api/users/teacher-approvals/export.csv', 'coordinator')],
  'PUT /api/users/approve-teacher/:id': [
    call('POST /api/users', 'admin', {
      body: { username: 'teacher-$now', email: 'teacher-$now@example.org', role: 'teacher' },
      keep: 'user',
    }),
    call('PUT /api/users/approve-teacher/:id', 'admin', { params: { id }, body: { status: true } }),
  ],
  'PUT /api/users/decline-teacher/:id': [
    makeInstitution,
    call('GET /api/users/me', 'newcomer', { keep: 'me' }),
    call('POST /api/users/me/apply-teacher', 'newcomer', { body: { institution: '$institution' } }),
    call('PUT /api/users/decline-teacher/:id', 'admin', {
      params: { id: '$me' },
      body: { reason: 'Please ask the office first.' },
    }),
  ],
  'POST /api/users/me/apply-teacher': [
    makeInstitution,
    call('POST /api/users/me/apply-teacher', 'newcomer', {
      body: { institution: '$institution', experience: 4, expertise: 'Botany' },
    }),
  ],
  'DELETE /api/users/me/apply-teacher': [
    makeInstitution,
    call('POST /api/users/me/apply-teacher', 'newcomer', { body: { institution: '$institution' } }),
    call('DELETE /api/users/me/apply-teacher', 'newcomer'),
  ],
} satisfies Examples<keyof typeof teacherApprovalRoutes>;
