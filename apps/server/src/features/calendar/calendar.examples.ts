import type { calendarRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';

export const calendarExamples = {
  'GET /api/users/me/week': [call('GET /api/users/me/week', 'student')],
  'GET /api/users/me/calendar': [call('GET /api/users/me/calendar', 'student')],
  'POST /api/users/me/calendar': [call('POST /api/users/me/calendar', 'student')],
  'DELETE /api/users/me/calendar': [call('DELETE /api/users/me/calendar', 'student')],
} satisfies Examples<keyof typeof calendarRoutes>;
