import {
  ErrorBody,
  type IdTable,
  type RouteDefinition,
  type RouteName,
  routes,
  texts as sentences,
} from '@lectern/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { cheapHash } from './cheap-hash.ts';
import { bodiesFor, nasty, pathParts, queriesFor, standIns } from './arbitraries.ts';
import { buildTestApp, type TestApp, type TestUser } from './index.ts';
import { pathWith } from './path-ids.ts';
import { routesRegisteredBy } from './registered-routes.ts';

// No answer is a 5xx or comes late, whatever is sent, and every refusal has the error form. fuzz.long.test.ts looks further,
// and so do FUZZ_RUNS=1000 FUZZ_SEED=<any number>. A failure prints the seed and the path that repeat it.
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_302);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 8);
const settings = { seed, numRuns, endOnFailure: false } as const;
const soon = 5_000;

const all: [string, RouteDefinition][] = Object.entries(routes);
const roles = ['visitor', 'student', 'teacher', 'coordinator', 'admin'] as const;
type Who = (typeof roles)[number];
// Mostly those who get past the gate.
const role = fc.constantFrom<Who>(...roles, 'student', 'teacher', 'teacher', 'admin');
let t: TestApp;
/** How many bytes a body of each route may have. */
let bodyLimits = new Map<string, number>();
const users = new Map<Who, TestUser>();
/** The hash of a password that no body holds: no call deletes its own account by chance. */
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await cheapHash('known to no body of these tests');
  const registered = await routesRegisteredBy(() => buildTestApp({ auth: { failuresPerAccount: 1_000_000 } }));
  ({ built: t, bodyLimits } = registered);
  for (const name of ['student', 'teacher', 'coordinator', 'admin'] as const)
    users.set(name, await t.buildUser({ role: name, passwordHash }));
});
afterAll(() => t.close());

type Sent = { method: string; url: string; payload?: string | Buffer; headers?: Record<string, string> };

