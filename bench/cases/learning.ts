import { idOf } from '../seed/ids.ts';
import { type Case, get, stream, write } from './case.ts';

const courses = 'GET /api/courses';
const requests = 'GET /api/courses/join-requests';
const first = idOf('course', 1);
const ownCourses = `/api/groups/${idOf('user', 4)}/courses`;

export const learningReads: readonly Case[] = [
  get(courses, 'catalogue', null, '/api/courses?page=1'),
  get(courses, 'catalogue, best', null, '/api/courses?sort=-averageRating'),
  get(courses, 'catalogue, search', null, '/api/courses?search=algebra'),
  get(courses, 'first page', 'admin', '/api/courses?page=1'),
  get(courses, 'search', 'admin', '/api/courses?search=algebra'),
  get(courses, 'search, rare', 'admin', '/api/courses?search=algebra%2077'),
  get(courses, 'by name', 'admin', '/api/courses?sort=name'),
  get(courses, 'by join code', 'admin', '/api/courses?sort=join_code'),
  get(courses, 'private', 'admin', '/api/courses?course_type=private'),
  get(courses, 'inactive', 'admin', '/api/courses?status=inactive'),
  get(courses, 'made by admins', 'admin', '/api/courses?created_by=admins'),
  get(courses, 'made by admins, search', 'admin', '/api/courses?created_by=admins&search=logic'),
  get(courses, 'own', 'teacher', '/api/courses?created_by=me'),
  get(courses, 'taught', 'teacher', '/api/courses?taught=mine'),
  get(courses, 'for own groups', 'teacher', '/api/courses?group_maker=me&sort=name'),
  get(courses, 'first page', 'teacher', '/api/courses?page=1'),
  get(courses, 'search', 'teacher', '/api/courses?search=algebra'),
  get(courses, 'first page', 'coordinator', '/api/courses?page=1'),
  get(courses, 'first page', 'student', '/api/courses?page=1'),
  get(courses, 'search', 'student', '/api/courses?search=algebra'),
  stream(courses, 'all', 'admin', '/api/courses'),
  get('GET /api/courses/bin', 'first page', 'admin', '/api/courses/bin'),
  get('GET /api/courses/:id', 'one', 'student', `/api/courses/${first}`),
  get('GET /api/courses/:id/usage', 'one', 'teacher', `/api/courses/${first}/usage`),
  get('GET /api/courses/:id/ratings', 'first page', 'student', `/api/courses/${first}/ratings`),
  get('GET /api/courses/:id/progress', 'one', 'student', `/api/courses/${idOf('course', 16)}/progress`),
  get('GET /api/courses/join/:joinCode', 'one', 'student', '/api/courses/join/BENCH-2'),
  get('GET /api/materials/:subjectId/materials', 'one', 'student', `/api/materials/${idOf('subject', 1)}/materials`),
  get('GET /api/materials/:id', 'one', 'student', `/api/materials/${idOf('material', 1)}`),
  get(requests, 'first page', 'admin', '/api/courses/join-requests'),
  get(requests, 'pending', 'admin', '/api/courses/join-requests?status=pending'),
  get(requests, 'by name', 'admin', '/api/courses/join-requests?username=novak%2077'),
  get(requests, 'by course', 'admin', '/api/courses/join-requests?course=algebra'),
  get(requests, 'sorted by name', 'admin', '/api/courses/join-requests?sort=username'),
  get(requests, 'first page', 'teacher', '/api/courses/join-requests'),
  get(requests, 'by name', 'teacher', '/api/courses/join-requests?username=a'),
  get('GET /api/users/me/join-requests', 'own', 'student', '/api/users/me/join-requests'),
  get('GET /api/groups', 'first page', 'admin', '/api/groups?page=1'),
  get('GET /api/groups', 'search', 'admin', '/api/groups?search=group%207'),
  get('GET /api/groups', 'own', 'teacher', '/api/groups?page=1'),
  stream('GET /api/groups', 'all', 'admin', '/api/groups'),
  get('GET /api/groups/:id', 'one', 'teacher', `/api/groups/${idOf('group', 1)}`),
  get('GET /api/groups/:userId/courses', 'first page', 'student', `${ownCourses}?page=1`),
  get('GET /api/groups/:userId/courses', 'all', 'student', ownCourses),
  get('GET /api/files/limits', 'all', 'teacher', '/api/files/limits'),
];

const run = Date.now().toString(36);
const course = {
  duration: 1,
  subjects: [
    {
      name: 'Part 1',
      duration: 1,
      materials: [{ name: 'Text', content_type: 'Link', content_url: 'https://example.org/1' }],
    },
  ],
};

export const learningWrites: readonly Case[] = [
  write('POST /api/courses/create-course', 'one subject', 'teacher', (i) => ({
    path: '/api/courses/create-course',
    body: { ...course, name: `Made ${run} ${i}` },
  })),
  write('PUT /api/courses/update-course/:id', 'duration', 'teacher', (i) => ({
    path: `/api/courses/update-course/${first}`,
    body: { duration: 1 + (i % 12) },
  })),
  write('POST /api/courses/:id/rate', 'again', 'student', (i) => ({
    path: `/api/courses/${idOf('course', 16)}/rate`,
    body: { rating: 1 + (i % 5), comment: 'Worth the time.' },
  })),
  write('PUT /api/courses/:id/progress', 'opened', 'student', () => ({
    path: `/api/courses/${idOf('course', 16)}/progress`,
    body: { material: idOf('material', 61), opened: true },
  })),
  write('POST /api/groups', 'empty', 'teacher', (i) => ({ path: '/api/groups', body: { name: `Made ${run} ${i}` } })),
  write('PUT /api/groups/:id', 'status', 'teacher', (i) => ({
    path: `/api/groups/${idOf('group', 2)}`,
    body: { status: i % 2 === 0 ? 'active' : 'inactive' },
  })),
];
