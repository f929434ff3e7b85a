import { call, type Example } from '../call.ts';
import {
  findCourse,
  findQuestion,
  findSubject,
  inAWindow,
  makeTest,
  newTest,
  startAttempt,
  submitAttempt,
} from './parts.ts';

const id = '$test';
const attempt = { id: '$attempt' };
const corrections = [{ question: '$question', correct_options: ['B' as const] }];
const preview = call('POST /api/tests/:id/regrades/preview', 'teacher', {
  params: { id },
  body: { corrections },
  keep: { as: 'basis', found: '"basis":"\\([^"]*\\)"' },
});
const regrade = { corrections, reason: 'The key was wrong.', basis: '$basis' };

/** Tests and their questions. */
const tests: readonly Example[] = [
  [call('GET /api/tests', 'teacher', { query: { created_by: 'me', limit: 5 } })],
  [...makeTest, call('GET /api/tests/:id', 'teacher', { params: { id } })],
  [findCourse, findSubject, call('POST /api/tests', 'teacher', { body: { data: newTest } })],
  [...makeTest, call('PUT /api/tests/:id', 'teacher', { params: { id }, body: { test_duration: 45 } })],
  [...makeTest, call('PUT /api/tests/test-status/:id', 'teacher', { params: { id }, body: { status: 'disabled' } })],
  [...makeTest, call('DELETE /api/tests/:id', 'teacher', { params: { id } })],
  [
    ...makeTest,
    call('DELETE /api/tests/:id', 'teacher', { params: { id } }),
    call('POST /api/tests/:id/restore', 'teacher', { params: { id } }),
  ],
  [findCourse, call('GET /api/courses/:id/tests', 'student', { params: { id: '$course' }, query: { limit: 5 } })],
  [
    call('POST /api/tests/import/preview', 'teacher', {
      body: { format: 'gift', filename: 'light.gift', text: '::Light:: What do plants make of light? {=Sugar ~Salt}' },
    }),
  ],
  [...makeTest, call('GET /api/tests/:id/export', 'teacher', { params: { id }, query: { format: 'gift' } })],
];

const attempts: readonly Example[] = [
  [...makeTest, call('POST /api/tests/:id/attempts', 'student', { params: { id }, body: inAWindow })],
  [...makeTest, startAttempt, call('POST /api/attempts/:id/lease', 'student', { params: attempt, body: inAWindow })],
  [...makeTest, startAttempt, call('GET /api/attempts/:id', 'student', { params: attempt })],
  [
    ...makeTest,
    findQuestion,
    startAttempt,
    call('PUT /api/attempts/:id/responses/:questionId', 'student', {
      params: { ...attempt, questionId: '$question' },
      body: { selected: ['A'], sequence: 1, lease: 1 },
    }),
  ],
  [
    ...makeTest,
    startAttempt,
    call('POST /api/attempts/:id/heartbeat', 'student', { params: attempt, body: { lease: 1 } }),
  ],
  [...makeTest, startAttempt, submitAttempt],
  [...makeTest, startAttempt, submitAttempt, call('GET /api/attempts/:id/result', 'student', { params: attempt })],
  [call('GET /api/users/me/results', 'student', { query: { limit: 5 } })],
];

const results: readonly Example[] = [
  [...makeTest, call('GET /api/tests/:id/results', 'teacher', { params: { id }, query: { limit: 5 } })],
  [...makeTest, call('GET /api/tests/:id/results/csv', 'teacher', { params: { id } })],
  [...makeTest, startAttempt, call('GET /api/tests/:id/board', 'teacher', { params: { id }, query: { limit: 5 } })],
  [...makeTest, call('GET /api/tests/:id/analysis', 'teacher', { params: { id } })],
  [
    ...makeTest,
    startAttempt,
    call('POST /api/tests/:id/time', 'teacher', { params: { id }, body: { minutes: 5, reason: 'The bell was late.' } }),
  ],
  [...makeTest, startAttempt, call('GET /api/attempts/:id/review', 'teacher', { params: attempt })],
  [
    ...makeTest,
    startAttempt,
    call('POST /api/attempts/:id/time', 'teacher', { params: attempt, body: { minutes: 5, reason: 'Was ill.' } }),
  ],
  [
    ...makeTest,
    startAttempt,
    submitAttempt,
    call('POST /api/attempts/:id/reopen', 'teacher', { params: attempt, body: { reason: 'By mistake.', minutes: 10 } }),
  ],
  [...makeTest, startAttempt, call('POST /api/attempts/:id/close', 'teacher', { params: attempt })],
  [...makeTest, findQuestion, { ...preview, keep: null }],
  [
    ...makeTest,
    findQuestion,
    preview,
    call('POST /api/tests/:id/regrades', 'teacher', { params: { id }, body: regrade }),
  ],
  [...makeTest, call('GET /api/tests/:id/regrades/former-keys', 'teacher', { params: { id } })],
  [...makeTest, call('GET /api/tests/:id/regrades', 'teacher', { params: { id }, query: { limit: 5 } })],
  [
    ...makeTest,
    findQuestion,
    preview,
    call('POST /api/tests/:id/regrades', 'teacher', { params: { id }, body: regrade, keep: 'regrade' }),
    call('POST /api/tests/:id/regrades/:regradeId/undo', 'teacher', { params: { id, regradeId: '$regrade' } }),
  ],
  [
    findCourse,
    findSubject,
    call('GET /api/subjects/:subjectId/gains', 'teacher', { params: { subjectId: '$subject' } }),
  ],
];

/** Tests, sitting them, and what came of it. */
export const testExamples: readonly Example[] = [...tests, ...attempts, ...results];
