import { certificateCode, idOf } from '../seed/ids.ts';
import { spoken } from '../seed/search.ts';
import { type Cases, get, type ReadRoute, stream, write, type WriteRoute } from './case.ts';

const first = idOf('course', 1);
const ownCourses = `/api/groups/${idOf('user', 4)}/courses`;

export const learningReads = {
  'GET /api/courses': [
    get('catalogue', null, '/api/courses?page=1'),
    get('catalogue, best', null, '/api/courses?sort=-averageRating'),
    get('catalogue, by name', null, '/api/courses?sort=name'),
    get('catalogue, search', null, '/api/courses?search=algebra'),
    get('first page', 'admin', '/api/courses?page=1'),
    get('search', 'admin', '/api/courses?search=algebra'),
    get('search, rare', 'admin', '/api/courses?search=algebra%2077'),
    get('by name', 'admin', '/api/courses?sort=name'),
    get('by join code', 'admin', '/api/courses?sort=join_code'),
    get('private', 'admin', '/api/courses?course_type=private'),
    get('inactive', 'admin', '/api/courses?status=inactive'),
    get('made by admins', 'admin', '/api/courses?created_by=admins'),
    get('made by admins, search', 'admin', '/api/courses?created_by=admins&search=logic'),
    get('own', 'teacher', '/api/courses?created_by=me'),
    get('taught', 'teacher', '/api/courses?taught=mine'),
    get('with a part', 'teacher', '/api/courses?may=see'),
    get('for own groups', 'teacher', '/api/courses?group_maker=me&sort=name'),
    get('first page', 'teacher', '/api/courses?page=1'),
    get('search', 'teacher', '/api/courses?search=algebra'),
    get('first page', 'coordinator', '/api/courses?page=1'),
    get('first page', 'student', '/api/courses?page=1'),
    get('by name', 'student', '/api/courses?sort=name'),
    get('best', 'student', '/api/courses?sort=-averageRating'),
    get('search', 'student', '/api/courses?search=algebra'),
    stream('all', 'admin', '/api/courses'),
  ],
  'GET /api/courses/bin': [get('first page', 'admin', '/api/courses/bin')],
  'GET /api/courses/:id': [get('one', 'student', `/api/courses/${first}`)],
  'GET /api/courses/:id/export.zip':
    'A person makes twenty in ten minutes, and it takes as long as the files of the course.',
  'GET /api/courses/:id/staff': [get('one', 'teacher', `/api/courses/${first}/staff`)],
  'GET /api/courses/:id/staff/candidates': [
    get('search', 'teacher', `/api/courses/${first}/staff/candidates?search=te`),
  ],
  'GET /api/courses/:id/usage': [get('one', 'teacher', `/api/courses/${first}/usage`)],
  'GET /api/courses/:id/announcements': [get('first page', 'teacher', `/api/courses/${first}/announcements`)],
  'GET /api/courses/:id/announcements/mine': [
    get('first page', 'student', `/api/courses/${idOf('course', 16)}/announcements/mine`),
  ],
  'GET /api/announcements/:id': [get('one', 'student', `/api/announcements/${idOf('announcement', 16)}`)],
  'GET /api/materials/:id/questions': [
    get('of 10,000, by place', 'student', `/api/materials/${idOf('material', 61)}/questions?sort=place`),
    get('of 10,000, latest', 'student', `/api/materials/${idOf('material', 61)}/questions`),
  ],
  'GET /api/courses/:id/questions': [
    get('of 10,000', 'teacher', `/api/courses/${first}/questions`),
    get('waiting', 'teacher', `/api/courses/${first}/questions?only=waiting`),
  ],
  'GET /api/questions/:id': [get('one', 'student', `/api/questions/${idOf('post', 20_001)}`)],
  'GET /api/questions/:id/answers': [get('first page', 'student', `/api/questions/${idOf('post', 20_001)}/answers`)],
  'GET /api/post-pictures/:id':
    'sends the bytes of one picture; what it asks the database is what GET /api/questions/:id asks',
  'GET /api/materials/:id/notes': [get('of 200', 'student', `/api/materials/${idOf('material', 61)}/notes`)],
  'GET /api/courses/:id/notes': [get('of 2,000', 'student', `/api/courses/${idOf('course', 16)}/notes`)],
  'GET /api/courses/:id/certificate': [get('one', 'student', `/api/courses/${idOf('course', 16)}/certificate`)],
  'GET /api/courses/:id/certificate-settings': [get('one', 'teacher', `/api/courses/${first}/certificate-settings`)],
  'GET /api/course-templates': [
    get('first page', 'admin', '/api/course-templates'),
    get('first page', 'teacher', '/api/course-templates'),
    get('search', 'admin', '/api/course-templates?search=algebra'),
    get('search', 'teacher', '/api/course-templates?search=algebra'),
  ],
  'GET /api/course-templates/:id': [get('one', 'admin', `/api/course-templates/${first}`)],
  'GET /api/courses/:id/template': [get('of an own course', 'teacher', `/api/courses/${first}/template`)],
  'GET /api/courses/:id/certificates': [get('of 10,000', 'teacher', `/api/courses/${first}/certificates`)],
  'GET /api/users/me/certificates': [get('all', 'student', '/api/users/me/certificates')],
  'GET /api/certificates/:id/pdf':
    'drawn in a thread, some 15 ms of the processor each, at most ten a minute for one person',
  'GET /api/certificate-checks/:code': [get('one', null, `/api/certificate-checks/${certificateCode(1)}`)],
  'GET /api/certificate-checks/:code/revocation': 'the same row, for who answers for its course',
  'GET /api/certificate-checks/:code/credential': 'the same row, and one signature',
  'GET /api/certificate-issuer': 'a constant',
  'GET /api/certificate-issuer/status/:list': [get('of 10,000', null, `/api/certificate-issuer/status/${first}`)],
  'GET /api/courses/:id/traces': [get('one', 'student', `/api/courses/${idOf('course', 16)}/traces`)],
  'GET /api/courses/:id/overview': [get('one', 'teacher', `/api/courses/${first}/overview`)],
  'GET /api/courses/:id/notice-settings': [get('one', 'teacher', `/api/courses/${first}/notice-settings`)],
  'GET /api/courses/:id/dates': [get('one', 'teacher', `/api/courses/${first}/dates`)],
  'GET /api/courses/:id/dates/people/:userId': [
    get('one', 'teacher', `/api/courses/${first}/dates/people/${idOf('user', 16)}`),
  ],
  'GET /api/materials/:id/exceptions': [get('of 200', 'teacher', `/api/materials/${idOf('material', 1)}/exceptions`)],
  'GET /api/courses/:id/students': [
    get('first page', 'teacher', `/api/courses/${first}/students`),
    get('failed', 'teacher', `/api/courses/${first}/students?only=failed`),
  ],
  'GET /api/courses/:id/students/ids': [
    get('not started', 'teacher', `/api/courses/${first}/students/ids?only=not-started`),
  ],
  'GET /api/needs': [
    get('first page', 'teacher', '/api/needs'),
    get('of a course', 'teacher', `/api/needs?course=${first}&rule=idle`),
  ],
  'GET /api/users/me/needs': [get('all', 'student', '/api/users/me/needs')],
  'GET /api/students/:id': [get('one', 'teacher', `/api/students/${idOf('user', 16)}`)],
  'GET /api/courses/:id/students/removed': [get('first page', 'teacher', `/api/courses/${first}/students/removed`)],
  'GET /api/courses/:id/results': [get('first page', 'teacher', `/api/courses/${first}/results`)],
  'GET /api/courses/:id/results/csv': [stream('all', 'teacher', `/api/courses/${first}/results/csv`)],
  'GET /api/courses/:id/ratings': [get('first page', 'student', `/api/courses/${first}/ratings`)],
  'GET /api/courses/:id/progress': [get('one', 'student', `/api/courses/${idOf('course', 16)}/progress`)],
  'GET /api/courses/join/:joinCode': [get('one', 'student', '/api/courses/join/BENCH-2')],
  'GET /api/materials/:subjectId/materials': [get('one', 'student', `/api/materials/${idOf('subject', 1)}/materials`)],
  'GET /api/search': [
    get('a name', null, '/api/search?q=algebra'),
    get('a name', 'student', '/api/search?q=algebra'),
    get('a name', 'admin', '/api/search?q=algebra'),
    get('a beginning', 'student', '/api/search?q=al'),
    get('two words', 'student', '/api/search?q=applied%20algebra'),
    get('misspelt', 'student', '/api/search?q=algbera'),
    get('nothing', 'student', '/api/search?q=qqqqqq'),
    get('a word of every name of a material', 'student', '/api/search?q=material'),
    get('a word of a fortieth of all texts', null, `/api/search?q=${spoken.middling}`),
    get('a word of a fortieth of all texts', 'student', `/api/search?q=${spoken.middling}`),
    get('a word of nearly every text', null, `/api/search?q=${spoken.common}`),
    get('a word of nearly every text', 'student', `/api/search?q=${spoken.common}`),
    get('a word of nearly every text', 'admin', `/api/search?q=${spoken.common}`),
    get('two words of texts', 'student', `/api/search?q=${spoken.common}%20${spoken.middling}`),
    get('in a course', 'student', `/api/search?q=${spoken.common}&in=${idOf('course', 16)}`),
  ],
  'GET /api/courses/:id/outline': [
    get('one', null, `/api/courses/${idOf('course', 1)}/outline`),
    get('own', 'student', `/api/courses/${idOf('course', 16)}/outline`),
  ],
  'GET /api/materials/:id': [get('one', 'student', `/api/materials/${idOf('material', 1)}`)],
  'GET /api/courses/join-requests': [
    get('first page', 'admin', '/api/courses/join-requests'),
    get('pending', 'admin', '/api/courses/join-requests?status=pending'),
    get('by name', 'admin', '/api/courses/join-requests?username=novak%2077'),
    get('by course', 'admin', '/api/courses/join-requests?course=algebra'),
    get('sorted by name', 'admin', '/api/courses/join-requests?sort=username'),
    get('first page', 'teacher', '/api/courses/join-requests'),
    get('by name', 'teacher', '/api/courses/join-requests?username=a'),
  ],
  'GET /api/users/me/join-requests': [get('own', 'student', '/api/users/me/join-requests')],
  'GET /api/groups': [
    get('first page', 'admin', '/api/groups?page=1'),
    get('search', 'admin', '/api/groups?search=group%207'),
    get('own', 'teacher', '/api/groups?page=1'),
    stream('all', 'admin', '/api/groups'),
  ],
  'GET /api/groups/:id/school-account': 'a row, and the few sign-in providers',
  'GET /api/groups/:id': [get('one', 'teacher', `/api/groups/${idOf('group', 1)}`)],
  'GET /api/groups/:userId/courses': [
    get('first page', 'student', `${ownCourses}?page=1`),
    get('continue, for home', 'student', `${ownCourses}?page=1&limit=1&sort=-activity`),
    get('by activity', 'student', `${ownCourses}?page=1&limit=12&sort=-activity`),
    get('all', 'student', ownCourses),
  ],
  'GET /api/drafts': 'the few drafts of one person, by the key of the table',
  'GET /api/drafts/:id': 'one row by its key',
  'GET /api/files/limits': [get('all', 'teacher', '/api/files/limits')],
  'GET /api/files/:id': 'sends the bytes of one file; what it asks the database is one row by its key',
  'GET /api/files/:id/:name': 'the same under another address',
} satisfies Cases<ReadRoute>;

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

