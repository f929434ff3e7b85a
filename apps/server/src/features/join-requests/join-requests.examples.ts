import type { joinRequestRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { approveNewcomer, askToJoin, findCourse, makeCourse } from '../api-docs/index.ts';

const id = '$course';
const people = ['student', 'nobody@example.org'];
const remove = call('POST /api/courses/:id/students/:userId/remove', 'teacher', {
  params: { id, userId: '$newcomer' },
  body: { reason: 'Moved to another class.' },
});

export const joinRequestExamples = {
  'GET /api/courses/join/:joinCode': [
    findCourse,
    call('GET /api/courses/:id', 'teacher', {
      params: { id },
      keep: { as: 'code', found: '"join_code":"\\([^"]*\\)"' },
    }),
    call('GET /api/courses/join/:joinCode', 'student', { params: { joinCode: '$code' } }),
  ],
  'POST /api/courses/request-join': [
    makeCourse,
    call('POST /api/courses/request-join', 'newcomer', { body: { courseId: id } }),
  ],
  'DELETE /api/courses/:id/join-request': [
    makeCourse,
    askToJoin,
    call('DELETE /api/courses/:id/join-request', 'newcomer', { params: { id } }),
  ],
  'GET /api/users/me/join-requests': [call('GET /api/users/me/join-requests', 'student', { query: { limit: 5 } })],
  'PUT /api/users/me/join-requests/seen': [
    call('GET /api/users/me/join-requests', 'student', { query: { limit: 1 }, keep: 'request' }),
    call('PUT /api/users/me/join-requests/seen', 'student', { body: { ids: ['$request'] } }),
  ],
  'GET /api/courses/join-requests': [
    call('GET /api/courses/join-requests', 'teacher', { query: { status: 'pending', limit: 5 } }),
  ],
  'POST /api/courses/handle-join-request': [makeCourse, askToJoin, approveNewcomer],
  'POST /api/courses/join-requests/decide': [
    makeCourse,
    askToJoin,
    call('POST /api/courses/join-requests/decide', 'teacher', {
      body: { ids: ['$request'], action: 'rejected', reason: 'The class is full.' },
    }),
  ],
  'POST /api/courses/:id/students/preview': [
    makeCourse,
    call('POST /api/courses/:id/students/preview', 'teacher', { params: { id }, body: { people } }),
  ],
  'POST /api/courses/:id/students': [
    makeCourse,
    call('POST /api/courses/:id/students', 'teacher', { params: { id }, body: { people } }),
  ],
  'GET /api/courses/:id/students/removed': [
    makeCourse,
    call('GET /api/courses/:id/students/removed', 'teacher', { params: { id }, query: { limit: 5 } }),
  ],
  'POST /api/courses/:id/students/:userId/remove': [makeCourse, askToJoin, approveNewcomer, remove],
  'POST /api/courses/:id/students/:userId/restore': [
    makeCourse,
    askToJoin,
    approveNewcomer,
    remove,
    call('POST /api/courses/:id/students/:userId/restore', 'teacher', { params: { id, userId: '$newcomer' } }),
  ],
} satisfies Examples<keyof typeof joinRequestRoutes>;
