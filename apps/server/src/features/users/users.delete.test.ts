import type { AttemptReview } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';
import { formOf } from '../../../testing/features/test-authoring/tests.ts';
import { buildOpenAttempt, save, startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { auditOf } from '../../../testing/features/users/audit-of.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
afterAll(() => t.close());

const destroy = async (user: { id: string }, as = admin) => as.delete(`/api/users/destroy/${user.id}`);
const usage = async (user: { id: string }, as = admin) => as.get(`/api/users/${user.id}/usage`);
const rowOf = async (user: { id: string }) =>
  t.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();

describe('deleting is refused', () => {
  it('to everybody but admins, as is asking what it would touch', async () => {
    const institution = await t.buildInstitution();
    const user = await t.buildUser({ institutionId: institution.id });
    const callers = [
      [t.visitor, 401],
      [await t.as(user), 403],
      [await t.as(await t.buildUser({ role: 'teacher', institutionId: institution.id })), 403],
      [await t.as(await t.buildUser({ role: 'coordinator' }, [institution])), 403],
    ] as const;
    for (const [caller, status] of callers)
      expect([(await destroy(user, caller)).status, (await usage(user, caller)).status]).toEqual([status, status]);
    expect((await rowOf(user)).deleted_at).toBeNull();
  });

  it('for oneself', async () => {
    const answer = await destroy(adminUser);
    expect([answer.status, answer.body.error]).toEqual([409, 'own_account']);
  });

  it('for nobody, and a second time', async () => {
    const user = await t.buildUser();
    expect((await destroy(user)).status).toBe(200);
    for (const gone of [user, { id: '01890000-0000-7000-8000-000000000000' }])
      expect([(await destroy(gone)).status, (await usage(gone)).status]).toEqual([404, 404]);
  });

  it('for somebody who owns live courses, saying how many', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    for (let i = 0; i < 2; i += 1) await t.buildCourse(teacher);
    const answer = await destroy(teacher);
    expect([answer.status, answer.body.error]).toEqual([409, 'user_owns_work']);
    expect(answer.body.message).toContain(' owns 2 courses and ');
    expect(await rowOf(teacher)).toMatchObject({ deleted_at: null, username: teacher.username });
    expect((await usage(teacher)).body).toEqual({ courses: 2, tests: 0, groups: 0, ratings: 0, joinRequests: 0 });
  });

  it('for somebody who owns live tests, also on courses of others; nor do they leave the role', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    await t.buildTest(teacher, await t.buildCourse(await t.buildUser({ role: 'teacher' })));
    const answers = [await destroy(teacher), await admin.put(`/api/users/${teacher.id}`, { role: 'student' })];
    for (const { status, body } of answers) {
      expect([status, body.error]).toEqual([409, 'user_owns_work']);
      expect(body.message).toContain(' owns 1 test and ');
    }
    expect((await usage(teacher)).body).toMatchObject({ courses: 0, tests: 1 });
    expect(await rowOf(teacher)).toMatchObject({ deleted_at: null, role: 'teacher' });
  });
});

