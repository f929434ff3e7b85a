import type { Course } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { created, formOf } from '../../../testing/features/test-authoring/tests.ts';
import { type Answer, buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import type { Db } from '../../platform/db/index.ts';

// Somebody loses a part on a course, or the course its owner, while an act of theirs is under way.

let t: TestApp;
let owner: TestUser;
let helper: TestUser;
let caller: Caller;
let course: Course;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
  helper = await t.buildUser({ role: 'teacher' });
  caller = await t.as(helper);
  course = await t.buildCourse(owner, { course_type: 'private' });
  await t.buildStaff(course, helper, 'co-teacher');
});

/** How many connections wait for a lock. */
async function lockWaits(): Promise<number> {
  const { rows } = await sql<{ waits: number }>`select count(*) as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
  return rows[0]?.waits ?? 0;
}

/** The answer to a call that waits for another act to end. */
async function whileUnderWay(other: (trx: Db) => Promise<unknown>, call: () => Promise<Answer>): Promise<Answer> {
  const { sent } = await t.db.transaction().execute(async (trx) => {
    await other(trx);
    const waiting = call();
    await vi.waitFor(async () => expect(await lockWaits()).toBe(1), 10_000);
    return { sent: waiting };
  });
  return sent;
}

/** As removing does, the course first. */
async function removeHelper(trx: Db): Promise<void> {
  await trx.selectFrom('courses').select('id').where('id', '=', course._id).forNoKeyUpdate().execute();
  const ended = trx.updateTable('course_staff').set({ ended_at: t.clock.now() });
  await ended.where('user_id', '=', helper.id).execute();
}

const calls: [string, () => Promise<() => Promise<Answer>>][] = [
  ['saving the course', async () => () => caller.put(`/api/courses/update-course/${course._id}`, { name: 'Taken' })],
  ['giving it a new join code', async () => () => caller.post(`/api/courses/${course._id}/join-code`)],
  [
    'setting dates',
    async () => () => {
      const dates = { kind: 'course', _id: course._id, opensAt: t.clock.now().toISOString(), updatedAt: null };
      return caller.put(`/api/courses/${course._id}/dates`, dates);
    },
  ],
  [
    'saving a test',
    async () => {
      const test = await created(await t.as(owner), formOf(course));
      return () => caller.put(`/api/tests/${test._id}`, { test_name: 'Taken' });
    },
  ],
];

describe('a co-teacher who is removed', () => {
  it.each(calls)('while %s saves nothing', async (_name, prepare) => {
    const call = await prepare();
    const answer = await whileUnderWay(removeHelper, call);
    expect(answer.status).toBe(404);
    const { name } = (await (await t.as(owner)).get(`/api/courses/${course._id}`)).body;
    expect(name).toBe(course.name);
  });

  it('while deciding on a request decides nothing', async () => {
    const student = await t.buildUser();
    const request = await t.buildJoinRequest(course, student, 'pending');
    const answer = await whileUnderWay(
      async (trx) => {
        await trx.selectFrom('join_requests').select('id').where('id', '=', request.id).forUpdate().execute();
        await removeHelper(trx);
      },
      () =>
        caller.post('/api/courses/handle-join-request', {
          courseId: course._id,
          userId: student.id,
          action: 'approved',
        }),
    );
    expect(answer.status).toBe(404);
    const row = await t.db.selectFrom('join_requests').select('status').where('id', '=', request.id).executeTakeFirst();
    expect(row?.status).toBe('pending');
  });
});

it('an owner adds nobody to a course that is handed over meanwhile', async () => {
  const other = await t.buildUser({ role: 'teacher' });
  const teacher = await t.as(owner);
  const answer = await whileUnderWay(
    (trx) => trx.updateTable('courses').set({ created_by: other.id }).where('id', '=', course._id).execute(),
    () => teacher.post(`/api/courses/${course._id}/staff`, { person: other.email, role: 'marker' }),
  );
  expect(answer.status).toBe(404);
  const rows = await t.db.selectFrom('course_staff').select('user_id').where('course_id', '=', course._id).execute();
  expect(rows).toEqual([{ user_id: helper.id }]);
});

it('the same teacher added ten times at once is there once', async () => {
  const teacher = await t.as(owner);
  const other = await t.buildUser({ role: 'teacher' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      teacher.post(`/api/courses/${course._id}/staff`, { person: other.email, role: 'marker' }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
});
