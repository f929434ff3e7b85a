import { type OwnDates, type Test, type TestException, type TestForStudent, testTexts } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, buildTestApp, type TestApp, type TestUser } from '../../../../testing/index.ts';
import {
  buildOpenAttempt,
  buildTestToSit,
  startAs,
  submit,
} from '../../../../testing/features/attempts/open-attempt.ts';
import { absent, issuesOf } from '../../../../testing/features/test-authoring/tests.ts';
import { ownLimit, readDates } from './read-dates.repository.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const inMinutes = (minutes: number): string => new Date(t.clock.now().getTime() + minutes * minute).toISOString();

type Built = Awaited<ReturnType<typeof buildTestToSit>>;
const urlOf = ({ test }: Pick<Built, 'test'>) => `/api/tests/${test.id}/exceptions`;
const forGroup = async (built: Built, group: { id: string }, fields: object): Promise<Answer> =>
  (await t.as(built.teacher)).put(`${urlOf(built)}/groups/${group.id}`, fields);
const forPerson = async (built: Built, person: { id: string }, fields: object): Promise<Answer> =>
  (await t.as(built.teacher)).put(`${urlOf(built)}/people/${person.id}`, fields);
const listOf = async (built: Built) =>
  (await (await t.as(built.teacher)).get(urlOf(built))).body.data as TestException[];
const done = (answer: Answer): Answer => {
  expect(answer.status, answer.text).toBe(200);
  return answer;
};

/** A student whom the teacher knows, because they joined the course. */
async function buildJoined({ course }: Built): Promise<TestUser> {
  const student = await t.buildUser();
  await t.buildJoinRequest(course, student, 'approved');
  return student;
}
const buildGroup = ({ teacher, course }: Built, users: TestUser[]) =>
  t.buildGroup(teacher, { users, courses: [course] });

const seenBy = async (student: TestUser, { test }: Built) =>
  (await (await t.as(student)).get(`/api/tests/${test.id}`)).body.data as TestForStudent;
const datesOf = async (student: TestUser, built: Built): Promise<OwnDates> => (await seenBy(student, built)).dates;

