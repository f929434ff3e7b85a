import { limits, texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { samples } from '../../../testing/features/files/samples.ts';
import { uploaded } from '../../../testing/features/files/upload.ts';

const nowhere = '01890000-0000-7000-8000-000000000000';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let stranger: Caller;
let adminUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
  adminUser = await t.buildUser({ role: 'admin' });
  teacher = await t.as(owner);
  stranger = await t.as(await t.buildUser({ role: 'teacher' }));
  admin = await t.as(adminUser);
});
afterAll(() => t.close());

const handle = (caller: Caller, body: unknown) => caller.post('/api/courses/handle-join-request', body);
const decide = (caller: Caller, body: unknown) => caller.post('/api/courses/join-requests/decide', body);
const statusOf = async (request: { id: string }) =>
  (await t.db.selectFrom('join_requests').select('status').where('id', '=', request.id).executeTakeFirst())?.status;

/** A pending request for a course of its own. */
async function pendingRequest(courseOwner: TestUser = owner) {
  const course = await t.buildCourse(courseOwner, { course_type: 'private' });
  const user = await t.buildUser();
  const request = await t.buildJoinRequest(course, user, 'pending');
  return { course, user, request, approval: { courseId: course._id, userId: user.id, action: 'approved' } };
}

describe('deciding on a request', () => {
  it('is refused to visitors, students and coordinators', async () => {
    const { request, user, approval } = await pendingRequest();
    expect((await handle(t.visitor, approval)).status).toBe(401);
    const coordinator = await t.buildUser({ role: 'coordinator' });
    for (const somebody of [user, coordinator]) expect((await handle(await t.as(somebody), approval)).status).toBe(403);
    expect(await statusOf(request)).toBe('pending');
  });

  it.each(['courseId', 'userId', 'action'])('is refused without %s, with the text for it', async (field) => {
    const { request, approval } = await pendingRequest();
    for (const value of [undefined, null, '']) {
      const answer = await handle(teacher, { ...approval, [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: 'validation_failed',
        message: 'Missing courseId, userId, or action',
        issues: [{ path: field }],
      });
    }
    expect(await statusOf(request)).toBe('pending');
  });

  it.each([
    ['no body', undefined, texts.joinRequestMissing],
    ['an unknown action', { courseId: nowhere, userId: nowhere, action: 'pending' }, texts.invalidInput],
    ['bad ids', { courseId: 'x', userId: 'y', action: 'approved' }, texts.invalidInput],
    [
      'a reason that is too long',
      { courseId: nowhere, userId: nowhere, action: 'rejected', reason: 'x'.repeat(limits.comment + 1) },
      texts.invalidInput,
    ],
  ])('is refused for %s', async (_name, body, message) => {
    const answer = await handle(teacher, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(message);
  });

  it('is not found for another teacher, also where that one sees the course', async () => {
    const { request, approval } = await pendingRequest();
    const seen = await t.buildCourse(owner);
    const other = await t.buildJoinRequest(seen, await t.buildUser({}), 'pending');
    expect((await handle(stranger, approval)).body).toMatchObject({ error: 'not_found' });
    const user = await t.db.selectFrom('join_requests').select('user_id').where('id', '=', other.id).executeTakeFirst();
    expect((await handle(stranger, { ...approval, courseId: seen._id, userId: user?.user_id })).status).toBe(404);
    expect([await statusOf(request), await statusOf(other)]).toEqual(['pending', 'pending']);
  });

  it('is not found where nobody asked, after a withdrawal, and for a course in the bin', async () => {
    const { course, user, approval } = await pendingRequest();
    expect((await handle(teacher, { ...approval, userId: nowhere })).status).toBe(404);
    expect((await handle(admin, { ...approval, courseId: nowhere })).status).toBe(404);
    await (await t.as(user)).delete(`/api/courses/${course._id}/join-request`);
    expect((await handle(teacher, approval)).status).toBe(404);
    const binned = await pendingRequest();
    await teacher.delete(`/api/courses/${binned.course._id}`);
    for (const caller of [teacher, admin]) expect((await handle(caller, binned.approval)).status).toBe(404);
  });

  it('answers the decided request, and a reason that is blank counts as none', async () => {
    const { course, user, request, approval } = await pendingRequest();
    const createdAt = t.clock.now().toISOString();
    t.clock.advance(60_000);
    const answer = await handle(teacher, { ...approval, reason: '  ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: 'Request processed successfully',
      joinRequest: {
        _id: request.id,
        user: { _id: user.id, username: user.username, profilePicture: null, email: user.email },
        course: { _id: course._id, name: course.name },
        status: 'approved',
        reason: null,
        createdAt,
        decidedAt: t.clock.now().toISOString(),
        decidedBy: { _id: owner.id, username: owner.username },
      },
    });
  });

  it.each(['approved', 'rejected'])('twice as %s keeps the first time, decider and reason', async (action) => {
    const { approval } = await pendingRequest();
    const first = await handle(teacher, { ...approval, action, reason: 'first' });
    t.clock.advance(60_000);
    const second = await handle(admin, { ...approval, action, reason: 'second' });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(second.body.joinRequest).toMatchObject({ reason: 'first', decidedBy: { _id: owner.id } });
  });

  it.each([
    ['approved', 'rejected'],
    ['rejected', 'approved'],
  ])('%s cannot become %s', async (first, then) => {
    const { request, approval } = await pendingRequest();
    await handle(teacher, { ...approval, action: first });
    for (const caller of [teacher, admin]) {
      const answer = await handle(caller, { ...approval, action: then });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ error: 'already_decided', message: texts.alreadyDecided });
    }
    expect(await statusOf(request)).toBe(first);
  });

  it('is about the latest request of somebody who asked again', async () => {
    const { course, user, request, approval } = await pendingRequest();
    await handle(teacher, { ...approval, action: 'rejected' });
    t.clock.advance(1000);
    const again = await t.buildJoinRequest(course, user, 'pending');
    expect((await handle(teacher, approval)).body.joinRequest).toMatchObject({ _id: again.id, status: 'approved' });
    expect(await statusOf(request)).toBe('rejected');
  });

  it('is for admins with the requests of every course', async () => {
    const { approval } = await pendingRequest();
    const answer = await handle(admin, { ...approval, action: 'rejected', reason: 'Not this term' });
    expect(answer.body.joinRequest).toMatchObject({
      status: 'rejected',
      reason: 'Not this term',
      decidedBy: { _id: adminUser.id },
    });
  });
});

