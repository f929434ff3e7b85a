import type { markingRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, findQuestion, findSubject, makeTest, startAttempt, submitAttempt } from '../api-docs/index.ts';

const id = '$test';
const attempt = { id: '$attempt' };
const corrections = [{ question: '$question', correct_options: ['B' as const] }];
const preview = call('POST /api/tests/:id/regrades/preview', 'teacher', {
  params: { id },
  body: { corrections },
  keep: { as: 'basis', found: '"basis":"\\([^"]*\\)"' },
});
const regrade = { corrections, reason: 'The key was wrong.', basis: '$basis' };

export const markingExamples = {
  'GET /api/attempts/:id/result': [
    ...makeTest,
    startAttempt,
    submitAttempt,
    call('GET /api/attempts/:id/result', 'student', { params: attempt }),
  ],
  'GET /api/users/me/results': [call('GET /api/users/me/results', 'student', { query: { limit: 5 } })],
  'GET /api/tests/:id/results': [
    ...makeTest,
    call('GET /api/tests/:id/results', 'teacher', { params: { id }, query: { limit: 5 } }),
  ],
  'GET /api/tests/:id/results/summary': [
    ...makeTest,
    call('GET /api/tests/:id/results/summary', 'teacher', { params: { id } }),
  ],
  'GET /api/tests/:id/results/csv': [
    ...makeTest,
    call('GET /api/tests/:id/results/csv', 'teacher', { params: { id } }),
  ],
  'GET /api/tests/:id/analysis': [...makeTest, call('GET /api/tests/:id/analysis', 'teacher', { params: { id } })],
  'GET /api/attempts/:id/review': [
    ...makeTest,
    startAttempt,
    call('GET /api/attempts/:id/review', 'teacher', { params: attempt }),
  ],
  'POST /api/tests/:id/regrades/preview': [...makeTest, findQuestion, { ...preview, keep: null }],
  'POST /api/tests/:id/regrades': [
    ...makeTest,
    findQuestion,
    preview,
    call('POST /api/tests/:id/regrades', 'teacher', { params: { id }, body: regrade }),
  ],
  'GET /api/tests/:id/regrades': [
    ...makeTest,
    call('GET /api/tests/:id/regrades', 'teacher', { params: { id }, query: { limit: 5 } }),
  ],
  'GET /api/tests/:id/regrades/former-keys': [
    ...makeTest,
    call('GET /api/tests/:id/regrades/former-keys', 'teacher', { params: { id } }),
  ],
  'POST /api/tests/:id/regrades/:regradeId/undo': [
    ...makeTest,
    findQuestion,
    preview,
    call('POST /api/tests/:id/regrades', 'teacher', { params: { id }, body: regrade, keep: 'regrade' }),
    call('POST /api/tests/:id/regrades/:regradeId/undo', 'teacher', { params: { id, regradeId: '$regrade' } }),
  ],
  'GET /api/subjects/:subjectId/gains': [
    findCourse,
    findSubject,
    call('GET /api/subjects/:subjectId/gains', 'teacher', { params: { subjectId: '$subject' } }),
  ],
} satisfies Examples<keyof typeof markingRoutes>;
