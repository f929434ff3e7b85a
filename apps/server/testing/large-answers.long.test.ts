import { limits } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, courseInput, type TestApp, type TestUser } from './index.ts';
import { type Cost, leastCostOf } from './turns.ts';

// Nobody's large course, list or table keeps everybody else waiting: no turn of the event loop may take longer than this,
// nor the process grow by more.
const longestTurnMs = 100;
const mostGrownBytes = 100 * 2 ** 20;
/** Rows of each list. */
const rows = 3_000;

const roles = ['admin', 'teacher', 'student'] as const;
type Who = (typeof roles)[number] | 'visitor';

let t: TestApp;
const people = new Map<Who, TestUser>();
const cookies = new Map<Who, string>();
const seen: { name: string; cost: Cost }[] = [];

beforeAll(async () => {
  t = await buildTestApp();
  for (const role of roles) {
    const person = await t.buildUser({ role });
    people.set(role, person);
    cookies.set(role, await t.cookieOf(person));
  }
  await fillLists();
  // Threads and memory that are taken once are nobody's cost.
  await send('teacher', create, largest());
});
afterAll(() => {
  const line = ({ name, cost }: (typeof seen)[number]) =>
    `${cost.longestTurnMs.toFixed(0).padStart(4)} ms ${(cost.grownBytes / 2 ** 20).toFixed(0).padStart(4)} MB  ${name}`;
  process.stdout.write(`longest turn, growth\n${seen.map(line).join('\n')}\n`);
  return t.close();
});

type Sent = { status: number; pieces: Buffer[] };

/** Takes an answer piece by piece, as a reader does. */
async function send(who: Who, route: string, payload?: Buffer, headers = {}): Promise<Sent> {
  const [method = '', url = ''] = route.split(' ');
  const cookie = cookies.get(who);
  const answer = await t.app.inject({
    method: method as 'POST',
    url,
    payloadAsStream: true,
    headers: { ...(cookie !== undefined && { cookie }), 'content-type': 'application/json', ...headers },
    ...(payload !== undefined && { payload }),
  });
  const pieces: Buffer[] = [];
  for await (const piece of answer.stream()) pieces.push(piece as Buffer);
  return { status: answer.statusCode, pieces };
}

async function look(name: string, act: () => Promise<Sent>): Promise<Sent> {
  const isDear = (cost: Cost) => cost.longestTurnMs >= longestTurnMs || cost.grownBytes >= mostGrownBytes;
  const best = await leastCostOf(act, { isDear, atMost: 3 });
  seen.push({ name, cost: best });
  expect(best.longestTurnMs, `longest turn of ${name}, in ms`).toBeLessThan(longestTurnMs);
  expect(best.grownBytes, `growth by ${name}`).toBeLessThan(mostGrownBytes);
  return best.value;
}

const create = 'POST /api/courses/create-course';
const material = (name: string) => ({
  name,
  description: 'd'.repeat(570),
  content_type: 'PDF',
  content_url: 'https://example.org/a.pdf',
});
const many = <T>(count: number, item: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => item(at));
const subjects = () =>
  many(limits.subjectsPerCourse, (s) => ({
    name: `Subject ${s} "subjects":[]`,
    duration: 1,
    description: '<p>ü 🙂</p>',
    materials: many(limits.materialsPerSubject, (m) => material(`Material ${s}.${m}`)),
  }));
const asBytes = (body: object) => Buffer.from(JSON.stringify(body));
/** A course of as many materials as there may be. */
const largest = () => asBytes({ ...courseInput(), subjects: subjects() });

const textOf = ({ pieces }: Sent) => Buffer.concat(pieces).toString();
const courseOf = (sent: Sent) => (JSON.parse(textOf(sent)) as { course: { _id: string; subjects: object[] } }).course;
const read = async (id: string): Promise<unknown> =>
  JSON.parse(textOf(await send('teacher', `GET /api/courses/${id}`)));

