import { idOf } from '../seed/ids.ts';
import { questionOf, attempts, testOfAttempt } from '../seed/attempts.ts';
import { type Cases, get, type ReadRoute, stream, write, type WriteRoute } from './case.ts';

/** The viewing teacher's: 90 students took the first two, 50 sit the third, and the fourth is for 800 people. */
const [taken, sat, forPeople] = [idOf('test', 1), idOf('test', 3), idOf('test', 4)];
const ofTest = (id: string, rest = '') => `/api/tests/${id}${rest}`;
const ofOpenAttempt = (n: number, rest = '') => `/api/attempts/${idOf('openAttempt', n)}${rest}`;
/** The viewing student's first result. */
const submitted = `/api/attempts/${idOf('attempt', 231)}`;

export const testReads = {
  'GET /api/tests': [
    get('first page', 'admin', '/api/tests?page=1'),
    get('search', 'admin', '/api/tests?search=algebra'),
    get('search, rare', 'admin', '/api/tests?search=algebra%20test%2077'),
    get('by name', 'admin', '/api/tests?sort=test_name'),
    get('by type', 'admin', '/api/tests?sort=test_type'),
    get('by status', 'admin', '/api/tests?sort=test_status'),
    get('by status, disabled first', 'admin', '/api/tests?sort=-test_status'),
    get('disabled', 'admin', '/api/tests?test_status=disabled'),
    get('post-tests', 'admin', '/api/tests?test_type=post-test'),
    get('of a course', 'admin', `/api/tests?test_subject=${idOf('course', 1)}`),
    get('own', 'teacher', '/api/tests?page=1'),
    get('own, search', 'teacher', '/api/tests?search=a'),
    get('first page', 'student', '/api/tests?page=1'),
    get('search', 'student', '/api/tests?search=algebra'),
    stream('all', 'admin', '/api/tests'),
    stream('own, in full', 'teacher', '/api/tests'),
  ],
  'GET /api/tests/:id': [
    get('one', 'teacher', ofTest(taken)),
    get('for 800 people', 'teacher', ofTest(forPeople)),
    get('one', 'student', ofTest(idOf('test', 31))),
  ],
  'GET /api/tests/:id/export': [get('GIFT', 'teacher', ofTest(taken, '/export?format=gift'))],
  'GET /api/question-bank': [
    get('first page', 'admin', '/api/question-bank'),
    get('search', 'admin', '/api/question-bank?search=algebra'),
    get('own', 'teacher', '/api/question-bank?from=mine'),
    get('own, search', 'teacher', '/api/question-bank?from=mine&search=algebra'),
    get('own, page 20', 'teacher', '/api/question-bank?from=mine&page=20'),
    get('colleagues', 'teacher', '/api/question-bank?from=colleagues'),
    get('all', 'teacher', '/api/question-bank'),
    get('all, search', 'teacher', '/api/question-bank?search=right%20about%20algebra'),
    get('all, a rare search', 'teacher', '/api/question-bank?search=question%207%20which%20of%20those'),
    get('all, a tag', 'teacher', '/api/question-bank?tag=Algebra'),
  ],
  'GET /api/question-bank/tags': [
    get('all', 'teacher', '/api/question-bank/tags'),
    get('all', 'admin', '/api/question-bank/tags'),
  ],
  'GET /api/tests/:id/exceptions': [get('90 people', 'teacher', ofTest(taken, '/exceptions'))],
  'GET /api/tests/:id/time-request': [get('none', 'student', ofTest(idOf('test', 31), '/time-request'))],
  'GET /api/time-requests': [
    get('waiting', 'admin', '/api/time-requests?status=waiting'),
    get('waiting', 'teacher', '/api/time-requests?status=waiting'),
    get('decided', 'teacher', '/api/time-requests?status=decided'),
  ],
  'GET /api/courses/:id/tests': [get('one', 'student', `/api/courses/${idOf('course', 16)}/tests`)],
  'GET /api/tests/:id/results': [
    get('first page', 'teacher', ofTest(taken, '/results?page=1')),
    get('search', 'teacher', ofTest(taken, '/results?search=novak')),
    get('by mark', 'teacher', ofTest(taken, '/results?sort=-mark')),
    get('by name', 'teacher', ofTest(taken, '/results?sort=username')),
    get('of a group', 'teacher', ofTest(taken, `/results?group=${idOf('group', 1)}`)),
  ],
  'GET /api/tests/:id/results/csv': [stream('all', 'teacher', ofTest(taken, '/results/csv'))],
  'GET /api/tests/:id/not-submitted': [get('one', 'teacher', ofTest(sat, '/not-submitted'))],
  'GET /api/tests/:id/board': [
    get('first page', 'teacher', ofTest(sat, '/board')),
    get('search', 'teacher', ofTest(sat, '/board?search=novak')),
    get('by name', 'teacher', ofTest(sat, '/board?sort=username')),
    get('everybody, the silent first', 'teacher', ofTest(sat, '/board?show=all&sort=silent')),
  ],
  'GET /api/tests/:id/results/summary': [get('90 attempts', 'teacher', ofTest(taken, '/results/summary'))],
  'GET /api/tests/:id/analysis': [get('90 attempts', 'teacher', ofTest(taken, '/analysis'))],
  'GET /api/tests/:id/regrades': [get('first page', 'teacher', ofTest(taken, '/regrades'))],
  'GET /api/tests/:id/regrades/former-keys': [get('90 attempts', 'teacher', ofTest(taken, '/regrades/former-keys'))],
  'GET /api/subjects/:subjectId/gains': [get('90 students', 'teacher', `/api/subjects/${idOf('subject', 1)}/gains`)],
  'GET /api/attempts/:id/review': [get('one', 'teacher', `/api/attempts/${idOf('attempt', 1)}/review`)],
  'GET /api/attempts/:id': [
    get('open', 'student', ofOpenAttempt(attempts.saving)),
    get('submitted', 'student', submitted),
  ],
  'GET /api/users/me/attempts/running': [get('one', 'student', '/api/users/me/attempts/running')],
  'GET /api/attempts/:id/result': [get('one', 'student', `${submitted}/result`)],
  'GET /api/users/me/results': [get('own', 'student', '/api/users/me/results')],
} satisfies Cases<ReadRoute>;

