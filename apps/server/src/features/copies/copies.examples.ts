import type { copyRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, makeCourse, makeGroup, makeTest } from '../api-docs/index.ts';

const exported = call('GET /api/courses/:id/export.zip', 'teacher', { params: { id: '$course' }, saves: 'course.zip' });

const ofCourse = { id: '$course' };
const offered = [
  makeCourse,
  call('PUT /api/courses/:id/template', 'teacher', { params: ofCourse, body: { tests: true } }),
] as const;

export const copyExamples = {
  'POST /api/courses/:id/copy': [
    makeCourse,
    call('POST /api/courses/:id/copy', 'teacher', {
      params: { id: '$course' },
      body: { name: 'Botany, next year', tests: true },
    }),
  ],
  'GET /api/courses/:id/export.zip': [makeCourse, exported],
  'POST /api/courses/import': [
    makeCourse,
    exported,
    call('POST /api/files', 'teacher', { query: { purpose: 'import' }, file: 'course.zip', keep: 'file' }),
    call('POST /api/courses/import', 'teacher', { body: { file: '$file' } }),
  ],
  'GET /api/course-templates': [call('GET /api/course-templates', 'teacher', { query: { search: 'botany' } })],
  'GET /api/course-templates/:id': [...offered, call('GET /api/course-templates/:id', 'teacher', { params: ofCourse })],
  'POST /api/course-templates/:id/copy': [
    ...offered,
    call('POST /api/course-templates/:id/copy', 'teacher', {
      params: ofCourse,
      body: { name: 'Botany for my class', tests: true },
    }),
  ],
  'GET /api/courses/:id/template': [makeCourse, call('GET /api/courses/:id/template', 'teacher', { params: ofCourse })],
  'PUT /api/courses/:id/template': offered,
  'DELETE /api/courses/:id/template': [
    ...offered,
    call('DELETE /api/courses/:id/template', 'teacher', { params: ofCourse }),
  ],
  'POST /api/tests/:id/copy': [
    ...makeTest,
    call('POST /api/tests/:id/copy', 'teacher', { params: { id: '$test' }, body: { name: 'Light, once more' } }),
  ],
  'POST /api/groups/:id/copy': [
    findCourse,
    makeGroup,
    call('POST /api/groups/:id/copy', 'admin', { params: { id: '$group' }, body: { name: 'Next year' } }),
  ],
} satisfies Examples<keyof typeof copyRoutes>;
