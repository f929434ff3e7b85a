import { applicationTexts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
let home: { id: string; name: string };
let coordinator: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
beforeEach(async () => {
  home = await t.buildInstitution();
  coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [home]));
});
afterAll(() => t.close());

const mine = '/api/users/me/apply-teacher';
const apply = (caller: Caller) => caller.post(mine, { institution: home.id });
const approve = (user: TestUser) => coordinator.put(`/api/users/approve-teacher/${user.id}`, { status: true });
const me = async (caller: Caller) => (await caller.get('/api/users/me')).body.user;
const actionsOn = async ({ id }: TestUser) => {
  const rows = await t.db
    .selectFrom('audit_entries')
    .select(['action', 'institution_id'])
    .where('target_id', '=', id)
    .orderBy('action')
    .execute();
  return rows.map(({ action, institution_id }) => [action, institution_id]);
};

/** A student who may open a private course with a test. */
async function learner() {
  const user = await t.buildUser();
  const course = await t.buildCourse(adminUser, { course_type: 'private' });
  await t.buildJoinRequest(course, user, 'approved');
  const test = await t.buildTest(adminUser, course);
  return { user, course, test, caller: await t.as(user) };
}
const sit = async (caller: Caller, test: { id: string }) => {
  const { attempt, lease } = (await caller.post(`/api/tests/${test.id}/attempts`)).body;
  return { id: attempt._id as string, lease: lease as number };
};
const submit = (caller: Caller, { id, lease }: { id: string; lease: number }) =>
  caller.post(`/api/attempts/${id}/submit`, { lease });

describe('Applying to teach', () => {
  it('is refused while a test runs, which goes on, and works once it is submitted', async () => {
    const { caller, test } = await learner();
    const attempt = await sit(caller, test);
    const refused = await apply(caller);
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      409,
      'attempt_open',
      applicationTexts.applyingDuringAttempt,
    ]);
    expect(await me(caller)).toMatchObject({ role: 'student' });
    expect((await caller.get(`/api/attempts/${attempt.id}`)).status).toBe(200);
    expect((await submit(caller, attempt)).status).toBe(200);
    expect((await apply(caller)).status).toBe(201);
  });

  it('is not refused for a test whose time is over', async () => {
    const { caller, test } = await learner();
    const attempt = await sit(caller, test);
    const at = new Date(t.clock.now().getTime() + 1_000);
    await t.db.updateTable('attempts').set({ deadline_at: at }).where('id', '=', attempt.id).execute();
    t.clock.advance(60_000);
    expect((await apply(caller)).status).toBe(201);
  });

  it('and starting a test at once never leave an applicant in the middle of a test', async () => {
    for (let i = 0; i < 3; i += 1) {
      const { caller, test } = await learner();
      const [applied, started] = await Promise.all([apply(caller), caller.post(`/api/tests/${test.id}/attempts`)]);
      expect([applied.status, started.status].filter((status) => status === 201)).toHaveLength(1);
    }
  });
});

describe.each(['waits for approval', 'is approved'])('A former student who %s', (standing) => {
  it('still reads the results of tests, and opens none of anybody else', async () => {
    const { user, caller, test } = await learner();
    const attempt = await sit(caller, test);
    await submit(caller, attempt);
    await apply(caller);
    if (standing === 'is approved') expect((await approve(user)).status).toBe(200);
    const results = await caller.get('/api/users/me/results');
    expect([results.status, results.body.data?.[0]?._id]).toEqual([200, attempt.id]);
    expect((await caller.get(`/api/attempts/${attempt.id}/result`)).status).toBe(200);
    const stranger = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await stranger.get('/api/users/me/results')).body.data).toEqual([]);
    expect((await stranger.get(`/api/attempts/${attempt.id}/result`)).status).toBe(404);
  });
});

