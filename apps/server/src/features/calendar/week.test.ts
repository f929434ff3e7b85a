import type { Course, Week } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { buildTestApp, type TestApp, type TestOverrides, type TestUser } from '../../../testing/index.ts';
import { datedTestsOf, readDates } from '../test-authoring/index.ts';

const url = '/api/users/me/week';
const hour = 60 * 60_000;

let t: TestApp;
let teacher: TestUser;
let student: TestUser;
let course: Course;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  teacher = await t.buildUser({ role: 'teacher' });
  student = await t.buildUser();
  course = await t.buildCourse(teacher, { course_type: 'private' });
  await t.buildJoinRequest(course, student, 'approved');
});

const inHours = (hours: number): Date => new Date(t.clock.now().getTime() + hours * hour);
const build = (overrides: TestOverrides, at: Course = course) => t.buildTest(teacher, at, overrides);
async function weekOf(person: TestUser = student): Promise<Week['data']> {
  const answer = await (await t.as(person)).get(url);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as Week).data;
}
/** The names and moments of a student's week, in its order. */
const linesOf = async (person?: TestUser) => (await weekOf(person)).map(({ test, moment }) => [test?.name, moment]);
const except = async (who: string, test: { id: string }, fields: object) => {
  const answer = await (await t.as(teacher)).put(`/api/tests/${test.id}/exceptions/${who}`, fields);
  expect(answer.status, answer.text).toBe(200);
};

describe('the week is refused', () => {
  it('to visitors and staff', async () => {
    expect((await t.visitor.get(url)).status).toBe(401);
    for (const role of ['teacher', 'coordinator', 'admin'] as const)
      expect((await (await t.as(await t.buildUser({ role }))).get(url)).status).toBe(403);
  });
});

describe('the week leaves out', () => {
  it('tests without a date, dates after seven days, and closed tests', async () => {
    await build({});
    await build({ due_at: inHours(24 * 7) });
    await build({ due_at: inHours(-2), closes_at: inHours(0) });
    await build({ opens_at: inHours(-2) });
    expect(await weekOf()).toEqual([]);
    t.clock.advance(1);
    expect(await weekOf()).toHaveLength(1);
  });

  it('tests that are disabled or in the bin', async () => {
    await build({ due_at: inHours(1), status: 'disabled' });
    await build({ due_at: inHours(1), deleted_at: t.clock.now() });
    expect(await weekOf()).toEqual([]);
  });

  it('a submitted test, although attempts are left', async () => {
    const test = await build({ due_at: inHours(1), attempts_allowed: 3 });
    await submit(await startAs(t, student, test));
    expect(await weekOf()).toEqual([]);
  });

  it('a course that the student left, that is in the bin or that was made inactive', async () => {
    await build({ due_at: inHours(1) });
    const seen = async () => (await weekOf()).length;
    const set = (values: object) => t.db.updateTable('courses').set(values).where('id', '=', course._id).execute();
    expect(await seen()).toBe(1);
    await set({ status: 'inactive' });
    expect(await seen()).toBe(0);
    await set({ status: 'active', deleted_at: t.clock.now() });
    expect(await seen()).toBe(0);
    await set({ deleted_at: null });
    expect(await seen()).toBe(1);
    await t.db.deleteFrom('join_requests').where('course_id', '=', course._id).execute();
    expect(await seen()).toBe(0);
  });

  it('a public course that the student did not join', async () => {
    await build({ due_at: inHours(1) }, await t.buildCourse(teacher, { course_type: 'public' }));
    expect(await weekOf()).toEqual([]);
  });

  it('a course that a teacher closed to the student', async () => {
    await build({ due_at: inHours(1) });
    await t.db
      .insertInto('teacher_blocks')
      .values({ teacher_id: teacher.id, user_id: student.id, created_at: t.clock.now() })
      .execute();
    expect(await weekOf()).toEqual([]);
  });
});