describe('deleting', () => {
  it('leaves nothing personal, and the name and address free again', async () => {
    const institution = await t.buildInstitution();
    const user = await t.buildUser({
      username: 'Erika Mustermann',
      institutionId: institution.id,
      passwordHash: 'stored-secret',
    });
    const open = await t.as(user);
    const form = {
      phoneNumber: '030-4711',
      educationLevel: 'graduated',
      collegeDegree: 'other',
      customCollegeDegree: 'Diplom',
    };
    await admin.put(`/api/users/${user.id}`, form);
    const answer = await destroy(user);
    expect([answer.status, answer.body.message]).toEqual([200, 'User has been deleted successfully.']);
    expect((await open.get('/api/users/me')).status).toBe(401);
    expect((await open.get(`/api/users/${user.id}`)).status).toBe(401);
    expect((await admin.get(`/api/users/${user.id}`)).status).toBe(404);
    expect(JSON.stringify(await rowOf(user))).not.toMatch(/erika|student\d|4711|Diplom|stored-secret/i);
    expect((await rowOf(user)).institution_id).toBeNull();
    const again = await admin.post('/api/users', { username: 'erika mustermann', email: user.email });
    expect(again.status).toBe(201);
  });

  it('removes what belonged to the person, and keeps ratings under "Deleted user"', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(teacher);
    const user = await t.buildUser();
    const student = await t.as(user);
    await t.buildGroup(teacher, { users: [user], courses: [course] });
    await t.buildJoinRequest(course, user, 'approved');
    await student.post(`/api/courses/${course._id}/rate`, { rating: 2, comment: 'Too long' });
    await student.put(`/api/courses/${course._id}/progress`, {
      material: course.subjects[0]?.materials[0]?._id,
      opened: true,
    });
    await admin.post(`/api/users/${user.id}/password-link`);
    expect((await usage(user)).body).toEqual({ courses: 0, tests: 0, groups: 0, ratings: 1, joinRequests: 1 });
    expect((await destroy(user)).status).toBe(200);
    const tables = [
      'auth_sessions',
      'password_links',
      'group_users',
      'join_requests',
      'material_progress',
      'active_days',
    ] as const;
    for (const table of tables)
      expect(await t.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute(), table).toEqual([]);
    const ratings = (await t.visitor.get(`/api/courses/${course._id}/ratings`)).body;
    expect(ratings.data).toMatchObject([{ username: 'Deleted user', comment: 'Too long', rating: 2 }]);
    expect((await t.visitor.get(`/api/courses/${course._id}`)).body.averageRating).toBe(2);
  });

  it('erases what was to be mailed to, imported of, and logged from the person', async () => {
    const user = await t.buildUser();
    const { id } = user;
    const now = t.clock.now();
    const rosterId = '01890000-0000-7000-8000-0000000000f1';
    const mail = { subject: 'S', body: 'B', created_at: now, next_try_at: now, expires_at: now };
    await t.db
      .insertInto('mails')
      .values([
        { ...mail, id, recipient: user.email.toUpperCase() },
        { ...mail, id: rosterId, recipient: 'other@example.org' },
      ])
      .execute();
    await t.db
      .insertInto('rosters')
      .values({
        id: rosterId,
        file_name: 'a.csv',
        status: 'imported',
        headers: [],
        columns: [],
        allow_admins: false,
        created_by: adminUser.id,
        created_at: now,
      })
      .execute();
    await t.db
      .insertInto('roster_rows')
      .values({
        roster_id: rosterId,
        line: 2,
        cells: [user.email],
        action: 'create',
        person: JSON.stringify({ email: user.email }),
        user_id: id,
      })
      .execute();
    const by = { roster_id: rosterId, action: 'bad' } as const;
    await t.db
      .insertInto('roster_rows')
      .values([
        { ...by, line: 3, cells: ['1', ` ${user.email.toUpperCase()}`], person: '{}' },
        { ...by, line: 4, cells: ['x'], person: JSON.stringify({ username: user.username.toUpperCase() }) },
        { ...by, line: 5, cells: ['kept'], person: JSON.stringify({ username: 'Somebody else' }) },
      ])
      .execute();
    await t.db
      .insertInto('audit_entries')
      .values({ id, at: now, action: 'sign_in', actor_id: id, target_kind: 'user', target_id: id, ip: '192.0.2.7' })
      .execute();
    await destroy(user);
    expect((await t.db.selectFrom('mails').selectAll().execute()).map((row) => row.recipient)).toEqual([
      'other@example.org',
    ]);
    const rows = await t.db
      .selectFrom('roster_rows')
      .selectAll()
      .where('roster_id', '=', rosterId)
      .orderBy('line')
      .execute();
    expect(rows[0]).toMatchObject({ user_id: id, cells: [], person: {}, before: null });
    expect(rows.slice(1).map(({ cells, person }) => ({ cells, person }))).toEqual([
      { cells: [], person: {} },
      { cells: [], person: {} },
      { cells: ['kept'], person: { username: 'Somebody else' } },
    ]);
    const entries = await t.db.selectFrom('audit_entries').select(['actor_id', 'ip']).where('id', '=', id).execute();
    expect(entries).toEqual([{ actor_id: id, ip: null }]);
  });

  it('passes the courses in the bin to the admin, who can restore them', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(teacher);
    await (await t.as(teacher)).delete(`/api/courses/${course._id}`);
    expect((await destroy(teacher)).status).toBe(200);
    const restored = await admin.post(`/api/courses/${course._id}/restore`);
    expect([restored.status, restored.body.course.created_by]).toEqual([200, adminUser.id]);
  });

  it('passes tests in the bin to the admin, also those that only their course is there for', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(teacher);
    const other = await t.buildCourse(await t.buildUser({ role: 'teacher' }));
    const test = await t.buildTest(teacher, course);
    const deleted = await t.buildTest(teacher, other);
    const caller = await t.as(teacher);
    await caller.delete(`/api/tests/${deleted.id}`);
    await caller.delete(`/api/courses/${course._id}`);
    expect((await usage(teacher)).body).toMatchObject({ courses: 0, tests: 0 });
    expect((await destroy(teacher)).status).toBe(200);
    await admin.post(`/api/courses/${course._id}/restore`);
    const restored = await admin.post(`/api/tests/${deleted.id}/restore`);
    const kept = await admin.get(`/api/tests/${test.id}`);
    expect([restored, kept].map(({ body }) => body.data.created_by._id)).toEqual([adminUser.id, adminUser.id]);
  });

  it('keeps the attempts and results of a student, under "Deleted user"', async () => {
    const built = await buildOpenAttempt(t);
    await save(built, { question: 0, selected: 'A', sequence: 1 });
    await submit(built);
    await destroy(built.student);
    const teacher = await t.as(built.teacher);
    const url = `/api/tests/${built.test.id}/results`;
    const student = { _id: built.student.id, username: 'Deleted user', profilePicture: null };
    expect((await teacher.get(`${url}?page=1`)).body.data).toMatchObject([{ student, right: 1 }]);
    expect((await teacher.get(`${url}/csv`)).text).toContain('\r\nDeleted user,1,');
    const review = await teacher.get(`/api/attempts/${built.attempt._id}/review`);
    expect(review.body).toMatchObject({ student });
    for (const { text } of [review, await teacher.get(url)]) expect(text).not.toContain(built.student.username);
  });

  it('erases why teachers acted on the student’s attempts, and nobody else’s reasons', async () => {
    const built = await buildOpenAttempt(t, { duration_minutes: 30, attempts_allowed: 2 });
    const teacher = await t.as(built.teacher);
    const other = await startAs(t, await t.buildUser(), built.test);
    const reason = `${built.student.username} was unwell`;
    for (const { url } of [built, other]) await teacher.post(`${url}/time`, { minutes: 5, reason });
    t.clock.advance(1_000);
    await teacher.post(`${built.url}/time`, { minutes: 5 });
    t.clock.advance(1_000);
    await submit(built);
    expect((await teacher.post(`${built.url}/reopen`, { reason })).status).toBe(200);
    const reasons = async (url: string): Promise<unknown[]> =>
      ((await teacher.get(`${url}/review`)).body as AttemptReview).events
        .filter(({ kind }) => kind === 'time_added' || kind === 'reopened')
        .map((event) => event.reason);
    expect(await reasons(built.url)).toEqual([reason, null, reason]);
    await destroy(built.student);
    expect(await reasons(built.url)).toEqual(['Erased with the account', null, 'Erased with the account']);
    expect(await reasons(other.url)).toEqual([reason]);
  });

  it('ends what the student is sitting, which stands in nobody’s way then', async () => {
    const built = await buildOpenAttempt(t);
    await save(built, { question: 0, selected: 'A', sequence: 1 });
    t.clock.advance(1_000);
    await destroy(built.student);
    t.clock.advance(3_000);
    const teacher = await t.as(built.teacher);
    const results = await teacher.get(`/api/tests/${built.test.id}/results?page=1`);
    expect(results.body.data).toMatchObject([{ submittedBy: 'deadline', right: 1 }]);
    expect((await teacher.delete(`/api/tests/${built.test.id}`)).status).toBe(200);
  });

  it('passes them to the admin who takes the role away, too', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(teacher);
    await (await t.as(teacher)).delete(`/api/courses/${course._id}`);
    expect((await admin.put(`/api/users/${teacher.id}`, { role: 'student' })).status).toBe(200);
    const restored = await admin.post(`/api/courses/${course._id}/restore`);
    expect([restored.status, restored.body.course.created_by]).toEqual([200, adminUser.id]);
  });

  it('hides from coordinators what was done to an admin, after as before', async () => {
    const institution = await t.buildInstitution();
    const boss = await t.buildUser({ role: 'admin', institutionId: institution.id });
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [institution]));
    await admin.put(`/api/users/${boss.id}`, { phoneNumber: '123' });
    await destroy(boss);
    expect((await auditOf(t, boss)).map((entry) => entry.action)).toEqual(['user_deleted', 'user_updated']);
    expect((await coordinator.get('/api/audit?limit=50')).body.data).toEqual([]);
  });

  it('keeps the approvals that the person gave, under "Deleted user", and is logged with the institution', async () => {
    const institution = await t.buildInstitution();
    const approver = await t.buildUser({ role: 'coordinator', institutionId: institution.id }, [institution]);
    const teacher = await t.buildUser({ role: 'teacher' });
    await t.db.updateTable('users').set({ approved_by: approver.id }).where('id', '=', teacher.id).execute();
    await destroy(approver);
    expect((await admin.get(`/api/users/${teacher.id}`)).body).toMatchObject({
      isApproved: true,
      approved_by: { _id: approver.id, username: 'Deleted user', role: 'coordinator' },
    });
    expect(await auditOf(t, approver)).toMatchObject([
      { action: 'user_deleted', actor_id: adminUser.id, institution_id: institution.id },
    ]);
    const managers = t.db.selectFrom('institution_managers').selectAll().where('institution_id', '=', institution.id);
    expect(await managers.execute()).toEqual([]);
  });

  it('happens once, by many at once', async () => {
    const user = await t.buildUser();
    const answers = await Promise.all(Array.from({ length: 5 }, async () => destroy(user)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect((await auditOf(t, user)).length).toBe(1);
  });
});

