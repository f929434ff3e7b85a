import { texts, type Group } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const absent = '01890000-0000-7000-8000-000000000000';
const urlOf = (group: { _id: string }) => `/api/groups/${group._id}`;
const read = async (group: { _id: string }): Promise<Group> => (await admin.get(urlOf(group))).body.data;
const pathsOf = (answer: { body: { issues: { path: string }[] } }) => answer.body.issues.map((issue) => issue.path);

/** A teacher with an institution, and a student of it whom the teacher may therefore put into groups. */
async function buildTeacher(): Promise<{
  user: TestUser;
  caller: Caller;
  student: TestUser;
  institution: { id: string };
}> {
  const institution = await t.buildInstitution();
  const user = await t.buildUser({ role: 'teacher', institutionId: institution.id });
  const student = await t.buildUser({ institutionId: institution.id });
  return { user, caller: await t.as(user), student, institution };
}

async function create(caller: Caller, body: Record<string, unknown>): Promise<Group> {
  const answer = await caller.post('/api/groups', body);
  expect(answer.status).toBe(201);
  return answer.body.group;
}

describe('refused', () => {
  it('to visitors, students and coordinators, on every call', async () => {
    const { user, student } = await buildTeacher();
    const group = await t.buildGroup(user, { users: [student] });
    const url = urlOf({ _id: group.id });
    const calls = [
      ['GET', '/api/groups'],
      ['GET', '/api/groups?page=1'],
      ['GET', url],
      ['POST', '/api/groups'],
      ['PUT', url],
      ['DELETE', url],
    ] as const;
    const statuses = (caller: Caller) =>
      Promise.all(calls.map(async ([method, path]) => (await caller.call(method, path)).status));
    expect(await statuses(t.visitor)).toEqual(calls.map(() => 401));
    expect(await statuses(await t.as(student))).toEqual(calls.map(() => 403));
    expect(await statuses(await t.as(await t.buildUser({ role: 'coordinator' })))).toEqual(calls.map(() => 403));
    expect((await read({ _id: group.id })).name).toBe(group.name);
  });

  it('as not found: groups of another teacher and groups that never were', async () => {
    const [mine, theirs] = [await buildTeacher(), await buildTeacher()];
    const group = await t.buildGroup(theirs.user, {});
    for (const _id of [group.id, absent]) {
      expect((await mine.caller.get(urlOf({ _id }))).status).toBe(404);
      expect((await mine.caller.put(urlOf({ _id }), { name: 'X' })).status).toBe(404);
      expect((await mine.caller.delete(urlOf({ _id }))).status).toBe(404);
    }
    expect((await read({ _id: group.id })).name).toBe(group.name);
  });

  it('with every bad field named together', async () => {
    const { caller } = await buildTeacher();
    const bad = { name: ' ', description: 7, duration: 0, status: 'gone', users: ['x', absent], courses: 'all' };
    const answer = await caller.post('/api/groups', bad);
    expect(answer.status).toBe(400);
    expect(pathsOf(answer)).toEqual(['name', 'description', 'duration', 'status', 'users.0', 'courses']);
    const update = await caller.put('/api/groups/42', { ...bad, updatedAt: 'yesterday' });
    expect(pathsOf(update)).toEqual([
      'id',
      'name',
      'description',
      'duration',
      'status',
      'users.0',
      'courses',
      'updatedAt',
    ]);
  });

  it('with the name of another own group, in any case', async () => {
    const { caller } = await buildTeacher();
    await create(caller, { name: 'Évening  class' });
    const other = await create(caller, { name: 'Other' });
    const taken = { error: 'group_name_taken', message: texts.groupNameTaken, details: texts.groupNameTaken };
    const issues = [{ path: 'name', message: texts.groupNameTaken }];
    const created = await caller.post('/api/groups', { name: ' éVENING class' });
    expect([created.status, created.body]).toEqual([409, expect.objectContaining({ ...taken, issues })]);
    const renamed = await caller.put(urlOf(other), { name: 'ÉVENING CLASS', description: 'Not kept' });
    expect([renamed.status, renamed.body]).toEqual([409, expect.objectContaining({ ...taken, issues })]);
    expect(await read(other)).toEqual(other);
    // A name of one's own may be written in another way, and another teacher may use it.
    expect((await caller.put(urlOf(other), { name: 'OTHER' })).body.group.name).toBe('OTHER');
    await create((await buildTeacher()).caller, { name: 'Évening class' });
  });

  it('with a version that somebody saved over, and changes nothing', async () => {
    const { caller, student } = await buildTeacher();
    const group = await create(caller, { name: 'Old' });
    await caller.put(urlOf(group), { name: 'Newer' });
    const before = await read(group);
    const answer = await caller.put(urlOf(group), { name: 'Older', users: [student.id], updatedAt: group.updatedAt });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'stale_update', message: texts.staleSave, details: texts.staleSave });
    expect(await read(group)).toEqual(before);
  });
});

