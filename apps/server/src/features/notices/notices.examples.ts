import type { noticeRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, makeCourse } from '../api-docs/index.ts';
import { exampleBrowser } from './push/example-browser.ts';

const subscribed = call('PUT /api/users/me/push', 'newcomer', { body: exampleBrowser, keep: 'device' });

export const noticeExamples = {
  'GET /api/users/me/notices': [call('GET /api/users/me/notices', 'student', { query: { limit: 5 } })],
  'GET /api/users/me/notices/unread': [call('GET /api/users/me/notices/unread', 'student')],
  'POST /api/users/me/notices/read': [
    call('POST /api/users/me/notices/read', 'student', { body: { until: '2026-03-01T12:00:00.000Z' } }),
  ],
  'GET /api/users/me/notice-settings': [call('GET /api/users/me/notice-settings', 'student')],
  'PUT /api/users/me/notice-settings': [
    call('PUT /api/users/me/notice-settings', 'student', {
      body: { quietHours: { from: '22:00', until: '07:00' } },
    }),
  ],
  'GET /api/users/me/push': [call('GET /api/users/me/push', 'student')],
  'PUT /api/users/me/push': [subscribed],
  'DELETE /api/users/me/push/:id': [
    subscribed,
    call('DELETE /api/users/me/push/:id', 'newcomer', { params: { id: '$device' } }),
  ],
  'GET /api/courses/:id/notice-settings': [
    findCourse,
    call('GET /api/courses/:id/notice-settings', 'teacher', { params: { id: '$course' } }),
  ],
  'PUT /api/courses/:id/notice-settings': [
    makeCourse,
    call('PUT /api/courses/:id/notice-settings', 'teacher', {
      params: { id: '$course' },
      body: {
        materialsAdded: true,
        testOpens: true,
        dueSoon: true,
        leads: [72, 24],
        closesSoon: true,
        results: true,
      },
    }),
  ],
} satisfies Examples<keyof typeof noticeRoutes>;
