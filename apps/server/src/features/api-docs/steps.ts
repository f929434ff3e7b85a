import { call } from '../../platform/feature/example.ts';

// The first steps of examples: they find things of the demo by name, and make new ones where the example would use
// something up.

export const findCourse = call('GET /api/courses', 'visitor', {
  query: { search: 'Botany for', limit: 1 },
  keep: 'course',
});

const firstSubject = '"subjects":\\[{"_id":"\\([^"]*\\)"';
export const findSubject = call('GET /api/courses/:id', 'visitor', {
  params: { id: '$course' },
  keep: { as: 'subject', found: firstSubject },
});

export const findMaterial = call('GET /api/materials/:subjectId/materials', 'visitor', {
  params: { subjectId: '$subject' },
  keep: 'material',
});

export const findInstitution = call('GET /api/institution', 'admin', {
  query: { search: 'Riverside', limit: 1 },
  keep: 'institution',
});

export const findStudent = call('GET /api/users', 'admin', {
  query: { username: 'student', limit: 1 },
  keep: 'student',
});

const lesson = {
  name: 'First lesson',
  description: '<p>What we begin with.</p>',
  duration: 1,
  materials: [{ name: 'To read', content_type: 'Link' as const, content_url: 'https://en.wikipedia.org/wiki/Botany' }],
};
export const newCourse = {
  name: 'A course of $now',
  description: '<p>Made by an example.</p>',
  duration: 2,
  duration_unit: 'months' as const,
  course_type: 'public' as const,
  subjects: [lesson],
};
export const makeCourse = call('POST /api/courses/create-course', 'teacher', { body: newCourse, keep: 'course' });

export const askToJoin = call('POST /api/courses/request-join', 'newcomer', {
  body: { courseId: '$course' },
  keep: 'request',
});

export const approveNewcomer = call('POST /api/courses/handle-join-request', 'teacher', {
  body: { courseId: '$course', userId: '$newcomer', action: 'approved' },
});

export const makeGroup = call('POST /api/groups', 'admin', {
  body: { name: 'A group of $now', description: 'Made by an example.', duration: 3, users: [], courses: ['$course'] },
  keep: 'group',
});

export const makeUser = call('POST /api/users', 'admin', {
  body: { username: 'somebody-$now', email: 'somebody-$now@example.org', role: 'student' },
  keep: 'user',
});

export const makeInstitution = call('POST /api/institution', 'admin', {
  body: {
    name: 'School of $now',
    type: 'School',
    location: { city: 'Porto', country: 'Portugal' },
    status: 'Approved',
  },
  keep: 'institution',
});

const question = {
  question_text: '<p>What do plants make of light?</p>',
  question_options: [{ text: '<p>Sugar</p>' }, { text: '<p>Salt</p>' }],
  correct_options: ['A' as const],
  positive_mark: 2,
  negative_mark: 0,
};
export const newTest = {
  test_name: 'A test of $now',
  test_duration: 30,
  test_subject: '$course',
  test_lesson: '$subject',
  results_show: 'at_once' as const,
  test_questions: [question],
};
export const makeTest = [
  findCourse,
  findSubject,
  call('POST /api/tests', 'teacher', { body: { data: newTest }, keep: 'test' }),
] as const;

export const findQuestion = call('GET /api/tests/:id', 'teacher', {
  params: { id: '$test' },
  keep: { as: 'question', found: '"test_questions":\\[{"_id":"\\([^"]*\\)"' },
});

/** An id of a window, which a client makes up. */
export const inAWindow = { window: '0198a6f2-3c1e-7b5a-9d3e-2f4b6c8d0e1f' };

export const startAttempt = call('POST /api/tests/:id/attempts', 'student', {
  params: { id: '$test' },
  body: inAWindow,
  keep: 'attempt',
});

export const submitAttempt = call('POST /api/attempts/:id/submit', 'student', {
  params: { id: '$attempt' },
  body: { lease: 1 },
});

export const handInRoster = call('POST /api/rosters', 'admin', {
  body: {
    fileName: 'people.csv',
    text: 'username,email,role\nada-$now,ada-$now@example.org,student\nwithout address,,student\n',
  },
  keep: 'roster',
});

export const importRoster = call('POST /api/rosters/:id/import', 'admin', { params: { id: '$roster' } });

export const untilImported = call('GET /api/rosters/:id', 'admin', {
  params: { id: '$roster' },
  until: '"status":"imported"',
});