export const learningWrites = {
  'POST /api/courses/create-course': [
    write('one subject', 'teacher', (i) => ({
      path: '/api/courses/create-course',
      body: { ...course, name: `Made ${run} ${i}` },
    })),
  ],
  'POST /api/course-templates/:id/copy': 'twenty in ten minutes; as making the course and its tests',
  'PUT /api/courses/:id/template': 'seldom; one row',
  'DELETE /api/courses/:id/template': 'seldom; one row',
  'POST /api/courses/:id/copy': 'twenty in ten minutes; as making the course and its tests',
  'POST /api/groups/:id/copy': 'twenty in ten minutes; as making a group',
  'PUT /api/courses/update-course/:id': [
    write('duration', 'teacher', (i) => ({
      path: `/api/courses/update-course/${first}`,
      body: { duration: 1 + (i % 12) },
    })),
  ],
  'POST /api/courses/:id/rate': [
    write('again', 'student', (i) => ({
      path: `/api/courses/${idOf('course', 16)}/rate`,
      body: { rating: 1 + (i % 5), comment: 'Worth the time.' },
    })),
  ],
  'PUT /api/courses/:id/progress': [
    write('opened', 'student', () => ({
      path: `/api/courses/${idOf('course', 16)}/progress`,
      body: { material: idOf('material', 61), opened: true },
    })),
  ],
  'POST /api/groups/people': [
    write('typed names', 'teacher', () => ({
      path: '/api/groups/people',
      body: { people: ['novak 777', 'amelia 15'] },
    })),
    write('all of a course', 'teacher', () => ({ path: '/api/groups/people', body: { course: first } })),
  ],
  'POST /api/groups': [write('empty', 'teacher', (i) => ({ path: '/api/groups', body: { name: `Made ${run} ${i}` } }))],
  'PUT /api/groups/:id': [
    write('status', 'teacher', (i) => ({
      path: `/api/groups/${idOf('group', 2)}`,
      body: { status: i % 2 === 0 ? 'active' : 'inactive' },
    })),
  ],
} satisfies Cases<WriteRoute>;
