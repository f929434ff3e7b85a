import type { auditRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';

export const auditExamples = {
  'GET /api/audit': [call('GET /api/audit', 'admin', { query: { action: 'sign_in', limit: 5 } })],
  'GET /api/audit/export.csv': [call('GET /api/audit/export.csv', 'admin', { query: { action: 'people_exported' } })],
} satisfies Examples<keyof typeof auditRoutes>;
