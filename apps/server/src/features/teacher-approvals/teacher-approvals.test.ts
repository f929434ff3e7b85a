import { texts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
let home: { id: string; name: string };
let away: { id: string; name: string };
let coordinatorUser: TestUser;
let coordinator: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
// Each test has institutions of its own, and finds no teachers of another's.
beforeEach(async () => {
  await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('role', '=', 'teacher').execute();
  [home, away] = [await t.buildInstitution(), await t.buildInstitution()];
  coordinatorUser = await t.buildUser({ role: 'coordinator' }, [home]);
  coordinator = await t.as(coordinatorUser);
});
afterAll(() => t.close());

const waiting = (institutionId?: string, username?: string) =>
  t.buildUser({
    role: 'teacher',
    isApproved: false,
    ...(institutionId ? { institutionId } : {}),
    ...(username ? { username } : {}),
  });
const approve = (caller: Caller, teacher: TestUser, body: object = { status: true }) =>
  caller.put(`/api/users/approve-teacher/${teacher.id}`, body);
const rowOf = (user: { id: string }) =>
  t.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
const logOf = (user: { id: string }) =>
  t.db.selectFrom('audit_entries').selectAll().where('target_id', '=', user.id).execute();
const usernamesIn = (items: { username: string }[]) => items.map((item) => item.username);

describe('PUT /api/users/approve-teacher/{id} is refused', () => {
  it('for a teacher of an institution that the coordinator does not manage, or of none', async () => {
    for (const teacher of [await waiting(away.id), await waiting()]) {
      expect((await approve(coordinator, teacher)).status).toBe(404);
      expect((await rowOf(teacher)).is_approved).toBe(false);
    }
  });

  it('in anybody else’s name', async () => {
    const teacher = await waiting(home.id);
    const answer = await approve(coordinator, teacher, { approver_id: adminUser.id, status: true });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toMatchObject([{ path: 'approver_id' }]);
    expect((await rowOf(teacher)).is_approved).toBe(false);
  });

  it('for somebody who is no teacher', async () => {
    const answer = await approve(coordinator, await t.buildUser({ institutionId: home.id }));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(texts.notATeacher);
    expect((await approve(admin, await t.buildUser({ role: 'coordinator' }))).status).toBe(400);
  });

  it('as a way to take an approval back', async () => {
    expect((await approve(admin, await waiting(home.id), { status: false })).status).toBe(400);
  });
});

describe('PUT /api/users/approve-teacher/{id}', () => {
  it('approves in the name of who asks, sending oneself or nobody, and writes it down', async () => {
    const teacher = await waiting(home.id);
    const answer = await approve(coordinator, teacher, { approver_id: { _id: coordinatorUser.id }, status: true });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: texts.teacherApproved,
      user: {
        _id: teacher.id,
        isApproved: true,
        approved_by: {
          _id: coordinatorUser.id,
          username: coordinatorUser.username,
          role: 'coordinator',
          isAdmin: false,
        },
      },
    });
    expect(await logOf(teacher)).toMatchObject([
      { action: 'teacher_approved', actor_id: coordinatorUser.id, institution_id: home.id },
    ]);
    expect((await approve(admin, await waiting())).status).toBe(200);
  });

  it('changes nothing the second time: the first approver stays', async () => {
    const teacher = await waiting(home.id);
    await approve(coordinator, teacher);
    const before = await rowOf(teacher);
    const again = await approve(admin, teacher);
    expect(again.status).toBe(200);
    expect(again.body.user.approved_by._id).toBe(coordinatorUser.id);
    expect(await rowOf(teacher)).toEqual(before);
    expect(await logOf(teacher)).toHaveLength(1);
  });

  it('has one approver and one entry in the log when twenty come at once', async () => {
    const teacher = await waiting(home.id);
    const others = await Promise.all(Array.from({ length: 18 }, () => t.buildUser({ role: 'coordinator' }, [home])));
    const callers = [coordinator, admin, ...(await Promise.all(others.map((user) => t.as(user))))];
    const answers = await Promise.all(callers.map((caller) => approve(caller, teacher)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const { approved_by } = await rowOf(teacher);
    expect(new Set(answers.map((answer) => answer.body.user.approved_by._id))).toEqual(new Set([approved_by]));
    expect(await logOf(teacher)).toMatchObject([{ actor_id: approved_by }]);
  });

  it('opens the teacher’s courses, and the institution to the teacher, on the next request', async () => {
    const granted = await t.buildCourse(adminUser, { course_type: 'private' });
    await admin.put(`/api/institution/${home.id}`, { course_access: [granted._id] });
    const student = await t.buildUser({ institutionId: home.id });
    const teacher = await waiting(home.id);
    const course = await t.buildCourse(teacher);
    const caller = await t.as(teacher);
    const seen = async () => [
      (await t.visitor.get(`/api/courses/${course._id}`)).status,
      (await caller.get(`/api/courses/${granted._id}`)).status,
      (await caller.get(`/api/institution/${home.id}`)).status,
      (await caller.get('/api/users?page=1')).body.total as number,
      (await caller.get('/api/users/me')).body.user.institution.course_access.length as number,
    ];
    expect(await seen()).toEqual([404, 404, 404, 0, 0]);
    await approve(coordinator, teacher);
    expect(await seen()).toEqual([200, 200, 200, 1, 1]);
    expect((await caller.get(`/api/users/${student.id}`)).body).toHaveProperty('email');
  });
});

describe('GET /api/users/teacher-approvals', () => {
  it('gives admins all teachers and coordinators those of theirs, newest first', async () => {
    const mine = await waiting(home.id);
    t.clock.advance(1_000);
    const other = await waiting(away.id);
    t.clock.advance(1_000);
    const none = await waiting();
    await t.buildUser({ role: 'teacher', isAdmin: true, institutionId: home.id });
    await t.buildUser({ institutionId: home.id });
    const all = (await admin.get('/api/users/teacher-approvals')).body;
    expect(usernamesIn(all.data)).toEqual([none.username, other.username, mine.username]);
    const theirs = (await coordinator.get('/api/users/teacher-approvals')).body;
    expect(theirs).toMatchObject({ total: 1, page: 1, limit: 10, pageCount: 1 });
    expect(theirs.data).toEqual([
      {
        _id: mine.id,
        username: mine.username,
        profilePicture: null,
        email: mine.email,
        emailVerified: true,
        phoneNumber: null,
        institution: { _id: home.id, name: home.name },
        createdAt: expect.any(String),
        appliedAt: null,
        isActive: true,
        isApproved: false,
        approved_by: null,
        can: { approve: true, decline: false },
      },
    ]);
  });

  it('filters by how the approval stands and by institution', async () => {
    const [first, second] = [await waiting(home.id, 'First'), await waiting(away.id, 'Second')];
    await approve(admin, first);
    const found = async (query: string) =>
      usernamesIn((await admin.get(`/api/users/teacher-approvals?sort=username&${query}`)).body.data);
    expect(await found('status=approved')).toEqual(['First']);
    expect(await found('status=pending')).toEqual([second.username]);
    expect(await found('status=all')).toEqual(['First', 'Second']);
    expect(await found(`institution=${away.id}`)).toEqual(['Second']);
    expect((await admin.get('/api/users/teacher-approvals?status=maybe')).status).toBe(400);
    expect((await coordinator.get(`/api/users/teacher-approvals?institution=${away.id}`)).body.total).toBe(0);
  });

  it('searches the columns of text', async () => {
    const [ada, grace] = [await waiting(home.id, 'Ada Lovelace'), await waiting(away.id, 'Grace')];
    await t.db.updateTable('users').set({ phone_number: '+44 20 7946' }).where('id', '=', grace.id).execute();
    const found = async (search: string) =>
      usernamesIn((await admin.get(`/api/users/teacher-approvals?search=${encodeURIComponent(search)}`)).body.data);
    expect(await found('LOVE')).toEqual(['Ada Lovelace']);
    expect(await found(ada.email.slice(0, 8))).toContain('Ada Lovelace');
    expect(await found('7946')).toEqual(['Grace']);
    expect(await found(away.name)).toEqual(['Grace']);
    expect(await found('_')).toEqual([]);
    await approve(admin, ada);
    expect(await found(adminUser.username.toUpperCase())).toEqual(['Ada Lovelace']);
  });

  it.each(['createdAt', 'username', 'email'])('sorts by %s, both ways, pages alike', async (field) => {
    for (const place of [home.id, undefined, away.id, home.id, away.id]) {
      t.clock.advance(1_000);
      await waiting(place);
    }
    const page = async (sort: string, query = '') =>
      usernamesIn((await admin.get(`/api/users/teacher-approvals?sort=${sort}${query}`)).body.data);
    const [up, down] = [await page(field), await page(`-${field}`)];
    expect(up).toHaveLength(5);
    expect(down).toEqual(up.toReversed());
    expect([...(await page(field, '&limit=3')), ...(await page(field, '&limit=3&page=2'))]).toEqual(up);
  });

  it.each([
    ['institution', 'CBAED', 'EDBAC'],
    ['phoneNumber', 'EBADC', 'CDAEB'],
    ['isActive', 'AEDCB', 'EDCBA'],
    ['isApproved', 'ECBAD', 'DECBA'],
    ['approved_by', 'ECBAD', 'DECBA'],
  ])('sorts by %s, the newest first where it is the same, pages alike', async (field, up, down) => {
    const named = async (name: string) => {
      const { id } = await t.buildInstitution();
      await t.db.updateTable('institutions').set({ name_key: name }).where('id', '=', id).execute();
      return id;
    };
    const [first, last] = [
      await named(`academy ${t.clock.now().getTime()}`),
      await named(`zenith ${t.clock.now().getTime()}`),
    ];
    const teachers: TestUser[] = [];
    for (const [at, place] of [first, first, undefined, last, last].entries()) {
      t.clock.advance(1_000);
      teachers.push(await waiting(place, 'ABCDE'[at]));
    }
    const [a, , c, d] = teachers;
    if (!a || !c || !d) throw new Error('Nobody waits');
    await approve(admin, d);
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', a.id).execute();
    const phones = [a, d, c];
    for (const [digit, { id }] of phones.entries())
      await t.db
        .updateTable('users')
        .set({ phone_number: `${digit}` })
        .where('id', '=', id)
        .execute();
    const page = async (sort: string, query = '') =>
      usernamesIn((await admin.get(`/api/users/teacher-approvals?sort=${sort}${query}`)).body.data);
    expect([(await page(field)).join(''), (await page(`-${field}`)).join('')]).toEqual([up, down]);
    expect([...(await page(field, '&limit=3')), ...(await page(field, '&limit=3&page=2'))].join('')).toBe(up);
  });
});

describe('GET /api/users/teacher-approvals/export.csv', () => {
  it.each(['-createdAt', 'username', '-institution', 'isActive', '-phoneNumber', 'approved_by'])(
    'gives all rows of more than one step by %s',
    async (sort) => {
      const rows = Array.from({ length: 230 }, (_, i) => ({
        id: crypto.randomUUID(),
        username: `Seeded ${i}`,
        username_key: `seeded ${i}`,
        email: `s${i}@example.org`,
        email_key: `s${i}@example.org`,
        role: 'teacher' as const,
        is_admin: false,
        is_active: true,
        is_approved: false,
        institution_id: i % 3 === 0 ? home.id : null,
        // Several at the same moment, so that the order needs more than the time.
        created_at: new Date(1_700_000_000_000 + Math.floor(i / 7)),
        updated_at: t.clock.now(),
      }));
      await t.db.insertInto('users').values(rows).execute();
      const answer = await admin.get(`/api/users/teacher-approvals/export.csv?sort=${sort}`);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      const lines = answer.text.trimEnd().split('\r\n');
      expect(lines[0]).toBe(
        '\uFEFFUsername,Email,Phone Number,Institution,Registered At,IsActive,IsApproved,Approved By',
      );
      const names = lines.slice(1).map((line) => line.split(',')[0]);
      const pages: string[] = [];
      for (const page of [1, 2, 3])
        pages.push(
          ...usernamesIn(
            (await admin.get(`/api/users/teacher-approvals?sort=${sort}&limit=100&page=${page}`)).body.data,
          ),
        );
      expect(names).toEqual(pages);
      expect(new Set(names).size).toBe(230);
    },
  );

  it('keeps to the filters and to what the viewer may see', async () => {
    const mine = await waiting(home.id, '=cmd()');
    await waiting(away.id);
    const answer = await coordinator.get('/api/users/teacher-approvals/export.csv?status=pending');
    const lines = answer.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^'=cmd\(\),/);
    expect(lines[1]).toContain(mine.email);
  });
});

describe('POST /api/users/me/apply-teacher', () => {
  it.each(['teacher', 'coordinator', 'admin'] as const)('is refused to a %s', async (role) => {
    const answer = await (
      await t.as(await t.buildUser({ role }))
    ).post('/api/users/me/apply-teacher', {
      institution: home.id,
    });
    expect(answer.status).toBe(403);
  });

  it.each(['teacher', 'coordinator', 'admin'] as const)(
    'is refused to a %s before the body is looked at',
    async (role) => {
      const caller = await t.as(await t.buildUser({ role }));
      const bad = { institution: 'none', experience: -1 };
      for (const headers of [{}, { 'idempotency-key': 'never applied' }])
        expect((await caller.post('/api/users/me/apply-teacher', bad, headers)).status).toBe(403);
      const student = await t.as(await t.buildUser());
      expect((await student.post('/api/users/me/apply-teacher', bad)).status).toBe(400);
    },
  );

  it.each(['Pending', 'Rejected', 'missing', null] as const)('is refused for an institution %s', async (status) => {
    const student = await t.buildUser();
    const place =
      status === null ? null : status === 'missing' ? crypto.randomUUID() : (await t.buildInstitution({ status })).id;
    const answer = await (await t.as(student)).post('/api/users/me/apply-teacher', { institution: place });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toMatchObject([{ path: 'institution' }]);
    expect((await rowOf(student)).role).toBe('student');
  });

  it('makes a teacher who waits, keeps the present auth session and ends the others', async () => {
    const student = await t.buildUser();
    const [here, elsewhere] = [await t.as(student), await t.as(student)];
    const answer = await here.post('/api/users/me/apply-teacher', {
      institution: home.id,
      experience: '4',
      expertise: 'Botany',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: texts.appliedAsTeacher });
    expect((await elsewhere.get('/api/users/me')).status).toBe(401);
    expect((await here.get('/api/users/me')).body.user).toMatchObject({
      role: 'teacher',
      isApproved: false,
      experience: 4,
      expertise: 'Botany',
      institution: null,
    });
    const [listed] = (await coordinator.get('/api/users/teacher-approvals?status=pending')).body.data;
    expect(listed).toMatchObject({ _id: student.id, isApproved: false, appliedAt: t.clock.now().toISOString() });
    expect(await logOf(student)).toMatchObject([
      { action: 'teacher_applied', actor_id: student.id, institution_id: home.id },
    ]);
  });

  it('shows the applicant nobody and nothing of the institution before it has approved them', async () => {
    const granted = await t.buildCourse(adminUser, { course_type: 'private' });
    await admin.put(`/api/institution/${home.id}`, { course_access: [granted._id] });
    await t.buildUser({ institutionId: home.id });
    const caller = await t.as(await t.buildUser());
    await caller.post('/api/users/me/apply-teacher', { institution: home.id });
    expect((await caller.get('/api/users')).body).toEqual([]);
    expect((await caller.get(`/api/courses/${granted._id}`)).status).toBe(404);
    expect((await caller.get('/api/institution')).body).toEqual({ data: [] });
  });

  it('answers a repeat of its key alike, though the asker is a student no more', async () => {
    const student = await t.buildUser();
    const caller = await t.as(student);
    const ask = (institution: string) =>
      caller.post('/api/users/me/apply-teacher', { institution }, { 'idempotency-key': 'apply once' });
    const [first, again] = [await ask(home.id), await ask(home.id)];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await ask(away.id)).body.error).toBe('idempotency_key_reused');
    expect((await caller.post('/api/users/me/apply-teacher', { institution: home.id })).status).toBe(403);
    expect(await logOf(student)).toHaveLength(1);
  });

  it('works once, also when asked twice at once', async () => {
    const student = await t.buildUser();
    const caller = await t.as(student);
    const answers = await Promise.all(
      [home, away].map(({ id }) => caller.post('/api/users/me/apply-teacher', { institution: id })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.map((answer) => answer.status).every((status) => [201, 403, 409].includes(status))).toBe(true);
    expect(await logOf(student)).toHaveLength(1);
  });
});
