import type { attemptRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findQuestion, inAWindow, makeTest, startAttempt, submitAttempt } from '../api-docs/index.ts';

const id = '$test';
const attempt = { id: '$attempt' };

export const attemptExamples = {
  'POST /api/tests/:id/attempts': [
    ...makeTest,
    call('POST /api/tests/:id/attempts', 'student', { params: { id }, body: inAWindow }),
  ],
  'POST /api/attempts/:id/lease': [
    ...makeTest,
    startAttempt,
    call('POST /api/attempts/:id/lease', 'student', { params: attempt, body: inAWindow }),
  ],
  'GET /api/attempts/:id': [...makeTest, startAttempt, call('GET /api/attempts/:id', 'student', { params: attempt })],
  'GET /api/users/me/attempts/running': [
    ...makeTest,
    startAttempt,
    call('GET /api/users/me/attempts/running', 'student'),
  ],
  'PUT /api/attempts/:id/responses/:questionId': [
    ...makeTest,
    findQuestion,
    startAttempt,
    call('PUT /api/attempts/:id/responses/:questionId', 'student', {
      params: { ...attempt, questionId: '$question' },
      body: { selected: ['A'], sequence: 1, lease: 1 },
    }),
  ],
  'POST /api/attempts/:id/heartbeat': [
    ...makeTest,
    startAttempt,
    call('POST /api/attempts/:id/heartbeat', 'student', { params: attempt, body: { lease: 1 } }),
  ],
  'POST /api/attempts/:id/submit': [...makeTest, startAttempt, submitAttempt],
  'GET /api/tests/:id/board': [
    ...makeTest,
    startAttempt,
    call('GET /api/tests/:id/board', 'teacher', { params: { id }, query: { limit: 5 } }),
  ],
  'GET /api/tests/:id/not-submitted': [
    ...makeTest,
    call('GET /api/tests/:id/not-submitted', 'teacher', { params: { id } }),
  ],
  'POST /api/tests/:id/time': [
    ...makeTest,
    startAttempt,
    call('POST /api/tests/:id/time', 'teacher', { params: { id }, body: { minutes: 5, reason: 'The bell was late.' } }),
  ],
  'POST /api/attempts/:id/time': [
    ...makeTest,
    startAttempt,
    call('POST /api/attempts/:id/time', 'teacher', { params: attempt, body: { minutes: 5, reason: 'Was ill.' } }),
  ],
  'POST /api/attempts/:id/reopen': [
    ...makeTest,
    startAttempt,
    submitAttempt,
    call('POST /api/attempts/:id/reopen', 'teacher', { params: attempt, body: { reason: 'By mistake.', minutes: 10 } }),
  ],
  'POST /api/attempts/:id/close': [
    ...makeTest,
    startAttempt,
    call('POST /api/attempts/:id/close', 'teacher', { params: attempt }),
  ],
} satisfies Examples<keyof typeof attemptRoutes>;