describe('refused', () => {
  it('to everybody who does not manage the test', async () => {
    const built = await buildTestToSit(t);
    const student = await buildJoined(built);
    const url = `${urlOf(built)}/people/${student.id}`;
    for (const [user, status] of [
      [student, 403],
      [await t.buildUser({ role: 'coordinator' }), 403],
      [await t.buildUser({ role: 'teacher' }), 404],
    ] as const) {
      const caller = await t.as(user);
      expect([(await caller.get(urlOf(built))).status, (await caller.put(url, { minutes: 5 })).status]).toEqual([
        status,
        status,
      ]);
    }
    expect((await t.visitor.get(urlOf(built))).status).toBe(401);
    expect(await listOf(built)).toEqual([]);
  });

  it('as not found: people and groups whom the teacher does not see, those deleted, and each in the place of the other', async () => {
    const built = await buildTestToSit(t);
    const stranger = await t.buildUser();
    const other = await t.buildUser({ role: 'teacher' });
    const foreign = await t.buildGroup(other, { users: [], courses: [built.course] });
    const known = await buildJoined(built);
    const group = await buildGroup(built, [known]);
    const erased = await buildJoined(built);
    done(await (await t.as(await t.buildUser({ role: 'admin' }))).delete(`/api/users/destroy/${erased.id}`));
    for (const person of [stranger, { id: absent }, { id: group.id }, erased, built.teacher])
      expect((await forPerson(built, person, { minutes: 5 })).status).toBe(404);
    for (const one of [foreign, { id: absent }, { id: known.id }])
      expect((await forGroup(built, one, { minutes: 5 })).status).toBe(404);
    // There is nothing to take away either.
    expect((await forPerson(built, known, {})).status).toBe(404);
    done(await forGroup(built, group, { minutes: 5 }));
    expect((await forPerson(built, { id: group.id }, {})).status).toBe(404);
  });

  it('with a sentence: people and groups without the course of the test', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(teacher, { course_type: 'private' });
    const built = { teacher, course, test: await t.buildTest(teacher, course) };
    const asked = await t.buildUser();
    await t.buildJoinRequest(course, asked, 'pending');
    const group = await t.buildGroup(teacher, { users: [asked] });
    const person = await forPerson(built, asked, { minutes: 5 });
    expect([person.status, person.body.error, person.body.message]).toEqual([
      409,
      'not_in_course',
      testTexts.personNotInCourse,
    ]);
    const answer = await forGroup(built, group, { minutes: 5 });
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      409,
      'not_in_course',
      testTexts.groupNotInCourse,
    ]);
    expect(await listOf(built)).toEqual([]);
  });

  it('dates out of order with those of the test, and values out of range', async () => {
    const built = await buildTestToSit(t, {
      due_at: new Date(inMinutes(10)),
      closes_at: new Date(inMinutes(20)),
    });
    const student = await buildJoined(built);
    const wrong: [object, string[]][] = [
      [{ dueAt: inMinutes(30) }, [`closesAt: ${testTexts.closesAfterDue}`]],
      [
        { opensAt: inMinutes(25) },
        [`dueAt: ${testTexts.dueAfterOpening}`, `closesAt: ${testTexts.closesAfterOpening}`],
      ],
      [{ minutes: 0 }, ['minutes: Duration must be at least 1']],
      [{ attempts: 101 }, ['attempts: Attempts must be at most 100']],
    ];
    for (const [fields, issues] of wrong) {
      const answer = await forPerson(built, student, fields);
      expect([answer.status, issuesOf(answer)]).toEqual([400, issues]);
    }
    done(await forPerson(built, student, { dueAt: inMinutes(30), closesAt: inMinutes(30) }));
  });

  it('a save over a later one, or over a removal', async () => {
    const built = await buildTestToSit(t);
    const student = await buildJoined(built);
    const { updatedAt } = done(await forPerson(built, student, { minutes: 5 })).body.data as TestException;
    done(await forPerson(built, student, { minutes: 6, updatedAt }));
    for (const fields of [{ minutes: 7 }, {}]) {
      const stale = await forPerson(built, student, { ...fields, updatedAt });
      expect([stale.status, stale.body.error, stale.body.lastSaved.username]).toEqual([
        409,
        'stale_update',
        built.teacher.username,
      ]);
    }
    expect((await listOf(built)).map(({ minutes }) => minutes)).toEqual([6]);
    done(await forPerson(built, student, {}));
    expect((await forPerson(built, student, { minutes: 7, updatedAt })).body.error).toBe('stale_update');
    expect(await listOf(built)).toEqual([]);
  });
});

it('an exception is set, changed and taken away, says for whom it is, and leaves test and version as they are', async () => {
  const built = await buildTestToSit(t);
  const student = await buildJoined(built);
  const group = await buildGroup(built, [student]);
  const caller = await t.as(built.teacher);
  const before = (await caller.get(`/api/tests/${built.test.id}`)).body.data as Test;
  const dueAt = inMinutes(10);
  const set = done(await forPerson(built, student, { dueAt, minutes: '50' })).body;
  expect(set.message).toBe(testTexts.exceptionSaved);
  t.clock.advance(1_000);
  done(await forGroup(built, group, { attempts: 3 }));
  const none = { opensAt: null, dueAt: null, closesAt: null, minutes: null, attempts: null };
  const person = { _id: student.id, username: student.username, profilePicture: null };
  expect(await listOf(built)).toEqual([
    {
      ...none,
      group: { _id: group.id, name: expect.any(String) },
      person: null,
      attempts: 3,
      updatedAt: expect.any(String),
    },
    { ...none, group: null, person, dueAt, minutes: 50, updatedAt: expect.any(String) },
  ]);
  // Left out is taken away: a call says everything that is different.
  t.clock.advance(1_000);
  done(await forPerson(built, student, { minutes: 55 }));
  expect((await listOf(built))[1]).toMatchObject({ dueAt: null, minutes: 55 });
  t.clock.advance(1_000);
  expect(done(await forPerson(built, student, { minutes: null })).body).toEqual({
    message: testTexts.exceptionRemoved,
    data: null,
  });
  expect(await listOf(built)).toHaveLength(1);
  expect((await caller.get(`/api/tests/${built.test.id}`)).body.data).toEqual(before);
  const told = await t.db
    .selectFrom('audit_entries')
    .select('changes')
    .where('target_id', '=', built.test.id)
    .where('action', '=', 'test_exception_changed')
    .orderBy('id')
    .execute();
  const about = { field: 'person', before: null, after: student.id };
  expect(told.map(({ changes }) => changes)).toEqual([
    [about, { field: 'dueAt', before: null, after: dueAt }, { field: 'minutes', before: null, after: '50' }],
    [
      { field: 'group', before: null, after: group.id },
      { field: 'attempts', before: null, after: '3' },
    ],
    [about, { field: 'dueAt', before: dueAt, after: null }, { field: 'minutes', before: '50', after: '55' }],
    [about, { field: 'minutes', before: '55', after: null }],
  ]);
});

