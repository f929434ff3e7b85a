import { type RouteName, routes } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from './cheap-hash.ts';
import { type TestOverrides, buildTestApp, type TestApp, type BuiltTest, type TestUser } from './index.ts';
import { routesRegisteredBy } from './registered-routes.ts';

// A student in an open attempt finds neither the key nor a solution in anything that the server answers.

let t: TestApp;
let registered: Set<string>;
beforeAll(async () => {
  ({ built: t, routes: registered } = await routesRegisteredBy(() => buildTestApp()));
});
afterAll(() => t.close());

const marker = 'known-to-authors-alone';
const secretNames = /correct|solution|outcome|explained|^key|_key|^answer$/i;

/** Where in a JSON value a key or a solution stands: by the name of its property, or by what the fixture wrote into it. */
function secretsIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes(marker) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(secretNames.test(name) ? [`${path}.${name}`] : []),
    ...secretsIn(inner, `${path}.${name}`),
  ]);
}

type Scene = {
  student: TestUser;
  course: Awaited<ReturnType<TestApp['buildCourse']>>;
  test: BuiltTest;
  attempt: string;
  lease: number;
};

const absent = '01890000-0000-7000-8000-000000000000';

/** Calls as the student with an auth session of its own, because one of the routes signs out. */
async function call(student: TestUser, method: string, url: string, body?: object) {
  return (await t.as(student)).call(method as 'GET', url, body);
}

/** A test full of markers that a student sits. Nothing that may be read has a marker in it. */
async function buildScene(overrides: TestOverrides = {}): Promise<Scene> {
  const teacher = await t.buildUser({ role: 'teacher' });
  // With a password, which the walk does not know: the account cannot be deleted on the way.
  const student = await t.buildUser({ passwordHash: await cheapHash('not known to the walk') });
  const course = await t.buildCourse(teacher, { course_type: 'public' });
  await t.buildGroup(teacher, { users: [student], courses: [course] });
  const questions = (['C', 'A', 'B'] as const).map((correct) => ({
    correct,
    positive_mark: 3,
    negative_mark: 1,
    solution: `<p>solution ${marker}</p>`,
    answer: `<p>answer ${marker}</p>`,
  }));
  const test = await t.buildTest(teacher, course, { questions, ...overrides });
  const started = await call(student, 'POST', `/api/tests/${test.id}/attempts`);
  expect([started.status, secretsIn(started.body)]).toEqual([201, []]);
  return { student, course, test, attempt: started.body.attempt._id, lease: started.body.lease };
}

function addressOf(url: string, { student, course, test, attempt }: Scene): string {
  return url
    .replace(/^\/api\/tests\/:id/, `/api/tests/${test.id}`)
    .replace(/^\/api\/tests\/test-status\/:id/, `/api/tests/test-status/${test.id}`)
    .replace(/^\/api\/attempts\/:id/, `/api/attempts/${attempt}`)
    .replace(/^\/api\/courses\/:id/, `/api/courses/${course._id}`)
    .replace(/^\/api\/courses\/(.*):id/, `/api/courses/$1${course._id}`)
    .replace(/^\/api\/materials\/:id/, `/api/materials/${course.subjects[0]?.materials[0]?._id}`)
    .replace(':questionId', test.questions[0]?.id ?? '')
    .replace(':subjectId', course.subjects[0]?._id ?? '')
    .replace(':userId', student.id)
    .replace(':joinCode', course.join_code ?? 'none')
    .replace(/:\w+/g, absent);
}

const bodies: Partial<Record<RouteName, (scene: Scene) => object>> = {
  'PUT /api/attempts/:id/responses/:questionId': ({ lease }) => ({ selected: ['C'], sequence: 1, lease }),
  'POST /api/attempts/:id/heartbeat': ({ lease }) => ({ lease }),
  'POST /api/attempts/:id/submit': ({ lease }) => ({ lease }),
};
/** Calls that change the lease or end the attempt come last, in this order. */
const last = ['POST /api/tests/:id/attempts', 'POST /api/attempts/:id/lease'] as const;
const ending: RouteName = 'POST /api/attempts/:id/submit';
const duringAttempt = [
  'PUT /api/attempts/:id/responses/:questionId',
  'POST /api/attempts/:id/heartbeat',
  'GET /api/attempts/:id',
  'GET /api/users/me/attempts/running',
  'GET /api/users/me/results',
  'GET /api/courses/:id',
  'GET /api/courses/:id/tests',
  'GET /api/tests',
  'GET /api/tests/:id',
  ...last,
] as const satisfies RouteName[];

