import { texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

const nowhere = '01890000-0000-7000-8000-000000000000';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());

const ask = (caller: Caller, body: unknown, key?: string) =>
  caller.post('/api/courses/request-join', body, key === undefined ? {} : { 'idempotency-key': key });
const withdraw = (caller: Caller, course: { _id: string }) => caller.delete(`/api/courses/${course._id}/join-request`);
const requestsFor = (course: { _id: string }) =>
  t.db.selectFrom('join_requests').selectAll().where('course_id', '=', course._id).orderBy('created_at').execute();

async function newStudent() {
  const user = await t.buildUser();
  return { user, caller: await t.as(user) };
}

describe('asking to join', () => {
  it('is refused to visitors and to everybody but students', async () => {
    const course = await t.buildCourse(owner);
    const studentWhoIsAdmin = await t.buildUser({ role: 'student', isAdmin: true });
    const staff = await Promise.all(
      (['teacher', 'coordinator', 'admin'] as const).map((role) => t.buildUser({ role })),
    );
    expect((await ask(t.visitor, { courseId: course._id })).status).toBe(401);
    for (const user of [...staff, studentWhoIsAdmin])
      expect((await ask(await t.as(user), { courseId: course._id })).status).toBe(403);
    expect(await requestsFor(course)).toEqual([]);
  });

  it.each([
    ['nothing', {}, 'joinCode', 'Enter a join code'],
    ['a short code', { joinCode: 'abc' }, 'joinCode', 'Join code must be at least 4 characters'],
    [
      'a code of other characters',
      { joinCode: 'A_B_C' },
      'joinCode',
      'Join code may contain only letters, digits and -',
    ],
    ['a code that is no text', { joinCode: 12345 }, 'joinCode', 'Join code must be text'],
    ['a bad id', { courseId: 'x' }, 'courseId', 'This is not a valid id'],
  ])('is refused for %s', async (_name, body, path, message) => {
    const { caller } = await newStudent();
    const answer = await ask(caller, body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toMatchObject([{ path, message }]);
  });

  it('is not found for no such code or course, and by id for one that cannot be seen', async () => {
    const { caller } = await newStudent();
    const unapproved = await t.buildUser({ role: 'teacher', isApproved: false });
    const hidden = [
      await t.buildCourse(owner, { course_type: 'private' }),
      await t.buildCourse(owner, { status: 'inactive' }),
      await t.buildCourse(unapproved),
    ];
    expect((await ask(caller, { joinCode: 'NOBODY-HAS-THIS' })).status).toBe(404);
    expect((await ask(caller, { courseId: nowhere })).status).toBe(404);
    for (const course of hidden) {
      expect((await ask(caller, { courseId: course._id })).body).toMatchObject({ error: 'not_found' });
      expect(await requestsFor(course)).toEqual([]);
    }
  });

  it('is not found by id for a course that is open to the student but inactive', async () => {
    const { user, caller } = await newStudent();
    const course = await t.buildCourse(owner, { course_type: 'private', status: 'inactive' });
    await t.buildGroup(owner, { users: [user], courses: [course] });
    expect((await ask(caller, { courseId: course._id })).status).toBe(404);
  });

  it.each(['pending', 'approved', 'rejected'] as const)(
    'is not found by id for a private course that is hidden again, also after a request that is %s',
    async (status) => {
      const { user, caller } = await newStudent();
      const unapproved = await t.buildUser({ role: 'teacher', isApproved: false });
      const [inactive, binned, ofUnapproved] = [
        await t.buildCourse(owner, { course_type: 'private', status: 'inactive' }),
        await t.buildCourse(owner, { course_type: 'private' }),
        await t.buildCourse(unapproved, { course_type: 'private' }),
      ];
      for (const course of [inactive, binned, ofUnapproved]) await t.buildJoinRequest(course, user, status);
      await (await t.as(owner)).delete(`/api/courses/${binned._id}`);
      for (const course of [inactive, binned, ofUnapproved]) {
        expect((await ask(caller, { courseId: course._id })).body).toMatchObject({ error: 'not_found' });
        expect(await requestsFor(course)).toHaveLength(1);
      }
    },
  );

  it('is not found by id for a private course that only others have asked for', async () => {
    const course = await t.buildCourse(owner, { course_type: 'private' });
    for (const status of ['approved', 'rejected'] as const)
      await t.buildJoinRequest(course, await t.buildUser(), status);
    expect((await ask((await newStudent()).caller, { courseId: course._id })).status).toBe(404);
    expect(await requestsFor(course)).toHaveLength(2);
  });

  it.each(['group', 'institution'] as const)(
    'is refused to who has the course by their %s, by id and by code',
    async (way) => {
      const [open, closed] = [await t.buildCourse(owner), await t.buildCourse(owner, { course_type: 'private' })];
      const institution = way === 'institution' ? await t.buildInstitution({ courses: [open, closed] }) : undefined;
      const user = await t.buildUser(institution && { institutionId: institution.id });
      if (way === 'group') await t.buildGroup(owner, { users: [user], courses: [open, closed] });
      const caller = await t.as(user);
      for (const course of [open, closed]) {
        for (const body of [{ courseId: course._id }, { joinCode: course.join_code }]) {
          const answer = await ask(caller, body);
          expect(answer.status).toBe(409);
          expect(answer.body).toMatchObject({ error: 'already_member', message: 'You are already in this course' });
        }
        expect(await requestsFor(course)).toEqual([]);
      }
    },
  );

  it('is for who sits in an inactive group or belongs to an institution that is not approved', async () => {
    const course = await t.buildCourse(owner);
    const institution = await t.buildInstitution({ status: 'Pending', courses: [course] });
    const user = await t.buildUser({ institutionId: institution.id });
    await t.buildGroup(owner, { users: [user], courses: [course], status: 'inactive' });
    expect((await ask(await t.as(user), { courseId: course._id })).status).toBe(201);
  });

  it.each(['pending', 'approved'] as const)('is refused while a request is %s, by id and by code', async (status) => {
    const { user, caller } = await newStudent();
    const course = await t.buildCourse(owner);
    await t.buildJoinRequest(course, user, status);
    for (const body of [{ courseId: course._id }, { joinCode: course.join_code }]) {
      const answer = await ask(caller, body);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        error: 'already_requested',
        message: 'You have already requested to join this course',
      });
    }
    expect(await requestsFor(course)).toHaveLength(1);
  });

  it('by the id of a public course makes a pending request and opens nothing more', async () => {
    const { user, caller } = await newStudent();
    const course = await t.buildCourse(owner);
    const answer = await ask(caller, { courseId: course._id });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: texts.joinRequested,
      joinRequest: {
        _id: expect.any(String),
        course: { _id: course._id, name: course.name, imageUrl: null },
        status: 'pending',
        reason: null,
        createdAt: t.clock.now().toISOString(),
        decidedAt: null,
        removed: false,
        seen: false,
      },
    });
    expect(await requestsFor(course)).toMatchObject([{ user_id: user.id, status: 'pending' }]);
    expect((await caller.get(`/api/courses/${course._id}`)).body.joinRequests).toMatchObject([{ status: 'pending' }]);
  });

  it('by code works for a private course, in any case and with spaces around, and leaves it hidden', async () => {
    const { caller } = await newStudent();
    const course = await t.buildCourse(owner, { course_type: 'private', join_code: 'Ask-By-Code' });
    const answer = await ask(caller, { joinCode: ' ASK-by-code ' });
    expect(answer.status).toBe(201);
    expect(answer.body.joinRequest.course._id).toBe(course._id);
    expect((await caller.get(`/api/courses/${course._id}`)).status).toBe(404);
  });

  it.each(['public', 'private'] as const)(
    'for a %s course is allowed again after a rejection, which stays',
    async (kind) => {
      const { user, caller } = await newStudent();
      const course = await t.buildCourse(owner, { course_type: kind });
      await t.buildJoinRequest(course, user, 'rejected');
      t.clock.advance(1000);
      expect((await ask(caller, { courseId: course._id })).status).toBe(201);
      expect((await requestsFor(course)).map((row) => row.status)).toEqual(['rejected', 'pending']);
      expect((await ask(caller, { courseId: course._id })).status).toBe(409);
    },
  );

  it('does not stand in the way of another student', async () => {
    const course = await t.buildCourse(owner);
    const students = [await newStudent(), await newStudent()];
    for (const { caller } of students) expect((await ask(caller, { courseId: course._id })).status).toBe(201);
    expect(await requestsFor(course)).toHaveLength(2);
  });
});

