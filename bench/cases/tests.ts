import { idOf } from '../seed/ids.ts';
import { questionOf, attempts, testOfAttempt } from '../seed/attempts.ts';
import { type Case, get, stream, write } from './case.ts';

const list = 'GET /api/tests';
const results = 'GET /api/tests/:id/results';
const board = 'GET /api/tests/:id/board';
/** The viewing teacher's: 90 students took the first two, 50 sit the third. */
const [taken, sat] = [idOf('test', 1), idOf('test', 3)];
const ofTest = (id: string, rest = '') => `/api/tests/${id}${rest}`;
const ofOpenAttempt = (n: number, rest = '') => `/api/attempts/${idOf('openAttempt', n)}${rest}`;
/** The viewing student's first result. */
const submitted = `/api/attempts/${idOf('attempt', 231)}`;

export const testReads: readonly Case[] = [
  get(list, 'first page', 'admin', '/api/tests?page=1'),
  get(list, 'search', 'admin', '/api/tests?search=algebra'),
  get(list, 'search, rare', 'admin', '/api/tests?search=algebra%20test%2077'),
  get(list, 'by name', 'admin', '/api/tests?sort=test_name'),
  get(list, 'by type', 'admin', '/api/tests?sort=test_type'),
  get(list, 'by status', 'admin', '/api/tests?sort=test_status'),
  get(list, 'by status, disabled first', 'admin', '/api/tests?sort=-test_status'),
  get(list, 'disabled', 'admin', '/api/tests?test_status=disabled'),
  get(list, 'post-tests', 'admin', '/api/tests?test_type=post-test'),
  get(list, 'of a course', 'admin', `/api/tests?test_subject=${idOf('course', 1)}`),
  get(list, 'own', 'teacher', '/api/tests?page=1'),
  get(list, 'own, search', 'teacher', '/api/tests?search=a'),
  get(list, 'first page', 'student', '/api/tests?page=1'),
  get(list, 'search', 'student', '/api/tests?search=algebra'),
  stream(list, 'all', 'admin', '/api/tests'),
  stream(list, 'own, in full', 'teacher', '/api/tests'),
  get('GET /api/tests/:id', 'one', 'teacher', ofTest(taken)),
  get('GET /api/tests/:id', 'one', 'student', ofTest(idOf('test', 31))),
  get('GET /api/tests/:id/export', 'GIFT', 'teacher', ofTest(taken, '/export?format=gift')),
  get('GET /api/courses/:id/tests', 'one', 'student', `/api/courses/${idOf('course', 16)}/tests`),
  get(results, 'first page', 'teacher', ofTest(taken, '/results?page=1')),
  get(results, 'search', 'teacher', ofTest(taken, '/results?search=novak')),
  get(results, 'by mark', 'teacher', ofTest(taken, '/results?sort=-mark')),
  get(results, 'by name', 'teacher', ofTest(taken, '/results?sort=username')),
  get(results, 'of a group', 'teacher', ofTest(taken, `/results?group=${idOf('group', 1)}`)),
  stream('GET /api/tests/:id/results/csv', 'all', 'teacher', ofTest(taken, '/results/csv')),
  get(board, 'first page', 'teacher', ofTest(sat, '/board')),
  get(board, 'search', 'teacher', ofTest(sat, '/board?search=novak')),
  get(board, 'by name', 'teacher', ofTest(sat, '/board?sort=username')),
  get('GET /api/tests/:id/analysis', '90 attempts', 'teacher', ofTest(taken, '/analysis')),
  get('GET /api/tests/:id/regrades', 'first page', 'teacher', ofTest(taken, '/regrades')),
  get('GET /api/tests/:id/regrades/former-keys', '90 attempts', 'teacher', ofTest(taken, '/regrades/former-keys')),
  get('GET /api/subjects/:subjectId/gains', '90 students', 'teacher', `/api/subjects/${idOf('subject', 1)}/gains`),
  get('GET /api/attempts/:id/review', 'one', 'teacher', `/api/attempts/${idOf('attempt', 1)}/review`),
  get('GET /api/attempts/:id', 'open', 'student', ofOpenAttempt(attempts.saving)),
  get('GET /api/attempts/:id', 'submitted', 'student', submitted),
  get('GET /api/attempts/:id/result', 'one', 'student', `${submitted}/result`),
  get('GET /api/users/me/results', 'own', 'student', '/api/users/me/results'),
];

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

export const testWrites: readonly Case[] = [
  write('POST /api/tests', 'ten questions', 'teacher', (i) => ({
    path: '/api/tests',
    body: {
      data: { ...course, test_name: `Made ${run} ${i}`, test_questions: Array(10).fill(question) },
    },
  })),
  write('PUT /api/tests/:id', 'name', 'teacher', (i) => ({
    path: ofTest(idOf('test', 5)),
    body: { test_name: `Renamed ${run} ${i}` },
  })),
  write('PUT /api/tests/test-status/:id', 'switch', 'teacher', (i) => ({
    path: `/api/tests/test-status/${idOf('test', 6)}`,
    body: { status: i % 2 === 0 ? 'disabled' : 'enabled' },
  })),
  write('POST /api/tests/import/preview', 'one question', 'teacher', (i) => ({
    path: '/api/tests/import/preview',
    body: { format: 'gift', text: `::Question ${i}:: Which is right? {=This ~That}` },
  })),
  write('POST /api/tests/:id/regrades/preview', '90 attempts', 'teacher', () => ({
    path: ofTest(taken, '/regrades/preview'),
    body: { corrections: [{ question: questionOf(1, 1), correct_options: ['D'] }] },
  })),
  write('POST /api/tests/:id/time', 'for 50', 'teacher', () => ({
    path: ofTest(sat, '/time'),
    body: { minutes: 1 },
  })),
  write('POST /api/attempts/:id/time', 'for one', 'teacher', () => ({
    path: `/api/attempts/${idOf('attempt', 181)}/time`,
    body: { minutes: 1 },
  })),
  write('POST /api/tests/:id/attempts', 'start, then take over', 'student', () => ({
    path: ofTest(idOf('test', 34), '/attempts'),
  })),
  write('POST /api/attempts/:id/lease', 'take over', 'student', () => ({
    path: ofOpenAttempt(attempts.takenOver, '/lease'),
  })),
  write('PUT /api/attempts/:id/responses/:questionId', 'save', 'student', (i) => ({
    path: ofOpenAttempt(attempts.saving, `/responses/${questionOf(testOfAttempt(attempts.saving), 1 + (i % 10))}`),
    body: { selected: ['A'], sequence: i + 1, lease: 1 },
  })),
  write('POST /api/attempts/:id/heartbeat', 'one', 'student', () => ({
    path: ofOpenAttempt(attempts.saving, '/heartbeat'),
    body: { lease: 1 },
  })),
  write('POST /api/attempts/:id/submit', 'an empty one', 'student', (i) => ({
    path: ofOpenAttempt(Math.min(from + i, to), '/submit'),
    body: { lease: 1 },
  })),
];
