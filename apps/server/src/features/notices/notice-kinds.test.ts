import type { Course } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchStatements } from '../../../testing/features/auth/watch-statements.ts';
import {
  addMaterials,
  ask,
  decide,
  handOn,
  joinedCourse,
  noticesOf,
  read,
  textsOf,
  unreadOf,
} from '../../../testing/features/notices/notice-calls.ts';
import { buildSource, leavePullWaiting } from '../../../testing/features/rosters/build-source.ts';
import { handIn, importNow, undoNow } from '../../../testing/features/rosters/roster-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

const minuteMs = 60_000;

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});

const readAll = async (caller: Caller) => read(caller, { until: t.clock.now().toISOString() });

describe('a student who asked to join a course', () => {
  it('is told of the decision, which leads to the course', async () => {
    const course = await t.buildCourse(owner);
    const user = await t.buildUser();
    const student = await t.as(user);
    await ask(student, course);
    await decide(teacher, { courseId: course._id, userId: user.id, action: 'approved' });
    const at = t.clock.now().toISOString();
    expect(await textsOf(t, student)).toEqual([`Your request to join ${course.name} was approved`]);
    const { data, unread } = await noticesOf(student);
    expect(data).toEqual([
      {
        _id: expect.any(String),
        kind: 'join_request_decided',
        text: {
          message: `Your request to join ${course.name} was approved`,
          sentence: 'Your request to join {course} was approved',
          values: { course: course.name },
        },
        path: `/course/details/${course._id}`,
        at,
        read: false,
      },
    ]);
    expect([unread, await unreadOf(student)]).toEqual([1, 1]);
  });

  it('is told of the last decision alone', async () => {
    const course = await t.buildCourse(owner);
    const user = await t.buildUser();
    const student = await t.as(user);
    const decision = { courseId: course._id, userId: user.id };
    await ask(student, course);
    await decide(teacher, { ...decision, action: 'rejected' });
    expect(await textsOf(t, student)).toEqual([`Your request to join ${course.name} was rejected`]);
    t.clock.advance(minuteMs);
    await ask(student, course);
    expect(await textsOf(t, student)).toEqual([]);
    await decide(teacher, { ...decision, action: 'approved' });
    await decide(teacher, { ...decision, action: 'approved' });
    expect(await textsOf(t, student)).toEqual([`Your request to join ${course.name} was approved`]);
  });

  it('is told nothing after a teacher has blocked the student', async () => {
    const { course, user, student } = await joinedCourse(t, owner);
    await addMaterials(teacher, course, 'Cells');
    expect(await textsOf(t, student)).toHaveLength(1);
    const block = { teacher_id: owner.id, user_id: user.id, created_at: t.clock.now() };
    await t.db.insertInto('teacher_blocks').values(block).execute();
    expect(await textsOf(t, student)).toEqual([]);
    expect(await unreadOf(student)).toBe(0);
  });
});