describe('a group', () => {
  it('is active, empty and without the rest when nothing but a name is given', async () => {
    const { user, caller } = await buildTeacher();
    const answer = await caller.post('/api/groups', {
      name: '  Morning ',
      description: '',
      duration: '',
      created_by: absent,
    });
    expect([answer.status, answer.body.message]).toEqual([201, texts.groupCreated]);
    expect(answer.body.group).toEqual({
      _id: expect.any(String),
      name: 'Morning',
      description: null,
      duration: null,
      status: 'active',
      created_by: { _id: user.id, username: user.username },
      usersCount: 0,
      coursesCount: 0,
      users: [],
      courses: [],
      userNames: [],
      courseNames: [],
      createdAt: t.clock.now().toISOString(),
      updatedAt: t.clock.now().toISOString(),
      can: { edit: true, delete: true },
    });
    expect((await caller.get(urlOf(answer.body.group))).body).toEqual({ data: answer.body.group });
  });

  it('keeps what an update leaves out, and takes the whole form with objects for ids', async () => {
    const { user, caller, student } = await buildTeacher();
    const course = await t.buildCourse(user);
    const group = await create(caller, {
      name: 'Full',
      description: 'About',
      duration: '6',
      users: [student.id, student.id],
      courses: [course._id],
    });
    expect(group).toMatchObject({
      duration: 6,
      users: [student.id],
      userNames: [{ _id: student.id, username: student.username, profilePicture: null }],
    });
    expect(group.courseNames).toEqual([{ _id: course._id, name: course.name, opens: true }]);
    const renamed = (await caller.put(urlOf(group), { name: 'Renamed' })).body;
    expect(renamed).toMatchObject({
      message: texts.groupUpdated,
      group: { ...group, name: 'Renamed', updatedAt: expect.any(String) },
    });
    expect(Date.parse(renamed.group.updatedAt)).toBeGreaterThan(Date.parse(group.updatedAt));
    const form = {
      ...renamed.group,
      users: [{ _id: student.id, username: 'x' }],
      courses: [course],
      status: 'inactive',
    };
    expect((await caller.put(urlOf(group), form)).body.group).toMatchObject({
      users: [student.id],
      courses: [course._id],
      status: 'inactive',
    });
    expect((await caller.put(urlOf(group), { users: [], courses: [], duration: null })).body.group).toMatchObject({
      users: [],
      courses: [],
      usersCount: 0,
      coursesCount: 0,
      duration: null,
      description: 'About',
    });
  });

  it('is changed and deleted by admins where it is a teacher’s, and stays the teacher’s', async () => {
    const { user, caller } = await buildTeacher();
    const group = await create(caller, { name: 'Watched' });
    expect((await admin.put(urlOf(group), { name: 'Seen' })).body.group.created_by._id).toBe(user.id);
    const answer = await admin.delete(urlOf(group));
    expect([answer.status, answer.body]).toEqual([200, { message: texts.groupDeleted }]);
    expect((await caller.get(urlOf(group))).status).toBe(404);
    expect((await caller.delete(urlOf(group))).status).toBe(404);
  });

  it('keeps its courses through the bin', async () => {
    const { user, caller } = await buildTeacher();
    const [binned, other] = [await t.buildCourse(user), await t.buildCourse(user)];
    const group = await create(caller, { name: 'Undone', courses: [binned._id] });
    await caller.delete(`/api/courses/${binned._id}`);
    expect(await read(group)).toMatchObject({ courses: [], coursesCount: 0 });
    await caller.put(urlOf(group), { courses: [other._id] });
    await caller.post(`/api/courses/${binned._id}/restore`);
    expect((await read(group)).courses.toSorted()).toEqual([binned._id, other._id].toSorted());
  });
});

describe('racing', () => {
  it('creates of one name: one wins', async () => {
    const { caller } = await buildTeacher();
    const answers = await Promise.all(
      ['Race', 'RACE', 'race', ' Race '].map((name) => caller.post('/api/groups', { name })),
    );
    expect(answers.map((answer): number => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect((await caller.get('/api/groups')).body.data).toHaveLength(1);
  });

  it('updates of one version: one wins, the others are stale', async () => {
    const { caller } = await buildTeacher();
    const group = await create(caller, { name: 'Version' });
    const names = ['A', 'B', 'C'];
    const answers = await Promise.all(
      names.map((name) => caller.put(urlOf(group), { name, updatedAt: group.updatedAt })),
    );
    expect(answers.map((answer): number => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await read(group)).name).toBe(names[answers.findIndex((answer) => answer.status === 200)]);
  });

  it('updates without a version: each whole, none mixed', async () => {
    const { caller, institution } = await buildTeacher();
    const students = await Promise.all(Array.from({ length: 6 }, () => t.buildUser({ institutionId: institution.id })));
    const group = await create(caller, { name: 'Mixed' });
    const halves = [students.slice(0, 3), students.slice(3)].map((half) =>
      half.map((student) => student.id).toSorted(),
    );
    const answers = await Promise.all([0, 1, 0, 1].map((which) => caller.put(urlOf(group), { users: halves[which] })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(halves).toContainEqual((await read(group)).users.toSorted());
    expect(new Set(answers.map((answer) => answer.body.group.updatedAt)).size).toBe(4);
  });

  it('repeats of one Idempotency-Key make one group', async () => {
    const { caller } = await buildTeacher();
    const send = () => caller.post('/api/groups', { name: 'Once' }, { 'idempotency-key': 'once' });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.body).toEqual(first?.body);
    expect((await caller.get('/api/groups')).body.data).toHaveLength(1);
  });
});
