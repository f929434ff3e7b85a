import type { announcementRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, findInstitution } from '../api-docs/index.ts';

const course = { id: '$course' };
const institution = { id: '$institution' };
const one = { id: '$announcement' };
const words = {
  title: 'No lesson on Friday',
  text: 'We go on next week.\nPlease read https://en.wikipedia.org/wiki/Leaf.',
};

const announce = call('POST /api/courses/:id/announcements', 'teacher', {
  params: course,
  body: words,
  keep: { as: 'announcement', found: '"announcement":{"_id":"\\([^"]*\\)"' },
});

export const announcementExamples = {
  'GET /api/courses/:id/announcements': [
    findCourse,
    call('GET /api/courses/:id/announcements', 'teacher', { params: course, query: { limit: 5 } }),
  ],
  'POST /api/courses/:id/announcements': [
    findCourse,
    call('POST /api/courses/:id/announcements', 'teacher', {
      params: course,
      body: { ...words, sendAt: '2099-06-01T07:00:00.000Z' },
    }),
  ],
  'GET /api/institution/:id/announcements': [
    findInstitution,
    call('GET /api/institution/:id/announcements', 'admin', { params: institution, query: { limit: 5 } }),
  ],
  'POST /api/institution/:id/announcements': [
    findInstitution,
    call('POST /api/institution/:id/announcements', 'admin', {
      params: institution,
      body: { ...words, audience: 'students' },
    }),
  ],
  'GET /api/courses/:id/announcements/mine': [
    findCourse,
    call('GET /api/courses/:id/announcements/mine', 'student', { params: course, query: { limit: 5 } }),
  ],
  'GET /api/announcements/:id': [findCourse, announce, call('GET /api/announcements/:id', 'teacher', { params: one })],
  'PUT /api/announcements/:id': [
    findCourse,
    announce,
    call('PUT /api/announcements/:id', 'teacher', { params: one, body: { title: 'No lesson this Friday' } }),
  ],
  'POST /api/announcements/:id/withdraw': [
    findCourse,
    announce,
    call('POST /api/announcements/:id/withdraw', 'teacher', { params: one }),
  ],
  'POST /api/announcements/:id/restore': [
    findCourse,
    announce,
    call('POST /api/announcements/:id/restore', 'teacher', { params: one }),
  ],
  'POST /api/announcements/:id/read': [
    findCourse,
    announce,
    call('POST /api/announcements/:id/read', 'student', { params: one }),
  ],
} satisfies Examples<keyof typeof announcementRoutes>;