describe('a student', () => {
  it('has what is their own before what their groups have, and of two groups the later and the larger', async () => {
    const built = await buildTestToSit(t, { duration_minutes: 10, due_at: new Date(inMinutes(10)) });
    const student = await buildJoined(built);
    const [first, second] = [await buildGroup(built, [student]), await buildGroup(built, [student])];
    const [soon, later] = [inMinutes(20), inMinutes(30)];
    done(await forGroup(built, first, { dueAt: later, minutes: 20, attempts: 2 }));
    done(await forGroup(built, second, { dueAt: soon, minutes: 30 }));
    done(await forPerson(built, student, { attempts: 1 }));
    const seen = await seenBy(student, built);
    const named = async (group: { id: string }) =>
      (await t.db.selectFrom('groups').select('name').where('id', '=', group.id).executeTakeFirstOrThrow()).name;
    expect(seen.dates).toEqual({
      opensAt: { value: null, from: 'default', group: null },
      dueAt: { value: later, from: 'group', group: await named(first) },
      closesAt: { value: null, from: 'default', group: null },
      minutes: { value: 30, from: 'group', group: await named(second) },
      attempts: { value: 1, from: 'person', group: null },
    });
    expect([seen.test_duration, seen.attempts_allowed, seen.attempts.left]).toEqual([30, 1, 1]);
    // Nobody else hears of it.
    const other = await t.buildUser();
    expect((await datesOf(other, built)).minutes).toEqual({ value: 10, from: 'default', group: null });
    const { attempt } = await startAs(t, student, built.test);
    expect(attempt.deadlineAt).toBe(inMinutes(30));
  });

  it('loses what a group had when leaving it, but no time of an attempt that is open', async () => {
    const built = await buildTestToSit(t, { duration_minutes: 10, attempts_allowed: 2 });
    const student = await buildJoined(built);
    const group = await buildGroup(built, [student]);
    done(await forGroup(built, group, { minutes: 30 }));
    const taking = await startAs(t, student, built.test);
    const caller = await t.as(built.teacher);
    done(await caller.put(`/api/groups/${group.id}`, { users: [] }));
    expect((await datesOf(student, built)).minutes).toEqual({ value: 10, from: 'default', group: null });
    // Another change of the dates takes it away no more.
    done(await caller.put(`/api/tests/${built.test.id}`, { test_duration: 12 }));
    expect((await taking.caller.get(taking.url)).body.deadlineAt).toBe(inMinutes(30));
    await submit(taking);
    expect((await startAs(t, student, built.test)).attempt.deadlineAt).toBe(inMinutes(12));
  });

  it('gets nothing from a group that is not active or has the course no more, and that of a deleted group is gone', async () => {
    const built = await buildTestToSit(t, { duration_minutes: 10 });
    const student = await buildJoined(built);
    const group = await buildGroup(built, [student]);
    done(await forGroup(built, group, { minutes: 30 }));
    const caller = await t.as(built.teacher);
    done(await caller.put(`/api/groups/${group.id}`, { status: 'inactive' }));
    expect((await datesOf(student, built)).minutes.value).toBe(10);
    done(await caller.put(`/api/groups/${group.id}`, { status: 'active' }));
    expect((await datesOf(student, built)).minutes.value).toBe(30);
    done(await caller.put(`/api/groups/${group.id}`, { courses: [] }));
    expect((await datesOf(student, built)).minutes.value).toBe(10);
    done(await caller.delete(`/api/groups/${group.id}`));
    expect((await datesOf(student, built)).minutes.value).toBe(10);
    expect(await listOf(built)).toEqual([]);
  });

  it('sits once more, or after the close, where that is different for them', async () => {
    const built = await buildTestToSit(t, { closes_at: new Date(inMinutes(10)) });
    const [student, other] = [await buildJoined(built), await buildJoined(built)];
    await submit(await startAs(t, student, built.test));
    done(await forPerson(built, student, { attempts: 2, closesAt: inMinutes(60), dueAt: inMinutes(5) }));
    t.clock.advance(11 * minute);
    expect([(await seenBy(student, built)).phase, (await seenBy(other, built)).phase]).toEqual(['late', 'closed']);
    const second = await startAs(t, student, built.test);
    expect(second.attempt.deadlineAt).toBe(inMinutes(49));
    await submit(second);
    expect((await second.caller.get(`${second.url}/result`)).body.late).toBe(true);
    expect((await (await t.as(other)).post(`/api/tests/${built.test.id}/attempts`)).body.error).toBe('test_closed');
    expect((await second.caller.post(`/api/tests/${built.test.id}/attempts`)).body.error).toBe('attempts_used_up');
  });

  it('gains by an exception while sitting the test, and loses nothing when it goes', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 10 });
    await t.buildJoinRequest(built.course, built.student, 'approved');
    const other = await startAs(t, await t.buildUser(), built.test);
    const deadline = async () => (await built.caller.get(built.url)).body.deadlineAt as string;
    done(await forPerson(built, built.student, { minutes: 25 }));
    expect(await deadline()).toBe(inMinutes(25));
    done(await forPerson(built, built.student, {}));
    expect(await deadline()).toBe(inMinutes(25));
    expect((await other.caller.get(other.url)).body.deadlineAt).toBe(inMinutes(10));
  });

  it('keeps the minutes that a teacher gave when opening an attempt again, whatever becomes of the dates', async () => {
    const built = await buildOpenAttempt(t);
    await t.buildJoinRequest(built.course, built.student, 'approved');
    await submit(built);
    const caller = await t.as(built.teacher);
    done(await caller.post(`/api/attempts/${built.attempt._id}/reopen`, { reason: 'Alarm', minutes: 10 }));
    done(await forPerson(built, built.student, { attempts: 2, closesAt: inMinutes(60) }));
    done(await forPerson(built, built.student, {}));
    expect((await built.caller.get(built.url)).body.deadlineAt).toBe(inMinutes(10));
  });

  it('waits for a result until the attempts that are theirs alone are used', async () => {
    const built = await buildOpenAttempt(t, { results_show: 'last_attempt' });
    await t.buildJoinRequest(built.course, built.student, 'approved');
    await submit(built);
    const shows = async () => (await built.caller.get(`${built.url}/result`)).body.questions !== null;
    expect(await shows()).toBe(true);
    done(await forPerson(built, built.student, { attempts: 2 }));
    expect(await shows()).toBe(false);
    await submit(await startAs(t, built.student, built.test));
    expect(await shows()).toBe(true);
  });

  it('takes their exception along when erased', async () => {
    const built = await buildTestToSit(t);
    const student = await buildJoined(built);
    done(await forPerson(built, student, { minutes: 5 }));
    const own = (await (await t.as(student)).get('/api/users/me/export')).body;
    expect(own.testExceptions).toMatchObject([{ test: built.test.id, minutes: 5, attempts: null }]);
    done(await (await t.as(await t.buildUser({ role: 'admin' }))).delete(`/api/users/destroy/${student.id}`));
    expect(await listOf(built)).toEqual([]);
  });
});

