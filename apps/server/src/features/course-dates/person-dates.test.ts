import type { Course, PersonDates } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// The dates of a course as they hold for one student: who may look, at whom, and which rule each date names.

const [monday, friday, sunday] = ['2027-01-11T08:00:00.000Z', '2027-01-15T16:00:00.000Z', '2027-01-17T20:00:00.000Z'];

let t: TestApp;
let school: { id: string };
let coordinatorUser: TestUser;
let owner: TestUser;
let teacher: Caller;
let ben: TestUser;
let course: Course;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  coordinatorUser = await t.buildUser({ role: 'coordinator' });
  school = await t.buildInstitution({ managers: [coordinatorUser] });
  owner = await t.buildUser({ role: 'teacher', institutionId: school.id });
  teacher = await t.as(owner);
  const leaf = { name: 'Soil', content_type: 'Link' as const, content_url: 'https://example.org/' };
  course = await t.buildCourse(owner, { subjects: [{ name: 'Roots', duration: 1, materials: [leaf] }] });
  ben = await t.buildUser();
  await t.buildJoinRequest(course, ben, 'approved');
});

const url = (person: { id: string } = ben) => `/api/courses/${course._id}/dates/people/${person.id}`;
async function datesOf(caller: Caller = teacher, person: { id: string } = ben): Promise<PersonDates> {
  const answer = await caller.get(url(person));
  expect(answer.status, answer.text).toBe(200);
  return answer.body as PersonDates;
}
async function rowOf(name: string, caller: Caller = teacher) {
  const row = (await datesOf(caller)).data.find((one) => one.name === name);
  if (!row) throw new Error(`There is no row ${name}`);
  return row;
}
const done = async (answer: ReturnType<Caller['put']>) => {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
};

describe('the dates of a person are not found', () => {
  it('by those who do not look after the course, nor by the student', async () => {
    for (const [caller, status] of [
      [t.visitor, 401],
      [await t.as(ben), 403],
      [await t.as(await t.buildUser({ role: 'teacher', institutionId: school.id })), 404],
      [await t.as(await t.buildUser({ role: 'coordinator' })), 404],
      [await t.as(coordinatorUser), 200],
      [await t.as(await t.buildUser({ role: 'admin' })), 200],
    ] as const)
      expect((await caller.get(url())).status).toBe(status);
  });

  it('for people who are not in the course, left it, were taken out of it or are blocked', async () => {
    const [stranger, waiting] = [await t.buildUser(), await t.buildUser()];
    await t.buildJoinRequest(course, waiting, 'pending');
    for (const person of [stranger, waiting, owner, { id: course._id }])
      expect((await teacher.get(url(person))).status).toBe(404);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const blocked = await t.buildUser({ isActive: false });
    await t.buildJoinRequest(course, blocked, 'approved');
    expect((await admin.get(url(blocked))).status).toBe(404);
    await done(teacher.post(`/api/courses/${course._id}/students/${ben.id}/remove`, { reason: 'Moved away' }));
    expect((await teacher.get(url())).status).toBe(404);
  });

  it('where the course is in the bin, or the student is of another one', async () => {
    const other = await t.buildCourse(owner);
    expect((await teacher.get(`/api/courses/${other._id}/dates/people/${ben.id}`)).status).toBe(404);
    await teacher.delete(`/api/courses/${course._id}`);
    expect((await teacher.get(url())).status).toBe(404);
  });
});