describe('an idempotency key', () => {
  it('gives the first answer again, also after the request was decided', async () => {
    const { caller } = await newStudent();
    const course = await t.buildCourse(owner);
    const first = await ask(caller, { courseId: course._id }, 'again');
    await t.db.deleteFrom('join_requests').where('course_id', '=', course._id).execute();
    const second = await ask(caller, { courseId: course._id }, 'again');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await requestsFor(course)).toEqual([]);
  });

  it('makes one request of many at once', async () => {
    const { caller } = await newStudent();
    const course = await t.buildCourse(owner);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask(caller, { courseId: course._id }, 'at once')),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(new Set(answers.map((answer) => answer.body.joinRequest._id)).size).toBe(1);
    expect(await requestsFor(course)).toHaveLength(1);
  });

  it('is refused with another body, and forgets a failure', async () => {
    const { caller } = await newStudent();
    const [course, other] = [await t.buildCourse(owner), await t.buildCourse(owner)];
    expect((await ask(caller, { courseId: nowhere }, 'retry')).status).toBe(404);
    expect((await ask(caller, { courseId: course._id }, 'retry')).status).toBe(201);
    expect((await ask(caller, { courseId: other._id }, 'retry')).body).toMatchObject({
      error: 'idempotency_key_reused',
    });
    expect(await requestsFor(other)).toEqual([]);
  });
});

