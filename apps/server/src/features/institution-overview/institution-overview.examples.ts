import type { institutionOverviewRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findInstitution } from '../api-docs/index.ts';

const params = { id: '$institution' };

export const institutionOverviewExamples = {
  'GET /api/institution/:id/overview': [
    findInstitution,
    call('GET /api/institution/:id/overview', 'admin', { params }),
  ],
  'GET /api/institution/:id/courses': [
    findInstitution,
    call('GET /api/institution/:id/courses', 'admin', { params, query: { limit: 5 } }),
  ],
  'GET /api/institution/:id/results': [
    findInstitution,
    call('GET /api/institution/:id/results', 'admin', { params, query: { limit: 5 } }),
  ],
} satisfies Examples<keyof typeof institutionOverviewRoutes>;
