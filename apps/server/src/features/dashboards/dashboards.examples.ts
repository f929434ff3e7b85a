import type { dashboardRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';

export const dashboardExamples = {
  'GET /api/dashboards/admin': [call('GET /api/dashboards/admin', 'admin')],
  'GET /api/dashboards/teacher': [call('GET /api/dashboards/teacher', 'teacher')],
  'GET /api/dashboards/teacher/not-started': [
    call('GET /api/dashboards/teacher/not-started', 'teacher', { query: { page: 1, limit: 20 } }),
  ],
  'GET /api/users/me/waiting': [call('GET /api/users/me/waiting', 'teacher')],
} satisfies Examples<keyof typeof dashboardRoutes>;
