import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createChores } from './chores.ts';
import { runMaintenance } from './platform/jobs/maintenance.ts';
import { buildTestApp, type TestApp, type TestUser } from '../testing/index.ts';

const dayMs = 24 * 60 * 60 * 1000;

let t: TestApp;
let teacher: TestUser;
let said: string[];
beforeEach(async () => {
  t = await buildTestApp();
  teacher = await t.buildUser({ role: 'teacher' });
  said = [];
});
afterEach(() => t.close());

const chores = () => createChores({ ...t.services, auditDays: 0 });
const maintain = () =>
  runMaintenance(
    {
      db: t.db,
      chores: chores(),
      purgeTime: async () => ({ now: t.clock.now() }),
      now: () => t.clock.now(),
      log: ({ level, msg, chore, removed }) => void said.push([level, msg, chore, removed].join(' ')),
    },
    new AbortController().signal,
  );

/** A course in the bin for long, with a test that so many students sat; each of them saved so many answers. */
async function buildSatCourse(attempts: number, responses: number) {
  const course = await t.buildCourse(teacher);
  const made = await t.buildTest(teacher, course);
  await sql`with students as (
      insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, created_at, updated_at)
      select gen_random_uuid(), n, n, n || '@example.org', n || '@example.org', 'student', false, true, ${t.clock.now()}, ${t.clock.now()}
      from (select 'taker ' || ${course._id}::text || i as n from generate_series(1, ${attempts}::int) i) names returning id
    ), sat as (
      insert into attempts (id, assessment_id, version, student_id, number, status, shuffled, lease, started_at, last_seen_at)
      select gen_random_uuid(), ${made.id}::uuid, 1, id, 1, 'open', false, 1, ${t.clock.now()}, ${t.clock.now()} from students
      returning id
    ), saved as (
      insert into response_history (attempt_id, question_id, lease, sequence, selected, saved_at)
      select sat.id, k.question_id, 1, i, 'A', ${t.clock.now()} from sat, generate_series(1, ${responses}::int) i,
        (select question_id from assessment_keys where assessment_id = ${made.id} limit 1) k
    )
    insert into material_progress (user_id, material_id, opened_at, updated_at)
    select students.id, m.id, ${t.clock.now()}, ${t.clock.now()} from students,
      (select m.id from materials m join subjects s on s.id = m.subject_id where s.course_id = ${course._id}) m`.execute(
    t.db,
  );
  await t.db.updateTable('courses').set({ deleted_at: t.clock.now() }).where('id', '=', course._id).execute();
  return course._id;
}

test('a bin of courses with thousands of answers is emptied one after the other, also when it is shut down on the way', async () => {
  for (let i = 0; i < 3; i += 1) await buildSatCourse(450, 10);
  const isLeft = async () => {
    const { rows } = await sql<{ courses: number; attempts: number; answers: number; progress: number }>`select
      (select count(*) from courses) as courses, (select count(*) from attempts) as attempts,
      (select count(*) from response_history) as answers, (select count(*) from material_progress) as progress`.execute(
      t.db,
    );
    return rows[0];
  };
  expect(await isLeft()).toEqual({ courses: 3, attempts: 1_350, answers: 13_500, progress: 1_350 });
  t.clock.advance(31 * dayMs);
  const purge = chores().find(({ name }) => name === 'deleted courses');
  const ending = new AbortController();
  const watching = t.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // The first course, with 450 of them, is half empty by then.
      if (((await isLeft())?.attempts ?? 0) < 1_350) ending.abort();
      return result;
    },
  });
  expect(await purge?.run(watching, t.clock.now(), ending.signal)).toBe(0);
  const half = await isLeft();
  expect(half).toMatchObject({ courses: 3, answers: (half?.attempts ?? 0) * 10, progress: 1_350 });
  expect(half?.attempts).toBeGreaterThan(900);
  // A course that is half gone cannot be taken out of the bin any more.
  const admin = await t.as(await t.buildUser({ isAdmin: true }));
  const [course] = await t.db.selectFrom('courses').select('id').orderBy('id').execute();
  expect((await admin.post(`/api/courses/${course?.id ?? ''}/restore`)).status).toBe(404);
  await maintain();
  expect(said).toContain('info tidied up deleted courses 3');
  expect(await isLeft()).toEqual({ courses: 0, attempts: 0, answers: 0, progress: 0 });
});

test('a course in the bin that somebody holds keeps no other one there', async () => {
  const [held] = [await buildSatCourse(1, 1), await buildSatCourse(1, 1)];
  t.clock.advance(31 * dayMs);
  await t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('courses').select('id').where('id', '=', held).forUpdate().execute();
    await maintain();
  });
  const left = await t.db.selectFrom('courses').select('id').execute();
  expect(left).toEqual([{ id: held }]);
});
