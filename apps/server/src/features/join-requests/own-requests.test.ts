import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

const nowhere = '01890000-0000-7000-8000-000000000000';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());

const mine = (caller: Caller, query = '') => caller.get(`/api/users/me/join-requests${query}`);
const seenUrl = '/api/users/me/join-requests/seen';
/** Notes that the first page of requests was looked at. */
const markSeen = async (caller: Caller) =>
  caller.put(seenUrl, { ids: (await mine(caller)).body.data.map((item: { _id: string }) => item._id) });
const requestsFor = (course: { _id: string }) =>
  t.db.selectFrom('join_requests').selectAll().where('course_id', '=', course._id).orderBy('created_at').execute();

async function newStudent() {
  const user = await t.buildUser();
  return { user, caller: await t.as(user) };
}

describe("one's own requests", () => {
  it('are refused to visitors, and empty for those without any', async () => {
    expect((await mine(t.visitor)).status).toBe(401);
    expect((await t.visitor.put(seenUrl, { ids: [nowhere] })).status).toBe(401);
    expect((await mine(await t.as(owner))).body).toEqual({ data: [], page: 1, limit: 10, total: 0, pageCount: 0 });
  });

  it('are paged, newest first, without those of others and of courses in the bin', async () => {
    const { user, caller } = await newStudent();
    const courses = [];
    for (let i = 0; i < 12; i += 1) {
      t.clock.advance(1000);
      const course = await t.buildCourse(owner);
      await t.buildJoinRequest(course, user, 'pending');
      await t.buildJoinRequest(course, await t.buildUser(), 'pending');
      courses.unshift(course.name);
    }
    const binned = await t.buildCourse(owner);
    await t.buildJoinRequest(binned, user, 'approved');
    await (await t.as(owner)).delete(`/api/courses/${binned._id}`);
    const first = await mine(caller);
    expect(first.body).toMatchObject({ page: 1, limit: 10, total: 12, pageCount: 2 });
    const rest = await mine(caller, '?page=2');
    const names = [...first.body.data, ...rest.body.data].map((item: { course: { name: string } }) => item.course.name);
    expect(names).toEqual(courses);
    expect((await mine(caller, '?limit=0')).status).toBe(400);
  });

  it('name a picture that was uploaded only to those who can open the course, as files follow it', async () => {
    const { user, caller } = await newStudent();
    const teacher = await t.as(owner);
    const { payload, headers } = uploadForm('a.png', tinyPng);
    const uploaded = await t.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { ...headers, cookie: await t.cookieOf(owner) },
      payload,
    });
    const imageUrl = uploaded.json().file.url;
    const course = await t.buildCourse(owner, { course_type: 'private', imageUrl });
    const outside = await t.buildCourse(owner, { course_type: 'private', imageUrl: 'https://example.org/a.png' });
    const asked = await caller.post('/api/courses/request-join', { joinCode: course.join_code });
    await caller.post('/api/courses/request-join', { joinCode: outside.join_code });
    const images = async () =>
      new Map(
        (await mine(caller)).body.data.map((item: { course: { _id: string; imageUrl: string | null } }) => [
          item.course._id,
          item.course.imageUrl,
        ]),
      );
    expect(asked.body.joinRequest.course.imageUrl).toBeNull();
    expect((await caller.get(`/api/courses/join/${course.join_code ?? ''}`)).body.imageUrl).toBeNull();
    expect(await images()).toEqual(
      new Map([
        [course._id, null],
        [outside._id, 'https://example.org/a.png'],
      ]),
    );
    await teacher.post('/api/courses/handle-join-request', {
      courseId: course._id,
      userId: user.id,
      action: 'approved',
    });
    expect((await images()).get(course._id)).toBe(imageUrl);
  });

  it('show the decision and its reason, new until seen, and others of theirs not seen with them', async () => {
    const [one, other] = [await newStudent(), await newStudent()];
    const course = await t.buildCourse(owner);
    const later = await t.buildCourse(owner);
    for (const { user } of [one, other]) await t.buildJoinRequest(course, user, 'pending');
    t.clock.advance(1000);
    await t.buildJoinRequest(later, one.user, 'pending');
    const teacher = await t.as(owner);
    for (const { user } of [one, other]) {
      const body = { courseId: course._id, userId: user.id, action: 'rejected', reason: ' The course is full ' };
      await teacher.post('/api/courses/handle-join-request', body);
    }
    const states = async (caller: Caller) =>
      (await mine(caller)).body.data.map((item: { status: string; reason: string | null; seen: boolean }) => [
        item.status,
        item.reason,
        item.seen,
      ]);
    expect(await states(one.caller)).toEqual([
      ['pending', null, false],
      ['rejected', 'The course is full', false],
    ]);
    expect((await markSeen(one.caller)).status).toBe(200);
    expect(await states(one.caller)).toEqual([
      ['pending', null, false],
      ['rejected', 'The course is full', true],
    ]);
    expect(await states(other.caller)).toEqual([['rejected', 'The course is full', false]]);
  });

  it.each([
    ['nothing', undefined],
    ['no ids', { ids: [] }],
    ['too many', { ids: Array.from({ length: 101 }, () => nowhere) }],
    ['a bad id', { ids: ['x'] }],
  ])('are not marked as seen by %s', async (_name, body) => {
    const { user, caller } = await newStudent();
    const course = await t.buildCourse(owner);
    await t.buildJoinRequest(course, user, 'approved');
    expect((await caller.put(seenUrl, body)).status).toBe(400);
    expect(await requestsFor(course)).toMatchObject([{ seen_at: null }]);
  });

  it('are marked as seen one by one, and never those of somebody else or pending ones', async () => {
    const { user, caller } = await newStudent();
    const [shown, further, waits, ofOther] = [
      await t.buildCourse(owner),
      await t.buildCourse(owner),
      await t.buildCourse(owner),
      await t.buildCourse(owner),
    ];
    const ids = [
      await t.buildJoinRequest(shown, user, 'approved'),
      await t.buildJoinRequest(waits, user, 'pending'),
      await t.buildJoinRequest(ofOther, await t.buildUser(), 'approved'),
    ].map(({ id }) => id);
    await t.buildJoinRequest(further, user, 'rejected');
    expect((await caller.put(seenUrl, { ids: [...ids, nowhere] })).status).toBe(200);
    expect(await requestsFor(shown)).toMatchObject([{ seen_at: t.clock.now() }]);
    for (const course of [further, waits, ofOther])
      expect(await requestsFor(course)).toMatchObject([{ seen_at: null }]);
    expect((await caller.get('/api/users/me/waiting')).body.decisions).toBe(1);
  });

  it('are new again when a later decision comes, and what was seen stays as it was', async () => {
    const { user, caller } = await newStudent();
    const [early, late] = [await t.buildCourse(owner), await t.buildCourse(owner)];
    await t.buildJoinRequest(early, user, 'approved');
    await markSeen(caller);
    const seenAt = t.clock.now();
    t.clock.advance(1000);
    await t.buildJoinRequest(late, user, 'rejected');
    expect((await mine(caller)).body.data.map((item: { seen: boolean }) => item.seen)).toEqual([false, true]);
    t.clock.advance(1000);
    await markSeen(caller);
    expect(await requestsFor(early)).toMatchObject([{ seen_at: seenAt }]);
  });
});
