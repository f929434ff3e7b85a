import type { testRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, findQuestion, findStudent, findSubject, makeGroup, makeTest, newTest } from '../api-docs/index.ts';

const id = '$test';

export const testAuthoringExamples = {
  'GET /api/tests': [call('GET /api/tests', 'teacher', { query: { created_by: 'me', limit: 5 } })],
  'GET /api/tests/:id': [...makeTest, call('GET /api/tests/:id', 'teacher', { params: { id } })],
  'POST /api/tests': [findCourse, findSubject, call('POST /api/tests', 'teacher', { body: { data: newTest } })],
  'PUT /api/tests/:id': [
    ...makeTest,
    call('PUT /api/tests/:id', 'teacher', { params: { id }, body: { test_duration: 45 } }),
  ],
  'PUT /api/tests/test-status/:id': [
    ...makeTest,
    call('PUT /api/tests/test-status/:id', 'teacher', { params: { id }, body: { status: 'disabled' } }),
  ],
  'DELETE /api/tests/:id': [...makeTest, call('DELETE /api/tests/:id', 'teacher', { params: { id } })],
  'POST /api/tests/:id/restore': [
    ...makeTest,
    call('DELETE /api/tests/:id', 'teacher', { params: { id } }),
    call('POST /api/tests/:id/restore', 'teacher', { params: { id } }),
  ],
  'GET /api/tests/:id/exceptions': [...makeTest, call('GET /api/tests/:id/exceptions', 'teacher', { params: { id } })],
  'PUT /api/tests/:id/exceptions/groups/:groupId': [
    ...makeTest,
    makeGroup,
    call('PUT /api/tests/:id/exceptions/groups/:groupId', 'admin', {
      params: { id, groupId: '$group' },
      body: { dueAt: '2027-03-01T12:00:00.000Z' },
    }),
  ],
  'PUT /api/tests/:id/exceptions/people/:userId': [
    ...makeTest,
    findStudent,
    call('PUT /api/tests/:id/exceptions/people/:userId', 'admin', {
      params: { id, userId: '$student' },
      body: { minutes: 60, attempts: 2 },
    }),
  ],
  'GET /api/courses/:id/tests': [
    findCourse,
    call('GET /api/courses/:id/tests', 'student', { params: { id: '$course' }, query: { limit: 5 } }),
  ],
  'GET /api/question-bank': [
    ...makeTest,
    call('GET /api/question-bank', 'teacher', { query: { search: 'plants', from: 'mine', limit: 5 } }),
  ],
  'GET /api/question-bank/tags': [call('GET /api/question-bank/tags', 'teacher')],
  'POST /api/question-bank/tags': [
    ...makeTest,
    findQuestion,
    call('POST /api/question-bank/tags', 'teacher', { body: { questions: ['$question'], add: ['Light'] } }),
  ],
  'POST /api/tests/import/preview': [
    call('POST /api/tests/import/preview', 'teacher', {
      body: { format: 'gift', filename: 'light.gift', text: '::Light:: What do plants make of light? {=Sugar ~Salt}' },
    }),
  ],
  'GET /api/tests/:id/export': [
    ...makeTest,
    call('GET /api/tests/:id/export', 'teacher', { params: { id }, query: { format: 'gift' } }),
  ],
} satisfies Examples<keyof typeof testRoutes>;
