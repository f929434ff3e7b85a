import type { bulkActRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findInstitution, makeUser } from '../api-docs/index.ts';

const ids = ['$user'];

export const bulkActExamples = {
  'POST /api/users/bulk/preview': [
    makeUser,
    call('POST /api/users/bulk/preview', 'admin', { body: { act: 'block', ids } }),
  ],
  'GET /api/users/bulk': [call('GET /api/users/bulk', 'admin', { query: { limit: 5 } })],
  'POST /api/users/bulk': [
    makeUser,
    findInstitution,
    call('POST /api/users/bulk', 'admin', { body: { act: 'move', ids, institution: '$institution' } }),
  ],
  'POST /api/users/bulk/:id/undo': [
    makeUser,
    call('POST /api/users/bulk', 'admin', { body: { act: 'block', ids }, keep: 'act' }),
    call('POST /api/users/bulk/:id/undo', 'admin', { params: { id: '$act' } }),
  ],
  'POST /api/users/bulk/password-links.csv': [
    makeUser,
    call('POST /api/users/bulk/password-links.csv', 'admin', { body: { ids } }),
  ],
} satisfies Examples<keyof typeof bulkActRoutes>;