async function send(who: Who, { method, url, payload, headers = {} }: Sent) {
  // Time goes on, as outside: join codes are made of it.
  t.clock.advance(1_000);
  const user = users.get(who);
  const signedIn = user ? { cookie: await t.cookieOf(user) } : {};
  const answer = t.app.inject({
    method: method as 'GET',
    url,
    headers: { ...signedIn, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${soon} ms`)), soon);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

type Answer = Awaited<ReturnType<typeof send>>;

/** The error form of a refusal, or null for a success; anything else fails. */
function refusalOf(answer: Answer): ErrorBody | null {
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBeLessThan(500);
  if (answer.statusCode < 400) return null;
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = ErrorBody.parse(answer.json());
  expect(body.requestId).toBe(answer.headers['x-request-id'] ?? body.requestId);
  return body;
}

/** The paths that the contract's own schema finds wrong. */
function badPaths(schema: z.ZodType, value: unknown): string[] {
  const paths = schema.safeParse(value).error?.issues.map((issue) => issue.path.join('.'));
  return [...new Set(paths)].toSorted();
}

type Kept = 'announcement' | 'post' | 'note' | 'joinCode' | 'person' | 'roster' | 'test' | 'attempt' | 'question';
type Things = Record<keyof typeof standIns | Kept, string>;
let things: Things | null = null;
/** The things that exist: a course in a group, and a request to join it. They are made anew after they were deleted. */
async function thingsThere(): Promise<Things> {
  const [owner, student, coordinator] = [users.get('teacher'), users.get('student'), users.get('coordinator')];
  if (things !== null || !owner || !student || !coordinator) return things as Things;
  const course = await t.buildCourse(owner);
  const subject = course.subjects[0];
  const test = await t.buildTest(owner, course);
  things = {
    course: course._id,
    subject: subject?._id ?? '',
    material: subject?.materials[0]?._id ?? '',
    group: (await t.buildGroup(owner, { courses: [course] })).id,
    student: student.id,
    person: await personThere(course),
    joinRequest: (await t.buildJoinRequest(course, student, 'pending')).id,
    joinCode: course.join_code ?? '',
    institution: (await t.buildInstitution({ managers: [coordinator] })).id,
    coordinator: coordinator.id,
    roster: await rosterThere(),
    test: test.id,
    attempt: (await t.buildAttempt(test, student)).id,
    question: test.questions[0]?.id ?? '',
    announcement: (await t.buildAnnouncement(owner, course)).id,
    post: (await t.buildQuestion(users.get('student') ?? owner, course)).id,
    note: (await t.buildStudyNote(users.get('student') ?? owner, course)).id,
  };
  return things;
}

/** A file of people with a good and a bad row. */
async function rosterThere(): Promise<string> {
  const text = `username,email\nFuzzed One,fuzzed1@example.org\nx,y`;
  const payload = JSON.stringify({ fileName: 'fuzzed.csv', text });
  const headers = { 'content-type': 'application/json' };
  const answer = await send('admin', { method: 'POST', url: '/api/rosters', payload, headers });
  const { roster } = answer.json<{ roster: { _id: string } }>();
  return roster._id;
}

/** Somebody who may be changed and deleted, unlike those who send. */
async function personThere(course: { _id: string }): Promise<string> {
  const person = await t.buildUser();
  await t.buildJoinRequest(course, person, 'rejected');
  return person.id;
}

/** The address of a route with the id of something that is there wherever `part` is null. */
async function addressOf(name: string, part: string | null): Promise<string> {
  const there = await thingsThere();
  // A question is a row of no other table.
  const rows: Partial<Record<IdTable, string>> = {
    announcements: there.announcement,
    assessment_keys: there.question,
    assessments: there.test,
    attempts: there.attempt,
    auth_sessions: there.course,
    passkeys: there.course,
    courses: there.course,
    drafts: there.course,
    files: there.course,
    groups: there.group,
    institutions: there.institution,
    materials: there.material,
    post_pictures: there.course,
    posts: there.post,
    rosters: there.roster,
    study_notes: there.note,
    subjects: there.subject,
    users: there.person,
  };
  const others: Record<string, string> = { role: 'coordinator', joinCode: there.joinCode, name: 'a.png' };
  return pathWith(name as RouteName, ({ field, table }) => {
    if (part !== null) return part;
    if (field === 'userId') return there.student;
    return table === null ? (others[field] ?? '') : (rows[table] ?? there.question);
  });
}
async function withRealIds(json: string): Promise<string> {
  const there = await thingsThere();
  return Object.entries(standIns).reduce(
    (text, [kind, id]) => text.replaceAll(id, there[kind as keyof typeof standIns]),
    json,
  );
}
async function afterwards(method: string, answer: Answer): Promise<void> {
  if (method === 'DELETE' && answer.statusCode === 200) things = null;
  // A student who has become a teacher is one no more.
  if (answer.statusCode === 201 && answer.json<{ message?: string }>().message === sentences.appliedAsTeacher) {
    users.set('student', await t.buildUser({ passwordHash }));
    things = null;
  }
}

const split = (name: string) => name.split(' ') as [method: string, url: string];
const limitOf = (name: string): number => bodyLimits.get(name) ?? 0;
/** The routes that have this part, with its schema. */
const routesWith = (part: 'params' | 'query' | 'body') =>
  all.flatMap(([name, definition]) => (definition[part] ? [[name, definition[part]] as const] : []));

describe.each(routesWith('body'))('%s', (name, schema) => {
  const [method] = split(name);
  it('takes any JSON body', async () => {
    const key = fc.option(fc.constantFrom('key', 'k'.repeat(201), 'ÿ', ','), { nil: undefined, freq: 8 });
    await fc.assert(
      fc.asyncProperty(role, bodiesFor(schema), key, async (who, body, idempotencyKey) => {
        const payload = await withRealIds(JSON.stringify(body));
        const headers = {
          'content-type': 'application/json',
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        };
        const answer = await send(who, { method, url: await addressOf(name, null), payload, headers });
        await afterwards(method, answer);
        const refusal = refusalOf(answer);
        if (answer.statusCode === 401 || answer.statusCode === 403 || refusal?.error === 'malformed_request') return;
        if (refusal?.error === 'payload_too_large') {
          expect(Buffer.byteLength(payload)).toBeGreaterThan(limitOf(name));
          return;
        }
        const expected = badPaths(schema, JSON.parse(payload));
        if (expected.length === 0) return;
        expect(refusal?.error).toBe('validation_failed');
        expect(refusal?.issues?.map((issue) => issue.path).toSorted()).toEqual(expected);
      }),
      { ...settings, numRuns: numRuns * 2 },
    );
  });
});

describe.each(routesWith('query'))('%s', (name, schema) => {
  const [method] = split(name);
  it('takes any query string', async () => {
    await fc.assert(
      fc.asyncProperty(role, queriesFor(schema), async (who, query) => {
        refusalOf(await send(who, { method, url: `${await addressOf(name, null)}?${query}` }));
      }),
      { ...settings, numRuns: numRuns * 3 },
    );
  });
});

describe.each(routesWith('params'))('%s', (name) => {
  const [method] = split(name);
  it('takes anything where an id belongs', async () => {
    await fc.assert(
      fc.asyncProperty(role, pathParts, async (who, part) => {
        const answer = await send(who, { method, url: await addressOf(name, part) });
        refusalOf(answer);
        await afterwards(method, answer);
      }),
      settings,
    );
  });
});

const texts = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[',
    '{"a":}',
    'null',
    '"text"',
    '5',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '\ufeff{}',
    '{"a":1}{"b":2}',
  ),
  fc.constantFrom(...nasty).map((value) => JSON.stringify({ name: value }).slice(0, -2)),
  fc.constantFrom(
    '--x',
    '--x\r\n',
    '--x--',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a\0.png"\r\n\r\n\r\n--x--',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
  ),
  fc.constant(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  fc.string(),
);
const contentTypes = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'text/plain',
  'text/html',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  '/',
  'json',
  '',
);
const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  { cookie: 'lectern_session=%E0%A4%A' },
  { cookie: '=;;=' },
  { origin: 'null' },
  { origin: 'http://' },
  { 'sec-fetch-site': 'cross-site' },
  { host: '' },
  { host: 'a b' },
  { 'accept-encoding': '\u00ff' },
  { range: 'bytes=9-1' },
  { 'if-none-match': '"' },
  { 'content-length': '0' },
  { expect: 'a miracle' },
  { 'x-forwarded-for': "'" },
);

describe.each(all)('%s', (name) => {
  const [method] = split(name);
  it('takes any text of any type with any header', async () => {
    await fc.assert(
      fc.asyncProperty(role, texts, contentTypes, oddHeaders, async (who, payload, type, headers) => {
        const body = method === 'GET' ? {} : { payload };
        const answer = await send(who, {
          method,
          url: await addressOf(name, null),
          ...body,
          headers: { 'content-type': type, ...headers },
        });
        refusalOf(answer);
        await afterwards(method, answer);
      }),
      { ...settings, numRuns: Math.ceil(numRuns / 2) },
    );
  });
});

/** Routes whose body may be left out, because each of its fields may. */
const needNoBody = new Set([
  'POST /api/attempts/:id/submit',
  'POST /api/attempts/:id/lease',
  'POST /api/tests/:id/attempts',
]);
const withBody = all.filter(([name, { multipart }]) => !name.startsWith('GET') && multipart === undefined);
describe.each(withBody)('%s', (name, { body }) => {
  const [method] = split(name);
  it('refuses a body over its limit', async () => {
    const answer = await sendAsSomebody(JSON.stringify({ name: 'x'.repeat(limitOf(name)) }));
    expect(refusalOf(answer)).toMatchObject({ error: 'payload_too_large' });
  });

  it('takes an empty body for none, whatever type it is called by', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', '']) {
      const refusal = refusalOf(await sendAsSomebody('', type));
      expect(['malformed_request', 'unsupported_media_type']).not.toContain(refusal?.error);
    }
  });

  it.runIf(body !== undefined && !needNoBody.has(name))('refuses null for a body', async () => {
    expect(refusalOf(await sendAsSomebody('null'))).toMatchObject({ error: 'validation_failed' });
  });

  async function sendAsSomebody(payload: string, type = 'application/json'): Promise<Answer> {
    const headers = { 'content-type': type };
    const sendAs = async (who: Who) => send(who, { method, url: await addressOf(name, null), payload, headers });
    const byAdmin = await sendAs('admin');
    // A student's own acts are refused to admins before the body is read.
    const answer = byAdmin.statusCode === 403 ? await sendAs('student') : byAdmin;
    await afterwards(method, answer);
    return answer;
  }
});

describe('any address', () => {
  it('answers in the error form with any method', async () => {
    const methods = fc.constantFrom(
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'QUERY',
    );
    const paths = fc
      .array(
        pathParts.map((part) => part ?? 'api'),
        { maxLength: 4 },
      )
      .map((parts) => `/${parts.join('/')}`);
    const known = fc.constantFrom(
      ...all.map(([name]) => split(name)[1]),
      '//',
      '/api//courses',
      '/API/COURSES',
      '/api/courses/',
      '/api/docs/static/../../../x',
      '/metrics/',
    );
    await fc.assert(
      fc.asyncProperty(role, methods, fc.oneof(paths, known), async (who, method, url) => {
        const answer = await send(who, { method, url });
        if (method === 'HEAD') expect(answer.statusCode).toBeLessThan(500);
        else if (!answer.headers['location']) refusalOf(answer);
        if (method === 'DELETE') await afterwards(method, answer);
      }),
      { ...settings, numRuns: numRuns * 5 },
    );
  });
});