it('never leaves a course with somebody who is gone, whichever comes first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const user = await t.buildUser({ role: 'teacher' });
    const teacher = await t.as(user);
    const [made, gone] = await Promise.all([teacher.post('/api/courses/create-course', courseInput()), destroy(user)]);
    expect([
      [201, 409],
      [401, 200],
    ]).toContainEqual([made.status, gone.status]);
  }
});

it('never leaves a test with somebody who is gone, whichever comes first', async () => {
  const course = await t.buildCourse(adminUser);
  for (let round = 0; round < 10; round += 1) {
    const user = await t.buildUser({ role: 'admin' });
    const author = await t.as(user);
    const [made, gone] = await Promise.all([author.post('/api/tests', { data: formOf(course) }), destroy(user)]);
    expect([
      [201, 409],
      [401, 200],
    ]).toContainEqual([made.status, gone.status]);
  }
});

it('never leaves somebody sitting a test who is gone, whichever comes first', async () => {
  const test = await t.buildTest(adminUser, await t.buildCourse(adminUser, { course_type: 'public' }));
  for (let round = 0; round < 10; round += 1) {
    const user = await t.buildUser();
    const student = await t.as(user);
    const [started, gone] = await Promise.all([student.post(`/api/tests/${test.id}/attempts`), destroy(user)]);
    expect(gone.status).toBe(200);
    const attempts = await t.db.selectFrom('attempts').selectAll().where('student_id', '=', user.id).execute();
    if (started.status === 201) expect(attempts).toMatchObject([{ deadline_at: expect.any(Date) }]);
    else expect([started.status, attempts]).toEqual([401, []]);
  }
});