it('an exception goes with its test to another course, and can be taken away from somebody who has left', async () => {
  const built = await buildTestToSit(t);
  const student = await buildJoined(built);
  done(await forPerson(built, student, { minutes: 5 }));
  const elsewhere = await t.buildCourse(built.teacher, { course_type: 'private' });
  const place = { test_subject: elsewhere._id, test_lesson: elsewhere.subjects[0]?._id };
  done(await (await t.as(built.teacher)).put(`/api/tests/${built.test.id}`, place));
  expect(await listOf(built)).toHaveLength(1);
  expect((await forPerson(built, student, { minutes: 6 })).body.error).toBe('not_in_course');
  done(await forPerson(built, student, {}));
  expect(await listOf(built)).toEqual([]);
});

it('a test has a bounded number of exceptions', async () => {
  const built = await buildTestToSit(t);
  const [student, further] = [await buildJoined(built), await buildJoined(built)];
  done(await forPerson(built, student, { minutes: 5 }));
  await sql`insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, created_at, updated_at)
    select gen_random_uuid(), 'crowd ' || n, 'crowd ' || n, n || '@crowd.example', n || '@crowd.example', 'student', false,
      true, now(), now() from generate_series(2, 500) n`.execute(t.db);
  await sql`insert into assessment_exceptions (course_id, assessment_id, user_id, minutes, updated_at)
    select ${built.course._id}, ${built.test.id}, id, 5, now() from users where username like 'crowd %'`.execute(t.db);
  const full = await forPerson(built, further, { minutes: 5 });
  expect([full.status, full.body.error]).toEqual([409, 'too_many_exceptions']);
  done(await forPerson(built, student, { minutes: 6 }));
  expect(await listOf(built)).toHaveLength(500);
});

