import { applicationTexts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
let home: { id: string; name: string };
let coordinatorUser: TestUser;
let coordinator: Caller;
beforeAll(async () => {
  t = await buildTestApp({ mail: true, publicUrl: 'https://lectern.example.org' });
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
beforeEach(async () => {
  home = await t.buildInstitution();
  coordinatorUser = await t.buildUser({ role: 'coordinator' }, [home]);
  coordinator = await t.as(coordinatorUser);
});
afterAll(() => t.close());

const apply = (caller: Caller) => caller.post('/api/users/me/apply-teacher', { institution: home.id });
async function applicant(): Promise<{ user: TestUser; caller: Caller }> {
  const user = await t.buildUser();
  const caller = await t.as(user);
  expect((await apply(caller)).status).toBe(201);
  return { user, caller };
}
const decline = (caller: Caller, user: TestUser, body: object = {}) =>
  caller.put(`/api/users/decline-teacher/${user.id}`, body);
const me = async (caller: Caller) => (await caller.get('/api/users/me')).body.user;
const mailsTo = ({ email }: TestUser) =>
  t.db.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', email).execute();

describe('PUT /api/users/decline-teacher/{id} is refused', () => {
  it('to visitors, students, teachers, and coordinators of another institution', async () => {
    const { user, caller } = await applicant();
    const away = await t.buildInstitution();
    const callers = [
      t.visitor,
      await t.as(await t.buildUser()),
      await t.as(await t.buildUser({ role: 'teacher' })),
      await t.as(await t.buildUser({ role: 'coordinator' }, [away])),
    ];
    const answers = [];
    for (const other of callers) answers.push((await decline(other, user)).status);
    expect(answers).toEqual([401, 403, 403, 404]);
    expect(await me(caller)).toMatchObject({ role: 'teacher', isApproved: false });
  });

  it('for whoever is approved already, never applied, or owns a course', async () => {
    const { user: approved } = await applicant();
    await coordinator.put(`/api/users/approve-teacher/${approved.id}`, { status: true });
    const made = await t.buildUser({ role: 'teacher', isApproved: false, institutionId: home.id });
    for (const user of [approved, made]) {
      const answer = await decline(coordinator, user);
      expect([answer.status, answer.body.error, answer.body.message]).toEqual([
        409,
        'conflict',
        applicationTexts.notPending,
      ]);
    }
    const { user: owner } = await applicant();
    await t.buildCourse(owner);
    const answer = await decline(coordinator, owner);
    expect([answer.status, answer.body.error]).toEqual([409, 'user_owns_work']);
    expect(answer.body.message).toContain('courses: 1, tests: 0');
    const can = async (id: string) =>
      (await coordinator.get('/api/users/teacher-approvals')).body.data.find((row: { _id: string }) => row._id === id)
        .can;
    expect(await can(made.id)).toEqual({ approve: true, decline: false });
    expect(await can(approved.id)).toEqual({ approve: false, decline: false });
    expect(await can(owner.id)).toEqual({ approve: true, decline: true });
  });
});

describe('PUT /api/users/decline-teacher/{id}', () => {
  it.each(['coordinator', 'admin'])(
    'by %s makes a student again, who reads the reason, until the next application',
    async (who) => {
      const { user, caller } = await applicant();
      const reason = 'Please ask the office first.';
      const answer = await decline(who === 'admin' ? admin : coordinator, user, { reason });
      expect([answer.status, answer.body]).toEqual([200, { message: applicationTexts.teacherDeclined }]);
      expect((await caller.get('/api/users/me')).status).toBe(401);
      const again = await t.as(user);
      const declinedApplication = { at: t.clock.now().toISOString(), reason };
      expect(await me(again)).toMatchObject({ role: 'student', appliedInstitution: null, declinedApplication });
      const { account } = JSON.parse((await again.get('/api/users/me/export')).text);
      expect(account).toMatchObject({ applicationDeclinedReason: reason });
      expect((await coordinator.get('/api/users/teacher-approvals?status=pending')).body.total).toBe(0);
      const [mail, ...more] = await mailsTo(user);
      expect([mail?.subject, more]).toEqual(['Your application to teach at Lectern', []]);
      expect(mail?.body).toContain(reason);
      const logged = await t.db
        .selectFrom('audit_entries')
        .select(['action', 'institution_id'])
        .where('target_id', '=', user.id)
        .where('action', '=', 'teacher_declined')
        .execute();
      expect(logged).toEqual([{ action: 'teacher_declined', institution_id: home.id }]);
      expect((await apply(again)).status).toBe(201);
      expect(await me(again)).toMatchObject({ role: 'teacher', declinedApplication: null });
    },
  );

  it('needs no reason, and works once', async () => {
    const { user } = await applicant();
    const answers = await Promise.all([decline(coordinator, user), decline(admin, user)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await me(await t.as(user))).toMatchObject({ declinedApplication: { reason: null } });
    expect((await mailsTo(user))[0]?.body).not.toContain('reason');
  });
});
