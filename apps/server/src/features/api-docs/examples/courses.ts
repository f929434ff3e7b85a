import { call, type Example } from '../call.ts';
import {
  askToJoin,
  findCourse,
  findMaterial,
  findStudent,
  findSubject,
  makeCourse,
  makeGroup,
  newCourse,
} from './parts.ts';

const id = '$course';
const group = { id: '$group' };

/** Courses, what is in them, and who comes into them. */
export const courseExamples: readonly Example[] = [
  [call('GET /api/courses', 'visitor', { query: { search: 'botany', sort: '-averageRating', limit: 5 } })],
  [call('GET /api/courses/bin', 'admin', { query: { limit: 5 } })],
  [findCourse, call('GET /api/courses/:id', 'visitor', { params: { id } })],
  [call('POST /api/courses/create-course', 'teacher', { body: newCourse })],
  [
    makeCourse,
    call('PUT /api/courses/update-course/:id', 'teacher', { params: { id }, body: { name: 'A better name' } }),
  ],
  [findCourse, call('GET /api/courses/:id/usage', 'teacher', { params: { id } })],
  [makeCourse, call('DELETE /api/courses/:id', 'teacher', { params: { id } })],
  [
    makeCourse,
    call('DELETE /api/courses/:id', 'teacher', { params: { id } }),
    call('POST /api/courses/:id/restore', 'teacher', { params: { id } }),
  ],
  [makeCourse, call('POST /api/courses/:id/join-code', 'teacher', { params: { id } })],
  [
    findCourse,
    findSubject,
    call('GET /api/materials/:subjectId/materials', 'visitor', { params: { subjectId: '$subject' } }),
  ],
  [findCourse, findSubject, findMaterial, call('GET /api/materials/:id', 'visitor', { params: { id: '$material' } })],

  [
    findCourse,
    call('GET /api/courses/:id', 'teacher', {
      params: { id },
      keep: { as: 'code', found: '"join_code":"\\([^"]*\\)"' },
    }),
    call('GET /api/courses/join/:joinCode', 'student', { params: { joinCode: '$code' } }),
  ],
  [makeCourse, call('POST /api/courses/request-join', 'newcomer', { body: { courseId: id } })],
  [makeCourse, askToJoin, call('DELETE /api/courses/:id/join-request', 'newcomer', { params: { id } })],
  [call('GET /api/users/me/join-requests', 'student', { query: { limit: 5 } })],
  [
    call('GET /api/users/me/join-requests', 'student', { query: { limit: 1 }, keep: 'request' }),
    call('PUT /api/users/me/join-requests/seen', 'student', { body: { ids: ['$request'] } }),
  ],
  [call('GET /api/courses/join-requests', 'teacher', { query: { status: 'pending', limit: 5 } })],
  [
    makeCourse,
    askToJoin,
    call('POST /api/courses/handle-join-request', 'teacher', {
      body: { courseId: id, userId: '$newcomer', action: 'approved' },
    }),
  ],
  [
    makeCourse,
    askToJoin,
    call('POST /api/courses/join-requests/decide', 'teacher', {
      body: { ids: ['$request'], action: 'rejected', reason: 'The class is full.' },
    }),
  ],
  [
    findCourse,
    call('POST /api/courses/:id/rate', 'student', { params: { id }, body: { rating: 5, comment: 'A good start.' } }),
  ],
  [findCourse, call('GET /api/courses/:id/ratings', 'visitor', { params: { id }, query: { limit: 5 } })],
  [findCourse, call('GET /api/courses/:id/progress', 'student', { params: { id } })],
  [
    findCourse,
    findSubject,
    findMaterial,
    call('PUT /api/courses/:id/progress', 'student', {
      params: { id },
      body: { material: '$material', position: 4, duration: 8, watched: [[0, 4]] },
    }),
  ],

  [call('GET /api/groups', 'teacher', { query: { status: 'active', limit: 5 } })],
  [findCourse, makeGroup, call('GET /api/groups/:id', 'admin', { params: group })],
  [
    findCourse,
    call('POST /api/groups', 'admin', {
      body: { name: 'A group of $now', description: 'Thursdays', duration: 3, users: [], courses: [id] },
    }),
  ],
  [findCourse, makeGroup, call('PUT /api/groups/:id', 'admin', { params: group, body: { status: 'inactive' } })],
  [findCourse, makeGroup, call('DELETE /api/groups/:id', 'admin', { params: group })],
  [findStudent, call('GET /api/groups/:userId/courses', 'admin', { params: { userId: '$student' } })],

  [call('POST /api/files', 'teacher', { picture: 'file' })],
  [call('GET /api/files/limits', 'visitor')],
  [
    call('POST /api/files', 'teacher', { picture: 'file', keep: 'file' }),
    call('GET /api/files/:id', 'teacher', { params: { id: '$file' } }),
  ],
  [
    call('POST /api/files', 'teacher', { picture: 'file', keep: 'file' }),
    call('GET /api/files/:id/:name', 'teacher', { params: { id: '$file', name: 'picture.png' } }),
  ],
];