it('conditions of statements go by the same rule as the dates that students are told', async () => {
  const built = await buildTestToSit(t, { closes_at: new Date(inMinutes(5)) });
  const students = [
    await buildJoined(built),
    await buildJoined(built),
    await buildJoined(built),
    await buildJoined(built),
  ];
  const [alone, inOne, inBoth, own] = students as [TestUser, TestUser, TestUser, TestUser];
  const groups = [await buildGroup(built, [inOne, inBoth, own]), await buildGroup(built, [inBoth, own])] as const;
  done(await forGroup(built, groups[0], { attempts: 2, closesAt: inMinutes(30) }));
  done(await forGroup(built, groups[1], { attempts: 4, closesAt: inMinutes(20) }));
  done(await forPerson(built, own, { attempts: 3 }));
  const datesFor = await readDates(
    t.db,
    [built.test.id],
    students.map(({ id }) => id),
  );
  const told = [alone, inOne, inBoth, own].map(({ id }) => {
    const { attempts, closes_at } = datesFor(built.test.id, id);
    return [attempts.value, closes_at.value?.toISOString()];
  });
  expect(told).toEqual([
    [1, inMinutes(5)],
    [2, inMinutes(30)],
    [4, inMinutes(30)],
    [3, inMinutes(30)],
  ]);
  const asked = await Promise.all(
    students.map(async ({ id }) => {
      const limit = (field: 'attempts' | 'closes_at') => ownLimit(sql.table('assessments'), sql`${id}::uuid`, field);
      const { rows } = await sql<{ attempts: number; closes_at: Date }>`select ${limit('attempts')} as attempts,
        ${limit('closes_at')} as closes_at from assessments where id = ${built.test.id}`.execute(t.db);
      return [rows[0]?.attempts, rows[0]?.closes_at.toISOString()];
    }),
  );
  expect(asked).toEqual(told);
});

it('two teachers’ calls at once leave one exception', async () => {
  const built = await buildTestToSit(t);
  const student = await buildJoined(built);
  const answers = await Promise.all([1, 2, 3].map((minutes) => forPerson(built, student, { minutes })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listOf(built)).toHaveLength(1);
});