const run = Date.now().toString(36);
const question = {
  question_text: '<p>Which of these is right?</p>',
  question_options: [{ text: '<p>This</p>' }, { text: '<p>That</p>' }],
  correct_options: ['A'],
  positive_mark: 1,
  negative_mark: 0,
};
const course = {
  test_type: 'pre-test',
  test_subject: idOf('course', 1),
  test_lesson: idOf('subject', 1),
};
const { from, to } = attempts.submitted;

export const testWrites = {
  'POST /api/tests': [
    write('ten questions', 'teacher', (i) => ({
      path: '/api/tests',
      body: {
        data: { ...course, test_name: `Made ${run} ${i}`, test_questions: Array(10).fill(question) },
      },
    })),
  ],
  'POST /api/tests/:id/copy': 'twenty in ten minutes; as making a test',
  'PUT /api/tests/:id': [
    write('name', 'teacher', (i) => ({
      path: ofTest(idOf('test', 5)),
      body: { test_name: `Renamed ${run} ${i}` },
    })),
  ],
  'PUT /api/tests/:id/exceptions/groups/:groupId': 'as long as that for a person',
  'PUT /api/tests/:id/exceptions/people/:userId': [
    write('for one of 90', 'teacher', (i) => ({
      path: ofTest(taken, `/exceptions/people/${idOf('user', 15)}`),
      body: { minutes: 60 + (i % 30) },
    })),
  ],
  'PUT /api/tests/test-status/:id': [
    write('switch', 'teacher', (i) => ({
      path: `/api/tests/test-status/${idOf('test', 6)}`,
      body: { status: i % 2 === 0 ? 'disabled' : 'enabled' },
    })),
  ],
  'POST /api/question-bank/tags': [
    write('ten questions', 'teacher', (i) => ({
      path: '/api/question-bank/tags',
      body: { questions: Array.from({ length: 10 }, (_, n) => idOf('question', 16 + n + 1)), add: [`Tag ${i % 5}`] },
    })),
  ],
  'POST /api/tests/import/preview': [
    write('one question', 'teacher', (i) => ({
      path: '/api/tests/import/preview',
      body: { format: 'gift', text: `::Question ${i}:: Which is right? {=This ~That}` },
    })),
  ],
  'POST /api/tests/:id/regrades/preview': [
    write('90 attempts', 'teacher', () => ({
      path: ofTest(taken, '/regrades/preview'),
      body: { corrections: [{ question: questionOf(1, 1), correct_options: ['D'] }] },
    })),
  ],
  'POST /api/tests/:id/time': [
    write('for 50', 'teacher', () => ({
      path: ofTest(sat, '/time'),
      body: { minutes: 1 },
    })),
  ],
  'POST /api/attempts/:id/time': [
    write('for one', 'teacher', () => ({
      path: `/api/attempts/${idOf('attempt', 181)}/time`,
      body: { minutes: 1 },
    })),
  ],
  'POST /api/tests/:id/attempts': [
    write('start, then take over', 'student', () => ({
      path: ofTest(idOf('test', 34), '/attempts'),
    })),
  ],
  'POST /api/attempts/:id/lease': [
    write('take over', 'student', () => ({
      path: ofOpenAttempt(attempts.takenOver, '/lease'),
    })),
  ],
  'PUT /api/attempts/:id/responses/:questionId': [
    write('save', 'student', (i) => ({
      path: ofOpenAttempt(attempts.saving, `/responses/${questionOf(testOfAttempt(attempts.saving), 1 + (i % 10))}`),
      body: { selected: ['A'], sequence: i + 1, lease: 1 },
    })),
  ],
  'POST /api/attempts/:id/heartbeat': [
    write('one', 'student', () => ({
      path: ofOpenAttempt(attempts.saving, '/heartbeat'),
      body: { lease: 1 },
    })),
  ],
  'POST /api/attempts/:id/submit': [
    write('an empty one', 'student', (i) => ({
      path: ofOpenAttempt(Math.min(from + i, to), '/submit'),
      body: { lease: 1 },
    })),
  ],
} satisfies Cases<WriteRoute>;
