import type { retentionRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';

const rules = [{ kind: 'audit_log' as const, choice: 'days' as const, days: 730 }];

export const retentionExamples = {
  'GET /api/retention': [call('GET /api/retention', 'admin')],
  'POST /api/retention/preview': [call('POST /api/retention/preview', 'admin', { body: { rules } })],
  'PUT /api/retention': [call('PUT /api/retention', 'admin', { body: { rules, confirmed: true } })],
} satisfies Examples<keyof typeof retentionRoutes>;