describe('the owner of a course', () => {
  it('hears of requests that wait, ten in a minute as one notice', async () => {
    const course = await t.buildCourse(owner);
    for (let n = 0; n < 10; n += 1) {
      await ask(await t.as(await t.buildUser()), course);
      t.clock.advance(6_000);
      if (n % 3 === 0) await handOn(t);
    }
    expect(await textsOf(t, teacher)).toEqual([`10 requests to join ${course.name} are waiting`]);
    const [notice] = (await noticesOf(teacher)).data;
    expect(notice).toMatchObject({ path: '/teacher/approvals', read: false });
    await readAll(teacher);
    expect(await unreadOf(teacher)).toBe(0);
    t.clock.advance(minuteMs);
    await ask(await t.as(await t.buildUser()), course);
    expect(await textsOf(t, teacher)).toEqual([`11 requests to join ${course.name} are waiting`]);
    expect(await unreadOf(teacher)).toBe(1);
  });

  it('hears nothing of a request that is withdrawn before the sender looks', async () => {
    const course = await t.buildCourse(owner);
    const student = await t.as(await t.buildUser());
    await ask(student, course);
    await student.delete(`/api/courses/${course._id}/join-request`);
    await handOn(t);
    const rows = await t.db.selectFrom('notices').selectAll().where('user_id', '=', owner.id).execute();
    expect(rows).toEqual([]);
  });

  it('no longer reads of requests that somebody else has decided', async () => {
    const course = await t.buildCourse(owner);
    const user = await t.buildUser();
    await ask(await t.as(user), course);
    expect(await textsOf(t, teacher)).toEqual([`1 request to join ${course.name} is waiting`]);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    await decide(admin, { courseId: course._id, userId: user.id, action: 'approved' });
    expect(await textsOf(t, teacher)).toEqual([]);
  });

  it('gets none while blocked, and keeps none when erased', async () => {
    const blocked = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(blocked);
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.id).execute();
    await ask(await t.as(await t.buildUser()), course);
    await handOn(t);
    const user = await t.buildUser();
    const student = await t.as(user);
    await t.buildJoinRequest(await t.buildCourse(owner), user, 'approved');
    const { course: asked } = await joinedCourse(t, owner);
    await ask(student, asked);
    await decide(teacher, { courseId: asked._id, userId: user.id, action: 'approved' });
    expect(await textsOf(t, student)).toHaveLength(1);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${user.id}`)).status).toBe(200);
    const rows = await t.db.selectFrom('notices').selectAll().where('user_id', 'in', [blocked.id, user.id]).execute();
    expect(rows).toEqual([]);
  });
});

describe('the students of a course', () => {
  it('hear of new materials, those not read yet in one notice', async () => {
    const joined = await joinedCourse(t, owner);
    const { course, student } = joined;
    await addMaterials(teacher, joined.course, 'Cells');
    expect(await textsOf(t, student)).toEqual([`1 new material in ${course.name}`]);
    t.clock.advance(minuteMs);
    await addMaterials(teacher, joined.course, 'Roots', 'Leaves');
    expect(await textsOf(t, student)).toEqual([`3 new materials in ${course.name}`]);
    await readAll(student);
    t.clock.advance(minuteMs);
    await addMaterials(teacher, joined.course, 'Flowers');
    expect(await textsOf(t, student)).toEqual([`1 new material in ${course.name}`]);
    expect((await noticesOf(student)).data[0]?.path).toBe(`/course/details/${course._id}`);
  });

  it('hear nothing of a save without new materials, nor of one that is gone again', async () => {
    const joined = await joinedCourse(t, owner);
    await teacher.put(`/api/courses/update-course/${joined.course._id}`, { subjects: joined.course.subjects });
    expect(await textsOf(t, joined.student)).toEqual([]);
    await addMaterials(teacher, joined.course, 'Cells');
    await teacher.put(`/api/courses/update-course/${joined.course._id}`, { subjects: joined.course.subjects });
    expect(await textsOf(t, joined.student)).toEqual([]);
  });

  it('hear of a test once it can be taken, and not again when it is opened again', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const made = await t.buildTest(owner, course, { status: 'disabled' });
    const setStatus = (status: string) => teacher.put(`/api/tests/test-status/${made.id}`, { status });
    expect(await textsOf(t, student)).toEqual([]);
    expect((await setStatus('enabled')).status).toBe(200);
    expect(await textsOf(t, student)).toEqual([`1 new test in ${course.name}`]);
    await readAll(student);
    await setStatus('disabled');
    expect(await textsOf(t, student)).toEqual([]);
    await setStatus('enabled');
    expect(await textsOf(t, student)).toEqual([`1 new test in ${course.name}`]);
    expect(await unreadOf(student)).toBe(0);
  });

  it('hear nothing of a test that they have taken, nor of a material that they have opened', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const made = await t.buildTest(owner, course, { status: 'disabled' });
    await teacher.put(`/api/tests/test-status/${made.id}`, { status: 'enabled' });
    await addMaterials(teacher, course, 'Cells', 'Roots');
    expect((await textsOf(t, student)).toSorted()).toEqual([
      `1 new test in ${course.name}`,
      `2 new materials in ${course.name}`,
    ]);
    expect((await student.post(`/api/tests/${made.id}/attempts`)).status).toBe(201);
    const { subjects } = (await student.get(`/api/courses/${course._id}`)).body as Course;
    const open = (material: { _id: string } | undefined) =>
      student.put(`/api/courses/${course._id}/progress`, { material: material?._id, opened: true });
    const added = subjects
      .flatMap(({ materials }) => materials)
      .filter(({ name }) => ['Cells', 'Roots'].includes(name));
    expect((await open(added[0])).status).toBe(200);
    expect(await textsOf(t, student)).toEqual([`1 new material in ${course.name}`]);
    expect((await open(added[1])).status).toBe(200);
    expect(await textsOf(t, student)).toEqual([]);
    expect(await unreadOf(student)).toBe(0);
  });

  it('hear of it by as many statements as one of them does, also when they are a thousand', async () => {
    const statementsFor = async (students: number): Promise<number> => {
      const { course } = await joinedCourse(t, owner);
      await sql`with crowd as (insert into users (id, username, username_key, email, email_key, role, is_admin, is_active,
            created_at, updated_at)
          select gen_random_uuid(), name, name, name || '@example.org', name || '@example.org', 'student', false, true,
            now(), now() from (select ${course._id} || n as name from generate_series(2, ${students}::integer) n) names
          returning id)
        insert into join_requests (id, course_id, user_id, status, created_at, decided_at)
          select gen_random_uuid(), ${course._id}, id, 'approved', now(), now() from crowd`.execute(t.db);
      await addMaterials(teacher, course, 'Cells');
      const watched = watchStatements();
      await handOn(t);
      watched.stop();
      const told = await t.db.selectFrom('notices').select('user_id').where('thing_id', '=', course._id).execute();
      expect(told).toHaveLength(students);
      return watched.texts.length;
    };
    expect(await statementsFor(1_000)).toBe(await statementsFor(1));
  });

  it('are those let in and those of its groups, not those who only see it', async () => {
    const institution = await t.buildInstitution();
    const course = await t.buildCourse(owner);
    const [inGroup, member, passing] = [
      await t.buildUser(),
      await t.buildUser({ institutionId: institution.id }),
      await t.buildUser(),
    ];
    const group = await t.buildGroup(owner, { users: [inGroup], courses: [course] });
    const access = { institution_id: institution.id, course_id: course._id };
    await t.db.insertInto('institution_course_access').values(access).execute();
    await addMaterials(teacher, course, 'Cells');
    const student = await t.as(inGroup);
    expect(await textsOf(t, student)).toHaveLength(1);
    for (const user of [member, passing]) expect(await textsOf(t, await t.as(user))).toEqual([]);
    // Out of the group, the course is public still, and theirs no more.
    const removed = await teacher.put(`/api/groups/${group.id}`, { users: [] });
    expect(removed.status, removed.text).toBe(200);
    expect(await textsOf(t, student)).toEqual([]);
  });

  it('read nothing of a course in the bin, and all of it again when it is back', async () => {
    const joined = await joinedCourse(t, owner);
    await addMaterials(teacher, joined.course, 'Cells');
    expect(await textsOf(t, joined.student)).toHaveLength(1);
    expect((await teacher.delete(`/api/courses/${joined.course._id}`)).status).toBe(200);
    expect(await textsOf(t, joined.student)).toEqual([]);
    expect((await teacher.post(`/api/courses/${joined.course._id}/restore`)).status).toBe(200);
    expect(await textsOf(t, joined.student)).toEqual([`1 new material in ${joined.course.name}`]);
  });

  it('hear of a correction of their results, for as long as it stands', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const test = await t.buildTest(owner, course);
    const started = (await student.post(`/api/tests/${test.id}/attempts`)).body;
    const { attempt, lease } = started as { attempt: { _id: string }; lease: number };
    expect((await student.post(`/api/attempts/${attempt._id}/submit`, { lease })).status).toBe(200);
    const [question] = test.questions;
    const corrections = [{ question: question?.id, positive_mark: 7 }];
    const url = `/api/tests/${test.id}/regrades`;
    const { basis } = (await teacher.post(`${url}/preview`, { corrections })).body as { basis: string };
    const made = await teacher.post(url, { corrections, reason: 'It is harder than it looked', basis });
    expect(made.status, made.text).toBe(201);
    expect(await textsOf(t, student)).toEqual([`Your result in ${test.name} was corrected`]);
    expect((await noticesOf(student)).data[0]?.path).toBe(`/attempt/${attempt._id}/result`);
    expect((await teacher.post(`${url}/${made.body.regrade._id}/undo`)).status).toBe(200);
    expect(await textsOf(t, student)).toEqual([]);
  });

  it('hear once of a correction of several of their attempts, which leads to the last', async () => {
    const { course, student } = await joinedCourse(t, owner);
    const test = await t.buildTest(owner, course, { attempts_allowed: 2 });
    const attempts = [];
    for (let n = 0; n < 2; n += 1) {
      const { attempt, lease } = (await student.post(`/api/tests/${test.id}/attempts`)).body;
      expect((await student.post(`/api/attempts/${attempt._id}/submit`, { lease })).status).toBe(200);
      attempts.push(attempt._id);
    }
    const corrections = [{ question: test.questions[0]?.id, positive_mark: 7 }];
    const url = `/api/tests/${test.id}/regrades`;
    const { basis } = (await teacher.post(`${url}/preview`, { corrections })).body as { basis: string };
    const made = await teacher.post(url, { corrections, reason: 'It is harder than it looked', basis });
    expect(made.status, made.text).toBe(201);
    expect(await textsOf(t, student)).toEqual([`Your result in ${test.name} was corrected`]);
    expect((await noticesOf(student)).data[0]?.path).toBe(`/attempt/${attempts[1]}/result`);
  });
});

describe('an application to teach', () => {
  it('is told to the coordinators of the institution and to admins, until it is decided or withdrawn', async () => {
    const institution = await t.buildInstitution();
    const [here, elsewhere] = [
      await t.as(await t.buildUser({ role: 'coordinator' }, [institution])),
      await t.as(await t.buildUser({ role: 'coordinator' }, [await t.buildInstitution()])),
    ];
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const applicant = await t.as(await t.buildUser());
    expect((await applicant.post('/api/users/me/apply-teacher', { institution: institution.id })).status).toBe(201);
    const told = [`1 teacher is waiting for approval at ${institution.name}`];
    expect([await textsOf(t, here), await textsOf(t, elsewhere), await textsOf(t, admin)]).toEqual([told, [], told]);
    const paths = [here, admin].map(async (caller) => (await noticesOf(caller)).data[0]?.path);
    expect(await Promise.all(paths)).toEqual(['/coordinator/teacher-approvals', '/instructor/teacher-approvals']);
    expect((await applicant.delete('/api/users/me/apply-teacher')).status).toBe(200);
    expect([await textsOf(t, here), await textsOf(t, admin)]).toEqual([[], []]);
  });

  it('is told once to an admin who is a coordinator of the institution too', async () => {
    const institution = await t.buildInstitution();
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const user = await t.buildUser({ role: 'coordinator' }, [institution]);
    expect((await admin.put(`/api/users/${user.id}`, { isAdmin: true })).status).toBe(200);
    const applicant = await t.as(await t.buildUser());
    await applicant.post('/api/users/me/apply-teacher', { institution: institution.id });
    const told = [`1 teacher is waiting for approval at ${institution.name}`];
    expect(await textsOf(t, await t.as(user))).toEqual(told);
  });

  it.each([
    ['approved', 'approve-teacher', 'You are approved as a teacher', '/teacher/starter'],
    ['declined', 'decline-teacher', 'Your application to teach was declined', '/profile'],
  ])('is told to the applicant when it is %s', async (_decision, route, text, path) => {
    const institution = await t.buildInstitution();
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [institution]));
    const user = await t.buildUser();
    await (await t.as(user)).post('/api/users/me/apply-teacher', { institution: institution.id });
    const body = route === 'approve-teacher' ? { status: true, despiteUnverifiedEmail: true } : {};
    const decided = await coordinator.put(`/api/users/${route}/${user.id}`, body);
    expect(decided.status, decided.text).toBe(200);
    const caller = await t.as(user);
    expect(await textsOf(t, caller)).toEqual([text]);
    expect((await noticesOf(caller)).data[0]?.path).toBe(path);
    expect(await textsOf(t, coordinator)).toEqual([]);
  });
});

describe('a pull of people that waits', () => {
  it('is told to administrators alone, with the reason, until somebody imports it', async () => {
    const boss = await t.buildUser({ role: 'admin' });
    const source = await buildSource(t, boss, { name: 'Elm register' });
    const admin = await t.as(boss);
    const { body } = await handIn(admin, ['username,email', 'Elm,elm@roster.example']);
    const id = body.roster._id as string;
    await leavePullWaiting(t, source, id);
    const text = 'Elm register was not imported automatically: it would take many people out of their classes';
    const others = [await t.as(await t.buildUser({ role: 'coordinator' })), await t.as(owner)];
    expect(await textsOf(t, admin)).toEqual([text]);
    expect((await noticesOf(admin)).data[0]?.path).toBe(`/instructor/users/import/${id}`);
    for (const other of others) expect(await textsOf(t, other)).toEqual([]);
    await importNow(t, admin, id);
    expect(await textsOf(t, admin)).not.toContain(text);
  });
});

describe('an import of people', () => {
  it('is told to the one who started it, as one event for all of them, until it is taken back', async () => {
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    await handOn(t);
    const lines = Array.from({ length: 50 }, (_, n) => `Novak ${n},novak${n}@roster.example,Novaks`);
    const { body } = await handIn(admin, ['username,email,groups', ...lines]);
    const id = body.roster._id as string;
    await importNow(t, admin, id);
    const waiting = await t.db.selectFrom('waiting_events').select('name').execute();
    expect(waiting).toEqual([{ name: 'roster_imported' }]);
    expect(await textsOf(t, admin)).toEqual(['people.csv is imported']);
    expect((await noticesOf(admin)).data[0]?.path).toBe(`/instructor/users/import/${id}`);
    await undoNow(t, admin, id);
    expect(await textsOf(t, admin)).toEqual([]);
  });
});