describe('the dates of a person', () => {
  it('name everybody, the subject, the group or the person for each date', async () => {
    const [subject] = course.subjects;
    const sheet = `/api/courses/${course._id}/dates`;
    await done(teacher.put(sheet, { kind: 'subject', _id: subject?._id, opensAt: monday, updatedAt: null }));
    await done(
      teacher.put(sheet, { kind: 'material', _id: subject?.materials[0]?._id, dueAt: friday, updatedAt: null }),
    );
    const test = await t.buildTest(owner, course, { name: 'Test', opens_at: new Date(monday), subject_id: null });
    const group = await t.buildGroup(owner, { users: [ben], courses: [course] });
    await done(teacher.put(`/api/tests/${test.id}/exceptions/groups/${group.id}`, { dueAt: friday, closesAt: friday }));
    await done(teacher.put(`/api/tests/${test.id}/exceptions/people/${ben.id}`, { closesAt: sunday }));

    const { name } = (await teacher.get(`/api/groups/${group.id}`)).body.data as { name: string };
    const everybody = { from: 'default', group: null };
    expect(await rowOf('Soil')).toMatchObject({
      opensAt: { value: monday, from: 'subject', group: null },
      dueAt: { value: friday, ...everybody },
      closesAt: { value: null, ...everybody },
    });
    expect(await rowOf('Roots')).toMatchObject({ opensAt: { value: monday, ...everybody }, closesAt: null });
    const seen = {
      opensAt: { value: monday, ...everybody },
      dueAt: { value: friday, from: 'group', group: name },
      closesAt: { value: sunday, from: 'person', group: null },
    };
    expect(await rowOf('Test')).toMatchObject(seen);
    // A coordinator is told the rule, and not the name of a group that may be another's.
    const told = await rowOf('Test', await t.as(coordinatorUser));
    expect(told).toMatchObject({ ...seen, dueAt: { ...seen.dueAt, group: null } });
  });

  it('tell the same as the student sees at the test', async () => {
    const test = await t.buildTest(owner, course, { name: 'Test', due_at: new Date(monday) });
    const [one, two] = [
      await t.buildGroup(owner, { users: [ben], courses: [course] }),
      await t.buildGroup(owner, { users: [ben], courses: [course] }),
    ];
    await done(teacher.put(`/api/tests/${test.id}/exceptions/groups/${one.id}`, { dueAt: sunday }));
    await done(teacher.put(`/api/tests/${test.id}/exceptions/groups/${two.id}`, { dueAt: friday }));
    const own = (await (await t.as(ben)).get(`/api/tests/${test.id}`)).body.data.dates;
    const { opensAt, dueAt, closesAt } = await rowOf('Test');
    expect(dueAt).toMatchObject({ value: sunday, from: 'group' });
    expect({ opensAt, dueAt, closesAt }).toEqual({ opensAt: own.opensAt, dueAt: own.dueAt, closesAt: own.closesAt });
  });

  it('say what was granted on request, until the exception is another one', async () => {
    const test = await t.buildTest(owner, course, {
      name: 'Test',
      due_at: new Date(monday),
      closes_at: new Date(friday),
    });
    const person = `/api/tests/${test.id}/exceptions/people/${ben.id}`;
    await done(teacher.put(person, { closesAt: sunday }));
    const student = await t.as(ben);
    const asked = await student.post(`/api/tests/${test.id}/time-request`, { wants: ['attempt'], reason: 'I was ill' });
    expect(asked.status, asked.text).toBe(201);
    const request = asked.body.data._id as string;
    await done(teacher.post(`/api/tests/${test.id}/time-requests/${request}/grant`, { dueAt: friday }));
    expect(await rowOf('Test')).toMatchObject({
      dueAt: { value: friday, from: 'request' },
      closesAt: { value: sunday, from: 'person' },
    });
    const [exception] = (await teacher.get(`/api/tests/${test.id}/exceptions`)).body.data;
    await done(teacher.put(person, { dueAt: friday, updatedAt: exception.updatedAt }));
    expect(await rowOf('Test')).toMatchObject({ dueAt: { from: 'person' }, closesAt: { from: 'default' } });
  });

  it('leave out tests that the student does not have, and say how many', async () => {
    await t.buildTest(owner, course, { name: 'Shown' });
    await t.buildTest(owner, course, { name: 'Hidden', status: 'disabled' });
    const { id } = await t.buildTest(owner, course, { name: 'For others' });
    const other = await t.buildUser();
    await t.buildJoinRequest(course, other, 'approved');
    const audience = { audience: 'people', audience_people: [other.id] };
    await done(teacher.put(`/api/tests/${id}`, audience));
    const { data, otherTests } = await datesOf();
    expect(data.filter(({ kind }) => kind === 'test').map(({ name }) => name)).toEqual(['Shown']);
    expect(otherTests).toBe(2);
  });
});