describe('DELETE /api/users/me/apply-teacher is refused', () => {
  it('to visitors, coordinators and admins', async () => {
    const answers = [await t.visitor.delete(mine), await coordinator.delete(mine), await admin.delete(mine)];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
  });

  it('where nothing waits: for a student, an approved teacher, and a teacher by an admin’s word', async () => {
    const approved = await t.buildUser();
    const caller = await t.as(approved);
    await apply(caller);
    await approve(approved);
    const made = await t.as(await t.buildUser({ role: 'teacher', isApproved: false, institutionId: home.id }));
    for (const asked of [await t.as(await t.buildUser()), caller, made]) {
      const answer = await asked.delete(mine);
      expect([answer.status, answer.body.error, answer.body.message]).toEqual([
        409,
        'conflict',
        applicationTexts.noApplication,
      ]);
    }
    expect(await me(caller)).toMatchObject({ role: 'teacher', isApproved: true });
  });

  it('to the owner of courses and tests, saying how many, until they are deleted', async () => {
    const user = await t.buildUser();
    const caller = await t.as(user);
    await apply(caller);
    const course = await t.buildCourse(user);
    await t.buildTest(user, course);
    const refused = await caller.delete(mine);
    expect([refused.status, refused.body.error]).toEqual([409, 'user_owns_work']);
    expect(refused.body.message).toContain('courses: 1, tests: 1');
    expect((await caller.delete(`/api/courses/${course._id}`)).status).toBe(200);
    expect((await caller.delete(mine)).status).toBe(200);
    // In the bin it belongs to somebody who can bring it back.
    expect((await admin.post(`/api/courses/${course._id}/restore`)).status).toBe(200);
    expect((await admin.get(`/api/courses/${course._id}`)).body).toMatchObject({ created_by: adminUser.id });
  });
});

describe('DELETE /api/users/me/apply-teacher', () => {
  it('makes a student again who has everything back, here and nowhere else signed in', async () => {
    const { user, course, caller } = await learner();
    expect((await caller.get(`/api/courses/${course._id}`)).status).toBe(200);
    await apply(caller);
    const elsewhere = await t.as(user);
    const answer = await caller.delete(mine);
    expect([answer.status, answer.body]).toEqual([200, { message: applicationTexts.applicationWithdrawn }]);
    expect(await me(caller)).toMatchObject({ role: 'student', isApproved: null, appliedInstitution: null });
    expect((await caller.get(`/api/courses/${course._id}`)).status).toBe(200);
    expect((await caller.get(`/api/groups/${user.id}/courses`)).body.data).toMatchObject([{ _id: course._id }]);
    expect((await elsewhere.get('/api/users/me')).status).toBe(401);
    expect((await coordinator.get('/api/users/teacher-approvals')).body.total).toBe(0);
    expect(await actionsOn(user)).toEqual([
      ['teacher_application_withdrawn', home.id],
      ['teacher_applied', home.id],
    ]);
    expect((await apply(caller)).status).toBe(201);
  });

  it('and an approval at once leave one of the two', async () => {
    for (let i = 0; i < 3; i += 1) {
      const user = await t.buildUser();
      const caller = await t.as(user);
      await apply(caller);
      const [withdrawn, approved] = await Promise.all([caller.delete(mine), approve(user)]);
      expect([withdrawn.status, approved.status].filter((status) => status === 200)).toHaveLength(1);
      expect((await me(caller)).role).toBe(withdrawn.status === 200 ? 'student' : 'teacher');
    }
  });
});

describe('Groups of an applicant', () => {
  it('rest while the person is a student again: admins see and delete them, and they open nothing', async () => {
    const [user, member] = [await t.buildUser(), await t.buildUser()];
    const caller = await t.as(user);
    expect((await apply(caller)).status).toBe(201);
    const course = await t.buildCourse(adminUser);
    const made = await t.buildGroup(user, { users: [member], courses: [course] });
    const group = `/api/groups/${made.id}`;
    const coursesOfMember = async () =>
      (await (await t.as(member)).get(`/api/groups/${member.id}/courses`)).body.data.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await coursesOfMember()).toEqual([course._id]);
    expect((await caller.delete(mine)).status).toBe(200);
    expect(await coursesOfMember()).toEqual([]);
    expect((await caller.get(group)).status).toBe(403);
    expect((await coordinator.get(group)).status).toBe(403);
    expect((await admin.get(group)).body.data).toMatchObject({ name: made.name, users: [member.id] });
    expect((await apply(caller)).status).toBe(201);
    expect((await caller.get(group)).status).toBe(200);
    expect(await coursesOfMember()).toEqual([course._id]);
    expect((await caller.delete(mine)).status).toBe(200);
    expect((await admin.delete(group)).status).toBe(200);
  });
});