/** Lists and tables, with the text that stands once for each row in the answer. */
const lists: [Who, string, string][] = [
  ['visitor', 'GET /api/courses', '"joc"'],
  ['teacher', 'GET /api/courses', '"joc"'],
  ['admin', 'GET /api/users', '"username":"joc '],
  ['admin', 'GET /api/users/role/student', '"username":"joc '],
  ['admin', 'GET /api/users/export.csv', '\r\njoc '],
  ['admin', 'GET /api/institution', '"name":"joc '],
  ['admin', 'GET /api/institution/names', '"name":"joc '],
  ['teacher', 'GET /api/groups', '"name":"joc '],
  ['teacher', 'GET /api/tests', '"test_name":"joc '],
  ['admin', 'GET /api/audit/export.csv', ',user_updated,'],
  ['teacher', 'GET /api/users/me/export', '"joc"'],
];

it.each(lists)('%s: %s is sent to the last row, and nobody waits', async (who, route, mark) => {
  const sent = await look(`${who}: ${route}`, () => send(who, route));
  expect(sent.status).toBe(200);
  expect(textOf(sent).split(mark).length - 1).toBeGreaterThanOrEqual(rows);
});

it('a course that thousands ask to join is sent to its teacher, and nobody waits', async () => {
  const { rows: found } = await sql<{ id: string }>`select id from courses where name = 'Asked for'`.execute(t.db);
  const sent = await look('course with requests', () => send('teacher', `GET /api/courses/${found[0]?.id}`));
  expect((JSON.parse(textOf(sent)) as { joinRequests: object[] }).joinRequests).toHaveLength(rows);
});

it('a course of 20,000 materials is made, and its maker gets all of it back', async () => {
  const body = largest();
  const sent = await look('create', () => send('teacher', create, body));
  expect(sent.status).toBe(201);
  const course = courseOf(sent);
  expect(course.subjects).toMatchObject(subjects());
  expect(await read(course._id)).toEqual(course);
});

it('a course of 20,000 materials is made under a key, and a repeat gets the same answer', async () => {
  const body = largest();
  const under = (key: string) => send('teacher', create, body, { 'idempotency-key': key });
  let serial = 0;
  const sent = await look('create under a key', () => under(`key ${(serial += 1)}`));
  expect(sent.status).toBe(201);
  expect(await read(courseOf(sent)._id)).toEqual(courseOf(sent));
  const first = await under('repeated');
  const repeated = await look('repeat of a key', () => under('repeated'));
  expect(repeated.status).toBe(201);
  expect(courseOf(repeated)).toEqual(courseOf(first));
});

it('a course of 20,000 materials is changed, and the answer has all of it', async () => {
  const made = courseOf(await send('teacher', create, largest()));
  const update = `PUT /api/courses/update-course/${made._id}`;
  const calls: [string, string, Buffer?][] = [
    ['update, contents as they are', update, asBytes({ subjects: made.subjects })],
    ['update, new contents', update, asBytes({ subjects: subjects() })],
    ['update, new name', update, asBytes({ name: 'Another' })],
    ['join code', `POST /api/courses/${made._id}/join-code`],
    ['restore', `POST /api/courses/${made._id}/restore`],
  ];
  for (const [name, route, body] of calls) {
    if (name === 'restore') await send('teacher', `DELETE /api/courses/${made._id}`);
    const sent = await look(name, () => send('teacher', route, body));
    expect(sent.status, name).toBe(200);
    const course = courseOf(sent);
    if (name.endsWith('as they are')) expect(course.subjects).toEqual(made.subjects);
    expect(course.subjects, name).toMatchObject(subjects());
    expect(await read(made._id), name).toEqual(course);
  }
  await look('course', () => send('teacher', `GET /api/courses/${made._id}`));
  await look('usage', () => send('teacher', `GET /api/courses/${made._id}/usage`));
});

