import { limits, type RouteDefinition, type RouteName, routes } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { courseInput } from './index.ts';
import { costOf } from './turns.ts';
import { buildWatchedApp, roles, type WatchedApp } from './watched-app.ts';

// Nobody's request keeps everybody else waiting: every route gets, from every kind of person, the most hostile bodies and
// addresses that it has room for. event-loop-texts.long.test.ts sends headers, forms and files.

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

/** Bodies of at most so many bytes. */
const hostile = {
  lists: (room: number) => '['.repeat(room),
  objects: (room: number) => '{"a":'.repeat(room / 5),
  values: (room: number) => `[${'0,'.repeat(room / 2 - 2)}0]`,
  keys: (room: number) => `{${Array.from({ length: room / 14 }, (_, at) => `"k${at}":0`).join(',')}}`,
  text: (room: number) => JSON.stringify('<'.repeat(room - 2)),
} as const;

/** A body by the route's schema: `text` makes its texts, `items` its lists, each for so many bytes of room. */
type Filling = { text: (room: number) => string; items: (item: z.core.$ZodType, room: number) => unknown[] };

function filled(schema: z.core.$ZodType, room: number, filling: Filling): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape);
      return Object.fromEntries(fields.map(([key, field]) => [key, filled(field, room / fields.length, filling)]));
    }
    case 'array':
      return filling.items(def.element, room);
    case 'optional':
    case 'nullable':
      return filled(def.innerType, room, filling);
    case 'pipe':
      return filled(def.in._zod.def.type === 'transform' ? def.out : def.in, room, filling);
    default:
      return filling.text(room);
  }
}

/** Every list is as long, and every text as large, as there is room for. */
const stuffed: Filling = {
  text: (room) => '<b>'.repeat(room / 4),
  items: (_item, room) => Array.from({ length: Math.min(room / 3, limits.bodyValues / 2) }, () => ({})),
};

/** Lists hold as many ids as there is room for, and nothing else is too large. */
const ofIds: Filling = {
  text: () => '01890000-0000-7000-8000-000000000001',
  items: (item, room) => {
    const one = JSON.stringify(filled(item, 1, { ...ofIds, items: () => [] }));
    const count = Math.min(room / (one.length + 1), 20_000);
    return Array.from({ length: count }, (_, at) =>
      JSON.parse(one.replaceAll('000000000001', at.toString(16).padStart(12, '0'))),
    );
  },
};

const all: [string, RouteDefinition][] = Object.entries(routes);
const isRefused = (status: number): boolean => status === 401 || status === 403;

it.each(all.filter(([name]) => !name.startsWith('GET ')))('%s keeps nobody waiting', async (route, { body }) => {
  const room = app.bodyLimits.get(route) ?? limits.smallBodyBytes;
  // Bodies that are no good are all the same whoever is let in: the first who is sends them.
  let wereSent = false;
  for (const role of roles) {
    if (isRefused(await app.look(role, route, { name: 'too much', payload: `"${'x'.repeat(room + 1)}` }))) continue;
    for (const [name, make] of wereSent ? [] : Object.entries(hostile))
      await app.look(role, route, { name, payload: make(room - 16) });
    wereSent = true;
    if (body === undefined) continue;
    for (const [name, filling] of Object.entries({ stuffed, ofIds })) {
      const payload = JSON.stringify(filled(body, room - 2_000, filling)).slice(0, room);
      await app.look(role, route, { name, payload });
    }
  }
});

/** Addresses as long as there is room for: Node takes no more than 16 KB of address and headers. */
function hostileQueries({ query }: RouteDefinition): Record<string, string> {
  const known = Object.keys((query as z.ZodObject | undefined)?.shape ?? { search: null });
  const id = '01890000-0000-7000-8000-000000000001,';
  return {
    plain: '',
    keys: `?${Array.from({ length: 2_000 }, (_, at) => `k${at}=1`).join('&')}`,
    search: `?page=1&search=${encodeURIComponent(`${'%_'.repeat(99)}`)}`,
    percent: `?search=${'%25'.repeat(4_000)}`,
    'known keys again and again': `?${known.map((key) => `${key}=1&`.repeat(14_000 / known.length / (key.length + 3))).join('')}`,
    ids: `?${known.map((key) => `${key}=${id.repeat(14_000 / known.length / id.length)}`).join('&')}`,
    'broken signs': `?${'%&%zz=%E0%A4%A&=&&%00=%00&[]=[&'.repeat(450)}`,
    'long texts': `?${known.map((key) => `${key}=${'a'.repeat(14_000 / known.length)}`).join('&')}`,
  };
}

it.each(all.filter(([name]) => name.startsWith('GET ')))('%s keeps nobody waiting', async (route, definition) => {
  const queries = Object.entries(hostileQueries(definition));
  for (const role of roles) {
    for (const [name, query] of queries) {
      // The gate refuses all routes alike, before it looks at the query: the next test.
      if (isRefused(await app.look(role, route, { name, query }))) break;
    }
  }
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