describe('a decision', () => {
  it('that approves opens the course, its material and its file with the next request', async () => {
    const file = await uploaded(teacher, 'slides.pdf', samples.pdf);
    const course = await t.buildCourse(owner, {
      course_type: 'private',
      subjects: [
        { name: 'One', duration: 1, materials: [{ name: 'Slides', content_type: 'PDF', content_url: file.url }] },
      ],
    });
    const user = await t.buildUser();
    const student = await t.as(user);
    await t.buildJoinRequest(course, user, 'pending');
    const material = course.subjects[0]?.materials[0]?._id ?? '';
    const doors = [`/api/courses/${course._id}`, `/api/materials/${material}`, file.url];
    const statuses = async () => {
      const answers = await Promise.all(doors.map((door) => student.get(door)));
      return answers.map((answer) => answer.status);
    };
    expect(await statuses()).toEqual([404, 404, 404]);
    await handle(teacher, { courseId: course._id, userId: user.id, action: 'approved' });
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('that rejects opens nothing', async () => {
    const { course, user, approval } = await pendingRequest();
    await handle(teacher, { ...approval, action: 'rejected' });
    expect((await (await t.as(user)).get(`/api/courses/${course._id}`)).status).toBe(404);
  });
});

describe('deciding on a selection', () => {
  it('is refused to visitors, students and coordinators', async () => {
    const { request, user } = await pendingRequest();
    const body = { ids: [request.id], action: 'approved' };
    expect((await decide(t.visitor, body)).status).toBe(401);
    const coordinator = await t.buildUser({ role: 'coordinator' });
    for (const somebody of [user, coordinator]) expect((await decide(await t.as(somebody), body)).status).toBe(403);
    expect(await statusOf(request)).toBe('pending');
  });

  it.each([
    ['no ids', { action: 'approved' }, 'ids'],
    ['an empty selection', { ids: [], action: 'approved' }, 'ids'],
    ['more than allowed', { ids: Array.from({ length: 1001 }, () => nowhere), action: 'approved' }, 'ids'],
    ['a bad id among good ones', { ids: [nowhere, 'x'], action: 'approved' }, 'ids.1'],
    ['an unknown action', { ids: [nowhere], action: 'maybe' }, 'action'],
  ])('is refused for %s', async (_name, body, path) => {
    const answer = await decide(teacher, body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  it('takes two hundred in one call, and each holds the decision, its reason and who made it', async () => {
    const course = await t.buildCourse(owner);
    const ids: string[] = [];
    for (let i = 0; i < 200; i += 1) ids.push((await t.buildJoinRequest(course, await t.buildUser(), 'pending')).id);
    t.clock.advance(1000);
    const answer = await decide(teacher, { ids, action: 'rejected', reason: 'The term is over' });
    expect(answer.body).toEqual({ message: texts.joinRequestProcessed, decided: 200, unchanged: 0 });
    const rows = await t.db.selectFrom('join_requests').selectAll().where('course_id', '=', course._id).execute();
    const decision = { status: 'rejected', reason: 'The term is over', decided_by: owner.id };
    for (const row of rows) expect(row).toMatchObject({ ...decision, decided_at: t.clock.now() });
  });

  it('leaves those of others, decided before, withdrawn or unknown as they are, and counts them', async () => {
    const [own, foreign, decided, withdrawn, binned] = [
      await pendingRequest(),
      await pendingRequest(await t.buildUser({ role: 'teacher' })),
      await pendingRequest(),
      await pendingRequest(),
      await pendingRequest(),
    ];
    await handle(teacher, { ...decided.approval, action: 'rejected' });
    await (await t.as(withdrawn.user)).delete(`/api/courses/${withdrawn.course._id}/join-request`);
    await teacher.delete(`/api/courses/${binned.course._id}`);
    const all = [own, foreign, decided, withdrawn, binned];
    const ids = [...all.map(({ request }) => request.id), own.request.id, nowhere];
    const answer = await decide(teacher, { ids, action: 'approved' });
    expect(answer.body).toEqual({ message: texts.joinRequestProcessed, decided: 1, unchanged: 5 });
    const statuses = await Promise.all(all.map(({ request }) => statusOf(request)));
    expect(statuses).toEqual(['approved', 'pending', 'rejected', undefined, 'pending']);
    expect((await decide(teacher, { ids, action: 'approved' })).body).toMatchObject({ decided: 0, unchanged: 6 });
  });

  it('is for admins with requests of every course', async () => {
    const [one, two] = [await pendingRequest(), await pendingRequest(await t.buildUser({ role: 'teacher' }))];
    const answer = await decide(admin, { ids: [one.request.id, two.request.id], action: 'approved' });
    expect(answer.body).toMatchObject({ decided: 2, unchanged: 0 });
    expect((await (await t.as(one.user)).get(`/api/courses/${one.course._id}`)).status).toBe(200);
  });
});
