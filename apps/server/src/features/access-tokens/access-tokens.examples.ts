import type { accessTokenRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { makeInstitution } from '../api-docs/index.ts';

const institution = { id: '$institution' };
const input = { name: 'Nightly export', scopes: ['courses:read' as const], days: 30 };

export const accessTokenExamples = {
  'GET /api/access-tokens': [call('GET /api/access-tokens', 'admin')],
  'POST /api/access-tokens': [call('POST /api/access-tokens', 'admin', { body: input })],
  'GET /api/institution/:id/access-tokens': [
    makeInstitution,
    call('GET /api/institution/:id/access-tokens', 'admin', { params: institution }),
  ],
  'POST /api/institution/:id/access-tokens': [
    makeInstitution,
    call('POST /api/institution/:id/access-tokens', 'admin', { params: institution, body: input }),
  ],
  'DELETE /api/access-tokens/:id': [
    call('POST /api/access-tokens', 'admin', { body: input, keep: 'accessToken' }),
    call('DELETE /api/access-tokens/:id', 'admin', { params: { id: '$accessToken' } }),
  ],
} satisfies Examples<keyof typeof accessTokenRoutes>;
