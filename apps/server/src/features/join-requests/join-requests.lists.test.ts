import type { Waiting } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Answer, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

type Item = { _id: string; user: { username: string }; course: { name: string }; status: string };
const list = (caller: Caller, query = '') => caller.get(`/api/courses/join-requests${query}`);
const waiting = async (caller: Caller) => (await caller.get('/api/users/me/waiting')).body as Waiting;
const rows = (answer: Answer) => answer.body.data as Item[];
const brief = (answer: Answer) =>
  rows(answer).map((item) => `${item.user.username} ${item.course.name} ${item.status}`);

/** A teacher of their own for each test, who sees no other test's requests. */
async function newTeacher(): Promise<{ user: TestUser; caller: Caller }> {
  const user = await t.buildUser({ role: 'teacher' });
  return { user, caller: await t.as(user) };
}

type Wanted = [username: string, course: string, status: 'pending' | 'approved' | 'rejected'];

/** Requests for the teacher's courses, one a second, the last one newest. Names end in `mark`, which is the test's own. */
async function buildRequests(owner: TestUser, mark: string, wanted: readonly Wanted[]): Promise<void> {
  const courses = new Map<string, { _id: string }>();
  const users = new Map<string, TestUser>();
  for (const [username, name, status] of wanted) {
    t.clock.advance(1000);
    const course = courses.get(name) ?? (await t.buildCourse(owner, { name }));
    const user = users.get(username) ?? (await t.buildUser({ username: `${username}${mark}` }));
    courses.set(name, course);
    users.set(username, user);
    await t.buildJoinRequest(course, user, status);
  }
}