describe('withdrawing', () => {
  it('is refused to visitors and staff, and for a bad id', async () => {
    const course = await t.buildCourse(owner);
    expect((await withdraw(t.visitor, course)).status).toBe(401);
    expect((await withdraw(await t.as(owner), course)).status).toBe(403);
    expect((await withdraw((await newStudent()).caller, { _id: 'x' })).status).toBe(400);
  });

  it('is not found without a request, and never takes that of somebody else', async () => {
    const course = await t.buildCourse(owner);
    await t.buildJoinRequest(course, await t.buildUser(), 'pending');
    const { caller } = await newStudent();
    expect((await withdraw(caller, course)).body).toMatchObject({ error: 'not_found' });
    expect((await withdraw(caller, { _id: nowhere })).status).toBe(404);
    expect(await requestsFor(course)).toHaveLength(1);
  });

  it.each(['approved', 'rejected'] as const)('is too late once it is %s', async (status) => {
    const { user, caller } = await newStudent();
    const course = await t.buildCourse(owner);
    await t.buildJoinRequest(course, user, status);
    const answer = await withdraw(caller, course);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'already_decided', message: texts.alreadyDecided });
    expect(await requestsFor(course)).toMatchObject([{ status }]);
  });

  it('removes the pending request, once, keeps the history and lets the student ask again', async () => {
    const { user, caller } = await newStudent();
    const course = await t.buildCourse(owner);
    await t.buildJoinRequest(course, user, 'rejected');
    t.clock.advance(1000);
    await t.buildJoinRequest(course, user, 'pending');
    expect((await withdraw(caller, course)).body).toEqual({ message: texts.joinWithdrawn });
    expect(await requestsFor(course)).toMatchObject([{ status: 'rejected' }]);
    expect((await withdraw(caller, course)).status).toBe(409);
    expect((await ask(caller, { courseId: course._id })).status).toBe(201);
  });
});
