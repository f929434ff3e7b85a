import type { Course, Group, Institution, Test, UserListItem } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from './index.ts';

// A client that was written for the same specification before us: it sends whole forms as it got them, names a JSON body
// where it has none, leaves out what it does not know, and reads into what it gets without asking whether it is null.

let t: TestApp;
let admin: Caller;
let teacher: { user: TestUser; caller: Caller };
let student: { user: TestUser; caller: Caller };
let coordinator: { user: TestUser; caller: Caller };
let institution: { id: string };
let course: { _id: string };
beforeAll(async () => {
  t = await buildTestApp();
  const as = async (user: TestUser) => ({ user, caller: await t.as(user) });
  admin = await t.as(await t.buildUser({ role: 'admin' }));
  coordinator = await as(await t.buildUser({ role: 'coordinator' }));
  institution = await t.buildInstitution({ managers: [coordinator.user] });
  teacher = await as(await t.buildUser({ role: 'teacher', institutionId: institution.id }));
  student = await as(await t.buildUser({ institutionId: institution.id }));
  course = await t.buildCourse(teacher.user);
  await t.buildJoinRequest(course, student.user, 'approved');
  await student.caller.post(`/api/courses/${course._id}/rate`, { rating: 4, comment: 'Good' });
  await t.buildGroup(teacher.user, { users: [student.user], courses: [course] });
  await t.buildTest(teacher.user, (await teacher.caller.get(`/api/courses/${course._id}`)).body);
});
afterAll(() => t.close());

const json = { 'content-type': 'application/json' };

describe('a JSON content type without a body', () => {
  it('signs out', async () => {
    const caller = await t.as(await t.buildUser());
    expect((await caller.call('POST', '/api/users/sign_out', undefined, json)).status).toBe(200);
    expect((await caller.get('/api/users/me')).status).toBe(401);
  });

  it('deletes a test', async () => {
    const { body } = await teacher.caller.get(`/api/courses/${course._id}`);
    const { id } = await t.buildTest(teacher.user, body);
    expect((await teacher.caller.delete(`/api/tests/${id}`, json)).status).toBe(200);
  });
});

describe('a whole form, sent back as it came with one change', () => {
  it('changes a course', async () => {
    const url = `/api/courses/${course._id}`;
    const { updatedAt: _, ...whole } = (await teacher.caller.get(url)).body as Course;
    const answer = await teacher.caller.put(`/api/courses/update-course/${course._id}`, { ...whole, name: 'Renamed' });
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.stringContaining('Renamed')]);
    const now = (await teacher.caller.get(url)).body as Course;
    expect(now.subjects.map(({ _id }) => _id)).toEqual(whole.subjects.map(({ _id }) => _id));
    expect(now.ratings).toHaveLength(1);
    expect(now.joinRequests).toHaveLength(1);
  });

  it('changes a user, with the institution as an object and an empty password', async () => {
    const url = `/api/users/${student.user.id}`;
    const { updatedAt: _, ...whole } = (await admin.get(url)).body;
    const answer = await admin.put(url, {
      ...whole,
      institution: { _id: institution.id, name: 'As it was populated' },
      password: '',
      phoneNumber: '+351 21 000',
    });
    expect([answer.status, answer.body.user?.phoneNumber]).toEqual([200, '+351 21 000']);
    expect((await admin.get(url)).body.institution).toBe(institution.id);
  });

  it('changes a group', async () => {
    const [group] = (await teacher.caller.get('/api/groups')).body.data as { _id: string }[];
    const url = `/api/groups/${group?._id}`;
    const { updatedAt: _, ...whole } = (await teacher.caller.get(url)).body.data as Group;
    expect((await teacher.caller.put(url, { ...whole, description: 'Evenings' })).status).toBe(200);
    expect((await teacher.caller.get(url)).body.data).toMatchObject({
      description: 'Evenings',
      users: [student.user.id],
      courses: [course._id],
    });
  });

  it('changes a test', async () => {
    const [test] = (await teacher.caller.get('/api/tests/')).body.data as { _id: string }[];
    const url = `/api/tests/${test?._id}`;
    const { updatedAt: _, ...whole } = (await teacher.caller.get(url)).body.data as Test;
    const answer = await teacher.caller.put(url, { ...whole, test_name: 'Renamed test' });
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    expect((await teacher.caller.get(url)).body.data).toMatchObject({ test_name: 'Renamed test' });
  });

  it('changes an institution, by a coordinator who changes what is theirs', async () => {
    const url = `/api/institution/${institution.id}`;
    const { updatedAt: _, ...whole } = (await coordinator.caller.get(url)).body as Institution;
    const location = { ...whole.location, city: 'Porto' };
    const answer = await coordinator.caller.put(url, { ...whole, location });
    expect([answer.status, answer.body.institution?.location.city]).toEqual([200, 'Porto']);
  });
});

