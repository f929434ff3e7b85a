import type { timeRequestRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { makeTest } from '../api-docs/index.ts';

const id = '$test';
const ask = call('POST /api/tests/:id/time-request', 'student', {
  params: { id },
  body: { wants: ['attempt'], reason: 'I was ill on the day of the test.' },
  keep: 'request',
});
const params = { id, requestId: '$request' };
const decline = call('POST /api/tests/:id/time-requests/:requestId/decline', 'teacher', {
  params,
  body: { answer: 'The test is open until Friday.' },
});

export const timeRequestExamples = {
  'GET /api/tests/:id/time-request': [
    ...makeTest,
    call('GET /api/tests/:id/time-request', 'student', { params: { id } }),
  ],
  'POST /api/tests/:id/time-request': [...makeTest, ask],
  'DELETE /api/tests/:id/time-request': [
    ...makeTest,
    ask,
    call('DELETE /api/tests/:id/time-request', 'student', { params: { id } }),
  ],
  'GET /api/time-requests': [call('GET /api/time-requests', 'teacher', { query: { status: 'waiting', limit: 5 } })],
  'POST /api/tests/:id/time-requests/:requestId/grant': [
    ...makeTest,
    ask,
    call('POST /api/tests/:id/time-requests/:requestId/grant', 'teacher', { params, body: { attempts: 2 } }),
  ],
  'POST /api/tests/:id/time-requests/:requestId/decline': [...makeTest, ask, decline],
  'POST /api/tests/:id/time-requests/:requestId/undo': [
    ...makeTest,
    ask,
    decline,
    call('POST /api/tests/:id/time-requests/:requestId/undo', 'teacher', { params }),
  ],
} satisfies Examples<keyof typeof timeRequestRoutes>;
