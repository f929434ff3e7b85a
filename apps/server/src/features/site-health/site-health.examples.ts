import type { siteHealthRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';

export const siteHealthExamples = {
  'GET /api/site-health': [call('GET /api/site-health', 'admin')],
} satisfies Examples<keyof typeof siteHealthRoutes>;