describe('missing fields', () => {
  it('a course needs no duration, unit, type or status', async () => {
    const subjects = [2, 3].map((duration) => ({
      name: `Part of ${duration}`,
      duration,
      materials: [{ name: 'To read', content_type: 'PDF', content_url: 'https://example.org/a.pdf' }],
    }));
    const answer = await teacher.caller.post('/api/courses/create-course', { name: 'Sparse', duration: '', subjects });
    expect([answer.status, answer.body.course]).toMatchObject([
      201,
      { duration: 5, duration_unit: 'hours', course_type: 'public', status: 'active' },
    ]);
  });
});

describe('reading without asking for null', () => {
  const roles: [string, () => Caller][] = [
    ['admin', () => admin],
    ['teacher', () => teacher.caller],
    ['coordinator', () => coordinator.caller],
    ['student', () => student.caller],
    ['visitor', () => t.visitor],
  ];

  it.each(roles)('courses, as: %s', async (role, callerOf) => {
    const courses = (await callerOf().get('/api/courses')).body as Course[];
    expect(courses.length).toBeGreaterThan(0);
    for (const one of courses) {
      expect(one.name.toLowerCase()).not.toBe('');
      expect(one.ratings.map(({ username, rating }) => [username.length, rating + 0]).flat()).not.toContain(0);
      const materials = one.subjects.flatMap((subject) => subject.materials);
      expect(materials.map((material) => material.content_url.length * Date.parse(material.createdAt))).not.toContain(
        Number.NaN,
      );
      if (role === 'admin' || role === 'teacher')
        for (const { user, status } of one.joinRequests ?? []) {
          expect([user.username, user.email, user.role, status].map((text) => text.toLowerCase())).not.toContain('');
          expect([typeof user.isActive, typeof user.isAdmin]).toEqual(['boolean', 'boolean']);
        }
    }
  });

  it("a student's own courses are as full as the list's", async () => {
    const { data } = (await student.caller.get(`/api/groups/${student.user.id}/courses`)).body as { data: Course[] };
    expect(data.flatMap((one) => one.subjects.flatMap((subject) => subject.materials)).length).toBeGreaterThan(0);
    expect(data.every((one) => Array.isArray(one.ratings))).toBe(true);
  });

  it('users, tests and institutions', async () => {
    const users = (await admin.get('/api/users/')).body as UserListItem[];
    expect(users.flatMap(({ username, email, role, createdAt }) => [username, email, role, createdAt])).not.toContain(
      null,
    );
    const tests = (await teacher.caller.get('/api/tests/')).body.data as Test[];
    for (const test of tests) {
      expect([
        test.test_name,
        test.created_by.username,
        test.test_subject.name,
        test.test_lesson?.name ?? null,
      ]).not.toContain(null);
      expect(test.test_questions.every(({ correct_option_text }) => correct_option_text.length > 0)).toBe(true);
    }
    const path = `/api/institution/managment/${coordinator.user.id}/`;
    const institutions = (await coordinator.caller.get(path)).body.data as Institution[];
    for (const { location } of institutions)
      expect(Object.values(location).map((text) => typeof text)).toEqual(Array(5).fill('string'));
  });
});