describe('the week has', () => {
  it('each test with its next date, or late', async () => {
    const test = await build({ opens_at: inHours(1), due_at: inHours(2), closes_at: inHours(4) });
    const seen = async () => (await weekOf()).map(({ moment, at }) => [moment, at]);
    const [opens, due] = [inHours(1), inHours(2)].map((date) => date.toISOString());
    expect(await seen()).toEqual([['opens', opens]]);
    t.clock.advance(hour);
    expect(await seen()).toEqual([['due', due]]);
    t.clock.advance(hour);
    expect(await seen()).toEqual([['due', due]]);
    t.clock.advance(1);
    expect(await weekOf()).toEqual([
      {
        test: { _id: test.id, name: test.name },
        material: null,
        subject: null,
        course: { _id: course._id, name: course.name },
        moment: 'late',
        at: due,
        attempt: null,
      },
    ]);
    t.clock.advance(2 * hour);
    expect(await seen()).toEqual([]);
  });

  it('materials and subjects that are due, late ones too, until they are done or the course has ended', async () => {
    const [subject] = course.subjects;
    const [material] = subject?.materials ?? [];
    if (!subject || !material) throw new Error('The course has a material');
    const set = async (kind: string, id: string, fields: object) => {
      const answer = await (await t.as(teacher)).put(`/api/courses/${course._id}/dates`, { kind, _id: id, ...fields });
      expect(answer.status, answer.text).toBe(200);
    };
    await set('material', material._id, { dueAt: inHours(2) });
    await set('subject', subject._id, { dueAt: inHours(24 * 8) });
    expect(await weekOf()).toEqual([
      {
        test: null,
        material: { _id: material._id, name: material.name },
        subject: null,
        course: { _id: course._id, name: course.name },
        moment: 'due',
        at: inHours(2).toISOString(),
        attempt: null,
      },
    ]);
    t.clock.advance(30 * hour);
    const seen = async (person?: TestUser) =>
      (await weekOf(person)).map(({ material: thing, subject: part, moment }) => [thing?.name ?? part?.name, moment]);
    expect(await seen()).toEqual([
      [material.name, 'late'],
      [subject.name, 'due'],
    ]);
    expect(await seen(await t.buildUser())).toEqual([]);
    await set('course', course._id, { closesAt: inHours(-1) });
    expect(await seen()).toEqual([[subject.name, 'due']]);
    await set('course', course._id, { closesAt: null, updatedAt: undefined });
    const learner = await t.as(student);
    for (const { _id } of subject.materials)
      expect(
        (await learner.put(`/api/courses/${course._id}/progress`, { material: _id, opened: true, completed: true }))
          .status,
      ).toBe(200);
    expect(await seen()).toEqual([]);
  });

  it('running attempts first, then late tests, then those that come', async () => {
    await build({ name: 'closing', closes_at: inHours(3) });
    await build({ name: 'due', due_at: inHours(2) });
    await build({ name: 'long late', due_at: inHours(-90) });
    await build({ name: 'late', due_at: inHours(-1) });
    await build({ name: 'opening', opens_at: inHours(1) });
    const sat = await build({ name: 'sat', due_at: inHours(-1) });
    await startAs(t, student, sat);
    expect(await linesOf()).toEqual([
      ['sat', 'running'],
      ['long late', 'late'],
      ['late', 'late'],
      ['opening', 'opens'],
      ['due', 'due'],
      ['closing', 'closes'],
    ]);
  });

  it('a running attempt with its deadline, also when its test was disabled, until it is submitted', async () => {
    const test = await build({ duration_minutes: 30 });
    const taking = await startAs(t, student, test);
    await t.db.updateTable('assessments').set({ status: 'disabled' }).where('id', '=', test.id).execute();
    expect(await weekOf()).toMatchObject([
      { moment: 'running', attempt: taking.attempt._id, at: taking.attempt.deadlineAt },
    ]);
    await submit(taking);
    expect(await weekOf()).toEqual([]);
  });

  it('the nearest where there are very many, those that come before late ones', async () => {
    for (let n = 1; n <= 30; n += 1) {
      await build({ name: `late ${n}`, due_at: inHours(-n) });
      await build({ name: `due ${n}`, due_at: inHours(n) });
    }
    const lines = await linesOf();
    expect(lines).toHaveLength(50);
    expect(lines.at(0)).toEqual(['late 20', 'late']);
    expect(lines.at(-1)).toEqual(['due 30', 'due']);
  });
});

describe('the dates are the student’s own', () => {
  it('by an exception for the person or an active group, which ends with the group', async () => {
    const test = await build({ due_at: inHours(1) });
    const group = await t.buildGroup(teacher, { users: [student], courses: [course] });
    const dueAt = async () => (await weekOf()).map(({ at }) => at);
    await except(`groups/${group.id}`, test, { dueAt: inHours(5).toISOString() });
    expect(await dueAt()).toEqual([inHours(5).toISOString()]);
    await except(`people/${student.id}`, test, { dueAt: inHours(3).toISOString() });
    expect(await dueAt()).toEqual([inHours(3).toISOString()]);
    await except(`people/${student.id}`, test, {});
    await t.db.updateTable('groups').set({ status: 'inactive' }).where('id', '=', group.id).execute();
    expect(await dueAt()).toEqual([inHours(1).toISOString()]);
  });

  it('while a fellow student keeps those of the test', async () => {
    const fellow = await t.buildUser();
    await t.buildJoinRequest(course, fellow, 'approved');
    const test = await build({ due_at: inHours(-1) });
    await except(`people/${student.id}`, test, { dueAt: inHours(24 * 30).toISOString() });
    expect([await linesOf(), await linesOf(fellow)]).toEqual([[], [[test.name, 'late']]]);
  });

  it('for all tests at once as for one: both ways of reading them agree', async () => {
    const choices = [null, -5, 5] as const;
    const groups = [
      await t.buildGroup(teacher, { users: [student], courses: [course] }),
      await t.buildGroup(teacher, { users: [student], courses: [course] }),
      await t.buildGroup(teacher, { users: [student], courses: [course], status: 'inactive' }),
      await t.buildGroup(teacher, { users: [], courses: [course] }),
    ];
    const tests: string[] = [];
    for (let n = 0; n < 3 ** 5; n += 1) {
      const [byDefault, ofPerson, ...ofGroups] = Array.from({ length: 6 }, (_, place) => {
        const hours = choices[Math.floor(n / 3 ** (place % 5)) % 3] ?? null;
        return hours === null ? null : inHours(hours + place);
      });
      const test = await build({ due_at: byDefault ?? null });
      tests.push(test.id);
      const exceptions = [
        { user_id: student.id, due_at: ofPerson },
        ...ofGroups.map((due_at, place) => ({ group_id: groups[place]?.id ?? null, due_at })),
      ].filter(({ due_at }) => due_at !== null && due_at !== undefined);
      for (const exception of exceptions)
        await t.db
          .insertInto('assessment_exceptions')
          .values({ course_id: course._id, assessment_id: test.id, ...exception, updated_at: t.clock.now() })
          .execute();
    }
    const datesOf = await readDates(t.db, tests, [student.id]);
    const { rows } = await sql<{ id: string; due_at: Date | null }>`select id, due_at
      from (${datedTestsOf(student)}) dated`.execute(t.db);
    expect(rows).toHaveLength(tests.length);
    expect(new Map(rows.map(({ id, due_at }) => [id, due_at]))).toEqual(
      new Map(tests.map((id) => [id, datesOf(id, student.id).due_at.value])),
    );
  });
});