/** As many rows as there are to be of each kind, with a mark in their names. */
async function fillLists(): Promise<void> {
  const { db } = t;
  const teacher = people.get('teacher') as TestUser;
  const admin = people.get('admin') as TestUser;
  const asked = await t.buildCourse(teacher, { name: 'Asked for' });
  const test = await t.buildTest(teacher, asked);
  await sql`insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, created_at, updated_at)
    select gen_random_uuid(), 'joc ' || n, 'joc ' || n, 'joc' || n || '@example.org', 'joc' || n || '@example.org', 'student',
      false, true, now() - n * interval '1 second', now() from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`insert into join_requests (id, course_id, user_id, status, created_at)
    select gen_random_uuid(), ${asked._id}, id, 'pending', now() from users where username like 'joc %'`.execute(db);
  await sql`insert into courses (id, name, title, description, duration, duration_unit, course_type, status, join_code,
      join_code_key, created_by, created_at, updated_at)
    select gen_random_uuid(), 'joc', 'C', repeat('d', 200), 1, 'hours', 'public', 'active', 'code-' || n, 'CODE-' || n,
      ${teacher.id}, now() - n * interval '1 second', now() from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`insert into join_requests (id, course_id, user_id, status, created_at)
    select gen_random_uuid(), c.id, u.id, 'pending', now()
    from (select id from courses where name = 'joc' order by created_at desc limit 100) c,
      (select id from users where username like 'joc %' limit 500) u`.execute(db);
  await sql`insert into subjects (id, course_id, position, name, duration, duration_unit)
    select gen_random_uuid(), id, 0, 'S', 1, 'hours' from courses where name = 'joc'`.execute(db);
  await sql`insert into materials (id, subject_id, position, name, description, content_type, content_url, created_at)
    select gen_random_uuid(), id, n, 'M', repeat('d', 100), 'PDF', 'https://example.org/a.pdf', now()
    from subjects, generate_series(1, 4) n where name = 'S'`.execute(db);
  await sql`insert into institutions (id, name, name_key, type, status, created_at, updated_at)
    select gen_random_uuid(), 'joc ' || n, 'joc ' || n, 'School', 'Approved', now() - n * interval '1 second', now()
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`insert into groups (id, name, name_key, status, created_by, created_at, updated_at)
    select gen_random_uuid(), 'joc ' || n, 'joc ' || n, 'active', ${teacher.id}, now() - n * interval '1 second', now()
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`insert into audit_entries (id, at, action, actor_id, target_kind, target_id, target_name)
    select gen_random_uuid(), now() - n * interval '1 second', 'user_updated', ${admin.id}, 'user', ${admin.id}, 'joc ' || n
    from generate_series(1, ${rows}::int) n`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`create temp table copies on commit drop as
      select gen_random_uuid() as copy, n from generate_series(1, ${rows}::int) n`.execute(trx);
    await sql`insert into assessments (id, name, type, course_id, subject_id, status, attempts_allowed, shuffle_options,
        results_show, current_version, created_by, created_at, updated_at)
      select copy, 'joc ' || n, type, course_id, subject_id, status, attempts_allowed, shuffle_options, results_show, 1,
        created_by, created_at - n * interval '1 second', updated_at from assessments, copies where id = ${test.id}`.execute(
      trx,
    );
    await sql`insert into assessment_versions (assessment_id, number, questions, solutions, questions_count, created_by,
        created_at)
      select copy, 1, questions, solutions, questions_count, created_by, created_at
      from assessment_versions, copies where assessment_id = ${test.id}`.execute(trx);
    await sql`insert into assessment_keys (assessment_id, version, question_id, position, options, correct, positive_mark,
        negative_mark)
      select copy, version, question_id, position, options, correct, positive_mark, negative_mark
      from assessment_keys, copies where assessment_id = ${test.id}`.execute(trx);
  });
  await sql`analyze`.execute(db);
}
