import { type RouteName, routes } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostile, hostileQueries, lookAtBodies, lookAtQueries, routesThatRead, routesThatWrite } from './hostile.ts';
import { courseInput } from './index.ts';
import { costOf } from './turns.ts';
import { buildWatchedApp, roles, type WatchedApp } from './watched-app.ts';

// Nobody's request keeps everybody else waiting: every route gets, from an admin where one is let in, the most hostile bodies
// and addresses that it has room for. event-loop-texts.long.test.ts sends headers, forms and files.

let app: WatchedApp;
beforeAll(async () => {
  app = await buildWatchedApp();
  // Parts that are loaded or started once are nobody's cost.
  const warmUp = (route: RouteName, payload: string) => app.send('teacher', route, { payload });
  for (const size of [1, 20_000]) await warmUp('POST /api/courses/create-course', hostile.values(size * 4));
  const markup = { ...courseInput(), description: '<p>x</p>'.repeat(2_000) };
  await warmUp('POST /api/courses/create-course', JSON.stringify(markup));
  await warmUp('POST /api/tests/import/preview', JSON.stringify({ text: 'Which?{=a~b}', format: 'gift' }));
});
afterAll(() => app.close());

/** An admin may most, and has the most to look at; `event-loop-roles.long.test.ts` sends all from everybody. */
const senders = { roles: roles.toReversed(), only: 'first' } as const;

const seenLimits = new Set<number>();
it.each(routesThatWrite)('%s keeps nobody waiting', async (...route) => {
  // A body that is no good for any route costs the same in each that takes as much.
  const limit = app.bodyLimits.get(route[0]) ?? 0;
  const shaped = seenLimits.has(limit);
  seenLimits.add(limit);
  await lookAtBodies(app, route, { ...senders, shaped });
  expect(app.seen.at(-1)?.route).toBe(route[0]);
});

it.each(routesThatRead)('%s keeps nobody waiting', async (...route) => {
  await lookAtQueries(app, route, senders);
  expect(app.seen.at(-1)?.route).toBe(route[0]);
});

it('keeps nobody waiting while it refuses somebody', async () => {
  const route = 'GET /api/users';
  for (const role of roles.slice(0, 2)) {
    for (const [name, query] of Object.entries(hostileQueries(routes[route])))
      expect(await app.look(role, route, { name, query })).toBe(role === 'visitor' ? 401 : 403);
  }
});

const material = {
  name: 'M',
  description: 'd'.repeat(500),
  content_type: 'PDF',
  content_url: 'https://example.org/a.pdf',
};
const question = (text: string) => ({
  question_text: text,
  question_options: Array.from({ length: 6 }, () => ({ text: 'x' })),
  correct_options: ['A'],
});
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const courseOf = (subjects: unknown) => ({ ...courseInput(), subjects });
const subject = { name: 'S', duration: 1, materials: [material] };
const testOf = (questions: unknown) => ({
  test_name: 'T',
  test_subject: app.ids.course,
  test_lesson: app.ids.subject,
  test_questions: questions,
});
const base64Of = (text: string, times: number) => Buffer.from(text.repeat(times)).toString('base64');
const nested = '<b>'.repeat(99) + '</b>'.repeat(99);

const cases: [string, RouteName, number, () => object][] = [
  [
    'texts of nested tags',
    'POST /api/courses/create-course',
    400,
    () => courseOf(many(100, { ...subject, description: '<b>'.repeat(30_000) })),
  ],
  [
    'texts nested as deep as allowed',
    'POST /api/courses/create-course',
    201,
    () => courseOf(many(10, { ...subject, description: nested.repeat(100) })),
  ],
  [
    'ordinary texts, 10 MB',
    'POST /api/courses/create-course',
    400,
    () => courseOf(many(100, { ...subject, description: '<p>Some <b>text</b></p>'.repeat(4_400) })),
  ],
  [
    'ordinary texts, 1 MB',
    'POST /api/courses/create-course',
    201,
    () => courseOf(many(10, { ...subject, description: '<p>Some <b>text</b> in here.</p>'.repeat(3_000) })),
  ],
  [
    '20,000 bad materials',
    'POST /api/courses/create-course',
    400,
    () => courseOf(many(100, { ...subject, materials: many(200, {}) })),
  ],
  ['a million empty subjects', 'POST /api/courses/create-course', 413, () => courseOf(many(1_000_000, {}))],
  ['1 MB of signs', 'POST /api/tests', 201, () => ({ data: testOf(many(10, question('&<'.repeat(50_000)))) })],
  ['20 MB of signs', 'POST /api/tests', 400, () => ({ data: testOf(many(190, question('<'.repeat(100_000)))) })],
  ['lines', 'POST /api/tests/import/preview', 200, () => ({ format: 'gift', text: 'a\n'.repeat(690_000) })],
  [
    'lines as bytes',
    'POST /api/tests/import/preview',
    200,
    () => ({ format: 'gift', base64: base64Of('a\n', 780_000) }),
  ],
  ['lines of 10 MB', 'POST /api/tests/import/preview', 413, () => ({ format: 'gift', text: 'a\n'.repeat(3_400_000) })],
  [
    'questions',
    'POST /api/tests/import/preview',
    200,
    () => ({ format: 'gift', text: `q{=${'<'.repeat(5_000)}~b}\n\n`.repeat(375) }),
  ],
  ['10,000 people', 'POST /api/groups', 400, () => ({ name: 'G', users: many(10_000, { _id: 'x', username: 'y' }) })],
];

it.each(cases)('%s, %s: %i, and nobody waits', async (what, route, status, make) => {
  expect(await app.look('teacher', route, { name: what, payload: JSON.stringify(make()) })).toBe(status);
});

it('is about requests that got past the gate', () => {
  expect(app.seen.filter(({ status }) => status !== 401 && status !== 403).length).toBeGreaterThan(500);
});

it('sees a turn that is too long', async () => {
  const busy = async () => {
    const used = () => process.threadCpuUsage().user / 1_000;
    const end = used() + 200;
    while (used() < end) JSON.stringify(app.ids);
  };
  expect((await costOf(busy)).longestTurnMs).toBeGreaterThan(150);
});
