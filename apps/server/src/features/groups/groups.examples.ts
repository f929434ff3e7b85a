import type { groupRoutes } from '@lectern/contract';
import { call, type Examples } from '../../platform/feature/example.ts';
import { findCourse, findStudent, makeGroup } from '../api-docs/index.ts';

const id = '$course';
const group = { id: '$group' };

export const groupExamples = {
  'GET /api/groups': [call('GET /api/groups', 'teacher', { query: { status: 'active', limit: 5 } })],
  'GET /api/groups/:id': [findCourse, makeGroup, call('GET /api/groups/:id', 'admin', { params: group })],
  'POST /api/groups': [
    findCourse,
    call('POST /api/groups', 'admin', {
      body: { name: 'A group of $now', description: 'Thursdays', duration: 3, users: [], courses: [id] },
    }),
  ],
  'POST /api/groups/people': [
    findCourse,
    call('POST /api/groups/people', 'admin', { body: { people: ['Somebody', 'somebody@example.org'] } }),
    call('POST /api/groups/people', 'admin', { body: { course: id } }),
  ],
  'PUT /api/groups/:id': [
    findCourse,
    makeGroup,
    call('PUT /api/groups/:id', 'admin', { params: group, body: { status: 'inactive' } }),
  ],
  'DELETE /api/groups/:id': [findCourse, makeGroup, call('DELETE /api/groups/:id', 'admin', { params: group })],
  'GET /api/groups/:id/school-account': [
    findCourse,
    makeGroup,
    call('GET /api/groups/:id/school-account', 'admin', { params: group }),
  ],
  'PUT /api/groups/:id/school-account': [
    findCourse,
    makeGroup,
    call('PUT /api/groups/:id/school-account', 'admin', { params: group, body: { source: null } }),
  ],
  'GET /api/groups/:userId/courses': [
    findStudent,
    call('GET /api/groups/:userId/courses', 'admin', { params: { userId: '$student' } }),
  ],
} satisfies Examples<keyof typeof groupRoutes>;
