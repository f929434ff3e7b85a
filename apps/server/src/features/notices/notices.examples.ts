import type { noticeRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';

export const noticeExamples = {
  'GET /api/users/me/notices': [call('GET /api/users/me/notices', 'student', { query: { limit: 5 } })],
  'GET /api/users/me/notices/unread': [call('GET /api/users/me/notices/unread', 'student')],
  'POST /api/users/me/notices/read': [
    call('POST /api/users/me/notices/read', 'student', { body: { until: '2026-03-01T12:00:00.000Z' } }),
  ],
  'GET /api/users/me/notice-settings': [call('GET /api/users/me/notice-settings', 'student')],
  'PUT /api/users/me/notice-settings': [
    call('PUT /api/users/me/notice-settings', 'student', {
      body: { timeZone: 'Europe/Lisbon', quietHours: { from: '22:00', until: '07:00' } },
    }),
  ],
} satisfies Examples<keyof typeof noticeRoutes>;
