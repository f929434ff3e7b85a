import type { searchRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';

export const searchExamples = {
  'GET /api/search': [call('GET /api/search', 'visitor', { query: { q: 'plants' } })],
} satisfies Examples<keyof typeof searchRoutes>;