type Seen = { route: string; status: number; secrets: string[] };

/** Calls every registered route as the student, lists both plain and paged, and notes what stood in the answers. */
async function walk(scene: Scene): Promise<Seen[]> {
  const names = (Object.keys(routes) as RouteName[]).filter((name) => registered.has(name));
  const order = [...names.filter((name) => name !== ending && !(last as readonly string[]).includes(name)), ...last];
  const seen: Seen[] = [];
  for (const name of order) {
    const [method = '', url = ''] = name.split(' ');
    const addresses = [addressOf(url, scene)];
    if (method === 'GET' && 'query' in routes[name]) addresses.push(`${addresses[0]}?page=1`);
    for (const address of addresses) {
      const answer = await call(scene.student, method, address, bodies[name]?.(scene));
      const found = secretsIn(answer.body);
      if (answer.text.includes(marker)) found.push('text');
      seen.push({ route: `${method} ${address}`, status: answer.status, secrets: found });
      if (name === 'POST /api/attempts/:id/lease') scene.lease = answer.body.lease;
    }
  }
  return seen;
}

const leaks = (seen: readonly Seen[]) => seen.filter(({ secrets }) => secrets.length > 0);
const resultOf = async ({ student, attempt }: Scene) =>
  (await call(student, 'GET', `/api/attempts/${attempt}/result`)).body;
const submit = ({ student, attempt, lease }: Scene) =>
  call(student, 'POST', `/api/attempts/${attempt}/submit`, { lease });

describe('no answer to a student holds a key or a solution', () => {
  it('while an attempt is open; from its submission on the result does', async () => {
    const scene = await buildScene();
    const seen = await walk(scene);
    expect(leaks(seen)).toEqual([]);
    // The walk came to where a secret could have been.
    for (const name of duringAttempt) {
      const route = name.replace(
        name.slice(name.indexOf(' ') + 1),
        addressOf(name.slice(name.indexOf(' ') + 1), scene),
      );
      expect([route, seen.find((one) => one.route === route)?.status]).toEqual([route, expect.toBeOneOf([200, 201])]);
    }
    const submitted = await submit(scene);
    expect([submitted.status, secretsIn(submitted.body)]).toEqual([200, []]);
    const result = await resultOf(scene);
    expect(result.questions[0].correct_options).toEqual(['C']);
    expect(secretsIn(result).filter((path) => path.startsWith('.questions.0'))).toEqual([
      '.questions.0.outcome',
      '.questions.0.correct_options',
      '.questions.0.correct_option_text',
      '.questions.0.solution',
      '.questions.0.solution',
      '.questions.0.correct_answer_solution',
      '.questions.0.correct_answer_solution',
      '.questions.0.explained_in',
    ]);
  });

  it('while a second attempt is open, not even the result of the first', async () => {
    const first = await buildScene({ attempts_allowed: 2 });
    await submit(first);
    expect(secretsIn(await resultOf(first))).not.toEqual([]);
    const again = await call(first.student, 'POST', `/api/tests/${first.test.id}/attempts`);
    expect(again.status).toBe(201);
    expect(leaks(await walk({ ...first, attempt: again.body.attempt._id, lease: again.body.lease }))).toEqual([]);
    expect(secretsIn(await resultOf(first))).toEqual([]);
  });

  it('before the date from which results show', async () => {
    const shows = new Date(t.clock.now().getTime() + 60_000);
    const scene = await buildScene({ results_show: 'after', results_show_after: shows });
    await submit(scene);
    expect(leaks(await walk(scene))).toEqual([]);
    expect(secretsIn(await resultOf(scene))).toEqual([]);
    t.clock.advance(60_000);
    expect(secretsIn(await resultOf(scene))).not.toEqual([]);
  });

  it('to somebody else who has not sat the test', async () => {
    const scene = await buildScene();
    await submit(scene);
    const other = await t.buildUser();
    expect(leaks(await walk({ ...scene, student: other }))).toEqual([]);
  });
});