describe('the requests to decide on', () => {
  it('are refused to visitors, students and coordinators', async () => {
    expect((await list(t.visitor)).status).toBe(401);
    for (const role of ['student', 'coordinator'] as const)
      expect((await list(await t.as(await t.buildUser({ role })))).status).toBe(403);
  });

  it.each([
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['sort=email', 'sort'],
    ['sort=--status', 'sort'],
    [`username=${'x'.repeat(201)}`, 'username'],
    ['course=%00', 'course'],
    ['status=a&status=b', 'status'],
    ['search=%00', 'search'],
    ['actions=%00', 'actions'],
    [`actions=${'x'.repeat(201)}`, 'actions'],
  ])('are refused for %s', async (query, path) => {
    const answer = await list(admin, `?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  it('are a page also without a query, newest first, with who asks for what', async () => {
    const { user: owner, caller } = await newTeacher();
    const course = await t.buildCourse(owner);
    const student = await t.buildUser();
    const request = await t.buildJoinRequest(course, student, 'pending');
    expect((await list(caller)).body).toEqual({
      data: [
        {
          _id: request.id,
          user: { _id: student.id, username: student.username, profilePicture: null, email: student.email },
          course: { _id: course._id, name: course.name },
          status: 'pending',
          reason: null,
          createdAt: t.clock.now().toISOString(),
          decidedAt: null,
          decidedBy: null,
        },
      ],
      page: 1,
      limit: 10,
      total: 1,
      pageCount: 1,
    });
  });

  it('hold each request once over all pages, also those of one moment', async () => {
    const { user: owner, caller } = await newTeacher();
    const course = await t.buildCourse(owner);
    for (let i = 0; i < 23; i += 1) {
      if (i % 5 === 0) t.clock.advance(1000);
      await t.buildJoinRequest(course, await t.buildUser(), 'pending');
    }
    const pages = await Promise.all([1, 2, 3].map((page) => list(caller, `?page=${page}`)));
    expect(pages[0]?.body).toMatchObject({ total: 23, pageCount: 3 });
    expect(pages.map((page) => rows(page).length)).toEqual([10, 10, 3]);
    const items = pages.flatMap((page) => page.body.data as { _id: string; createdAt: string }[]);
    expect(new Set(items.map((item) => item._id)).size).toBe(23);
    const order = items.map((item) => `${item.createdAt} ${item._id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    expect((await list(caller, '?page=4')).body).toMatchObject({ data: [], page: 4, total: 23 });
  });

  it('are those of own courses for a teacher, of all courses for an admin', async () => {
    const [one, two] = [await newTeacher(), await newTeacher()];
    await buildRequests(one.user, ' whose', [['anna', 'One', 'pending']]);
    await buildRequests(two.user, ' whose', [['bert', 'Two', 'pending']]);
    expect(brief(await list(one.caller))).toEqual(['anna whose One pending']);
    expect(brief(await list(two.caller))).toEqual(['bert whose Two pending']);
    expect(brief(await list(one.caller, '?search=bert'))).toEqual([]);
    expect(brief(await list(admin, '?username=%20whose'))).toEqual([
      'bert whose Two pending',
      'anna whose One pending',
    ]);
  });

  it('leave out courses in the bin, and show them again when restored', async () => {
    const { user: owner, caller } = await newTeacher();
    const course = await t.buildCourse(owner);
    await t.buildJoinRequest(course, await t.buildUser(), 'pending');
    await caller.delete(`/api/courses/${course._id}`);
    expect((await list(caller)).body).toMatchObject({ data: [], total: 0 });
    expect(rows(await list(admin)).map((item) => item.course.name)).not.toContain(course.name);
    await caller.post(`/api/courses/${course._id}/restore`);
    expect((await list(caller)).body.total).toBe(1);
  });
});

describe('filtering', () => {
  const wanted: Wanted[] = [
    ['Anna', 'Algebra', 'pending'],
    ['anton', 'Botany', 'approved'],
    ['Bert', 'Algebra', 'rejected'],
    ['100%', 'Open_Air', 'pending'],
  ];

  it.each([
    ['username=AN', ['anton Botany approved', 'Anna Algebra pending']],
    ['username=%25', ['100% Open_Air pending']],
    ['course=alg', ['Bert Algebra rejected', 'Anna Algebra pending']],
    ['course=n_a', ['100% Open_Air pending']],
    ['status=Pend', ['100% Open_Air pending', 'Anna Algebra pending']],
    ['status=ted', ['Bert Algebra rejected']],
    ['status=gone', []],
    ['username=an&course=bot&status=approved', ['anton Botany approved']],
    ['username=an&course=open', []],
    ['actions=approve', ['100% Open_Air pending', 'Anna Algebra pending']],
    ['actions=REJ', ['100% Open_Air pending', 'Anna Algebra pending']],
    ['actions=No%20Act', ['Bert Algebra rejected', 'anton Botany approved']],
    ['actions=o', wanted.map((one) => one.join(' ')).toReversed()],
    ['actions=%25', []],
    ['actions=delete', []],
    ['actions=no&course=alg', ['Bert Algebra rejected']],
    ['actions=approve&status=rejected', []],
    ['search=BERT', ['Bert Algebra rejected']],
    ['search=algebra', ['Bert Algebra rejected', 'Anna Algebra pending']],
    ['search=approved', ['anton Botany approved']],
    ['search=algebra&status=rejected', ['Bert Algebra rejected']],
    ["search=' or 1=1 --", []],
    ['username=&course=&status=&search=', wanted.map((one) => one.join(' ')).toReversed()],
  ])('by %s, together with the count', async (query, expected) => {
    const { user: owner, caller } = await newTeacher();
    const mark = ` ${owner.id}`;
    await buildRequests(owner, mark, wanted);
    const answer = await list(caller, `?${query}`);
    expect(brief(answer).map((line) => line.replace(mark, ''))).toEqual(expected);
    expect(answer.body.total).toBe(expected.length);
  });
});

describe('sorting', () => {
  const wanted: Wanted[] = [
    ['beta', 'Zoo', 'pending'],
    ['Alpha', 'yoga', 'rejected'],
    ['gamma', 'Yoga', 'approved'],
    ['beta', 'Xylo', 'pending'],
  ];
  const newestFirst = ['beta Xylo', 'gamma Yoga', 'Alpha yoga', 'beta Zoo'];

  it.each([
    ['createdAt', newestFirst.toReversed()],
    ['-createdAt', newestFirst],
    ['username', ['Alpha yoga', 'beta Xylo', 'beta Zoo', 'gamma Yoga']],
    ['-username', ['gamma Yoga', 'beta Xylo', 'beta Zoo', 'Alpha yoga']],
    ['course', ['beta Xylo', 'gamma Yoga', 'Alpha yoga', 'beta Zoo']],
    ['-course', ['beta Zoo', 'gamma Yoga', 'Alpha yoga', 'beta Xylo']],
    ['status', ['gamma Yoga', 'beta Xylo', 'beta Zoo', 'Alpha yoga']],
    ['-status', ['Alpha yoga', 'beta Xylo', 'beta Zoo', 'gamma Yoga']],
  ])('by %s, equal ones newest first, whatever the page size', async (sort, expected) => {
    const { user: owner, caller } = await newTeacher();
    const mark = ` ${owner.id}`;
    await buildRequests(owner, mark, wanted);
    const order = (answer: Answer) =>
      rows(answer).map((item) => `${item.user.username.replace(mark, '')} ${item.course.name}`);
    expect(order(await list(caller, `?sort=${sort}`))).toEqual(expected);
    const single = await Promise.all([1, 2, 3, 4].map((page) => list(caller, `?sort=${sort}&limit=1&page=${page}`)));
    expect(single.flatMap(order)).toEqual(expected);
  });
});

describe('the list of waiting things', () => {
  it('is refused to visitors', async () => {
    expect((await t.visitor.get('/api/users/me/waiting')).status).toBe(401);
  });

  it('is the pending requests of own courses for a teacher, of all courses for an admin', async () => {
    const [one, two] = [await newTeacher(), await newTeacher()];
    const before = (await waiting(admin)).joinRequests;
    await buildRequests(one.user, ' waits', [
      ['carl', 'C1', 'pending'],
      ['dora', 'C1', 'pending'],
      ['emil', 'C1', 'approved'],
      ['finn', 'C1', 'rejected'],
    ]);
    await buildRequests(two.user, ' waits', [['gina', 'C2', 'pending']]);
    expect(await waiting(one.caller)).toMatchObject({ joinRequests: 2, decisions: 0 });
    expect(await waiting(two.caller)).toMatchObject({ joinRequests: 1, decisions: 0 });
    expect(await waiting(admin)).toMatchObject({ joinRequests: before + 3, decisions: 0 });
  });

  it('is nothing of others for students and coordinators', async () => {
    const { user: owner } = await newTeacher();
    await t.buildJoinRequest(await t.buildCourse(owner), await t.buildUser(), 'pending');
    for (const role of ['student', 'coordinator'] as const)
      expect(await waiting(await t.as(await t.buildUser({ role })))).toMatchObject({ joinRequests: 0, decisions: 0 });
  });

  it('drops a course in the bin', async () => {
    const { user: owner, caller } = await newTeacher();
    const course = await t.buildCourse(owner);
    await t.buildJoinRequest(course, await t.buildUser(), 'pending');
    await caller.delete(`/api/courses/${course._id}`);
    expect(await waiting(caller)).toMatchObject({ joinRequests: 0, decisions: 0 });
  });

  it('is the decisions that a student has not seen, until looked at', async () => {
    const { user: owner, caller } = await newTeacher();
    const user = await t.buildUser();
    const student = await t.as(user);
    for (const action of ['approved', 'rejected']) {
      const course = await t.buildCourse(owner);
      await student.post('/api/courses/request-join', { courseId: course._id });
      expect((await waiting(caller)).joinRequests).toBe(1);
      await caller.post('/api/courses/handle-join-request', { courseId: course._id, userId: user.id, action });
      expect((await waiting(caller)).joinRequests).toBe(0);
    }
    expect(await waiting(student)).toMatchObject({ joinRequests: 0, decisions: 2 });
    const { data } = (await student.get('/api/users/me/join-requests')).body as { data: Item[] };
    await student.put('/api/users/me/join-requests/seen', { ids: data.map((item) => item._id) });
    expect(await waiting(student)).toMatchObject({ joinRequests: 0, decisions: 0 });
  });
});
