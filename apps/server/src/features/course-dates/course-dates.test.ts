import type { Course, CourseDates, DateRow } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// The sheet of a course's dates: who reads and sets them, and that nothing else is touched by them.

const leaf = (name: string) => ({ name, content_type: 'Link' as const, content_url: 'https://example.org/' });
const [monday, friday] = ['2027-01-11T08:00:00.000Z', '2027-01-15T16:00:00.000Z'];

let t: TestApp;
let school: { id: string };
let owner: TestUser;
let coordinatorUser: TestUser;
let teacher: Caller;
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
  course = await buildCourse(owner);
});

const buildCourse = (by: TestUser) =>
  t.buildCourse(by, {
    subjects: [
      { name: 'Roots', duration: 1, materials: [leaf('Soil'), leaf('Water')] },
      { name: 'Leaves', duration: 1, materials: [leaf('Light')] },
    ],
  });

const url = ({ _id }: { _id: string } = course): string => `/api/courses/${_id}/dates`;
async function sheetOf(caller: Caller = teacher): Promise<CourseDates> {
  const answer = await caller.get(url());
  expect(answer.status, answer.text).toBe(200);
  return answer.body as CourseDates;
}
async function rowOf(name: string, caller: Caller = teacher): Promise<DateRow> {
  const row = (await sheetOf(caller)).data.find((one) => one.name === name);
  if (!row) throw new Error(`There is no row ${name}`);
  return row;
}
const set = (row: Pick<DateRow, 'kind' | '_id'>, fields: object, caller: Caller = teacher) =>
  caller.put(url(), { kind: row.kind, _id: row._id, ...fields });
/** The course with its form's fields, to be saved as the form saves it. */
const formOf = async () => (await teacher.get(`/api/courses/${course._id}`)).body as Course;

describe('the dates of a course are refused', () => {
  it('to visitors and students; other teachers and coordinators find no such course', async () => {
    const student = await t.as(await t.buildUser());
    const stranger = await t.as(await t.buildUser({ role: 'teacher', institutionId: school.id }));
    const elsewhere = await t.as(await t.buildUser({ role: 'coordinator' }));
    const body = { kind: 'course', _id: course._id, opensAt: monday, updatedAt: null };
    for (const [caller, reads, sets] of [
      [t.visitor, 401, 401],
      [student, 403, 403],
      [stranger, 404, 404],
      [elsewhere, 404, 403],
      [await t.as(coordinatorUser), 200, 403],
    ] as const) {
      expect((await caller.get(url())).status).toBe(reads);
      expect((await caller.put(url(), body)).status).toBe(sets);
      expect((await caller.post(`${url()}/move`, { days: 1, dryRun: true })).status).toBe(sets);
      expect((await caller.post(`${url()}/undo`, { move: course._id })).status).toBe(sets);
    }
    expect((await sheetOf()).data[0]).toMatchObject({ opensAt: null, updatedAt: null });
  });

  it('where the course is in the bin', async () => {
    await teacher.delete(`/api/courses/${course._id}`);
    expect((await teacher.get(url())).status).toBe(404);
    expect((await teacher.put(url(), { kind: 'course', _id: course._id, updatedAt: null })).status).toBe(404);
  });

  it('to things of another course, although it is the own one', async () => {
    const other = await buildCourse(owner);
    const test = await t.buildTest(owner, other);
    const [subject] = other.subjects;
    for (const [kind, id] of [
      ['course', other._id],
      ['subject', subject?._id],
      ['material', subject?.materials[0]?._id],
      ['test', test.id],
    ])
      expect((await teacher.put(url(), { kind, _id: id, updatedAt: null })).status, kind).toBe(404);
  });

  it('to a test of another course', async () => {
    const other = await t.buildUser({ role: 'teacher' });
    const test = await t.buildTest(other, await t.buildCourse(other), { name: 'Theirs' });
    expect((await teacher.put(url(), { kind: 'test', _id: test.id, dueAt: monday })).status).toBe(404);
  });

  it('where a thing has no such date, or they are out of order', async () => {
    const issuesOf = async (name: string, fields: object) => {
      const answer = await set(await rowOf(name), { ...fields, updatedAt: null });
      expect(answer.status, answer.text).toBe(400);
      return (answer.body.issues as { path: string }[]).map(({ path }) => path);
    };
    expect(await issuesOf('Roots', { opensAt: monday, closesAt: friday })).toEqual(['closesAt']);
    expect(await issuesOf('Soil', { opensAt: friday, dueAt: monday, closesAt: monday })).toEqual(['dueAt', 'closesAt']);
    expect(await issuesOf(course.name, { dueAt: monday })).toEqual(['dueAt']);
    expect(await issuesOf(course.name, { opensAt: friday, closesAt: monday })).toEqual(['closesAt']);
    expect(await issuesOf('Soil', { dueAt: 'tomorrow' })).toEqual(['dueAt']);
    const test = await t.buildTest(owner, course);
    const answer = await set({ kind: 'test', _id: test.id }, { opensAt: friday, dueAt: monday, closesAt: monday });
    expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual(['dueAt', 'closesAt']);
  });

  it('where somebody else has set them since, also for the first time or to none', async () => {
    const soil = await rowOf('Soil');
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await set(soil, { dueAt: monday, updatedAt: null }, admin)).status).toBe(200);
    const stale = await set(soil, { dueAt: friday, updatedAt: soil.updatedAt });
    expect([stale.status, stale.body.error]).toEqual([409, 'stale_update']);
    const seen = await rowOf('Soil');
    expect((await set(soil, { dueAt: null, updatedAt: seen.updatedAt }, admin)).status).toBe(200);
    expect((await set(soil, { dueAt: friday, updatedAt: seen.updatedAt })).status).toBe(409);
    expect((await set(soil, { dueAt: friday, updatedAt: null })).status).toBe(409);
    expect((await set(soil, { dueAt: friday, updatedAt: (await rowOf('Soil')).updatedAt })).status).toBe(200);
  });

  it('where two people set the first date of a thing at once, to one of them', async () => {
    const soil = await rowOf('Soil');
    const both = await Promise.all([monday, friday].map((dueAt) => set(soil, { dueAt, updatedAt: null })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the dates of a course', () => {
  it('stand in the order of the course, tests at their place', async () => {
    const [roots, leaves] = course.subjects;
    await t.buildTest(owner, course, { name: 'After', type: 'post-test', subject_id: roots?._id ?? null });
    await t.buildTest(owner, course, { name: 'Before', subject_id: roots?._id ?? null });
    await t.buildTest(owner, course, { name: 'Second', subject_id: leaves?._id ?? null });
    await t.buildTest(owner, course, { name: 'Of all', subject_id: null });
    const { data, more, can } = await sheetOf();
    expect(data.map(({ name }) => name)).toEqual([
      course.name,
      'Roots',
      'Before',
      'Soil',
      'Water',
      'After',
      'Leaves',
      'Second',
      'Light',
      'Of all',
    ]);
    expect([more, can]).toEqual([{ materials: 0, tests: 0 }, { edit: true }]);
  });

  it('are set, told and emptied, each with a version of its own', async () => {
    const set2 = async (name: string, fields: object) => {
      const row = await rowOf(name);
      const answer = await set(row, { ...fields, updatedAt: row.updatedAt });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.row).toEqual(await rowOf(name));
    };
    await t.buildTest(owner, course, { name: 'Test' });
    await set2(course.name, { opensAt: monday, closesAt: friday });
    await set2('Roots', { dueAt: friday });
    await set2('Soil', { dueAt: monday });
    await set2('Test', { opensAt: monday, dueAt: friday, closesAt: friday });
    expect((await sheetOf()).data.map((row) => [row.name, row.opensAt, row.dueAt, row.closesAt])).toEqual([
      [course.name, monday, null, friday],
      ['Roots', null, friday, null],
      ['Test', monday, friday, friday],
      ['Soil', null, monday, null],
      ['Water', null, null, null],
      ['Leaves', null, null, null],
      ['Light', null, null, null],
    ]);
    await set2('Soil', { dueAt: null });
    expect((await rowOf('Soil')).dueAt).toBeNull();
  });

  it('are read alone by the coordinators of its institution, without what only managers see', async () => {
    const test = await t.buildTest(owner, course, { name: 'Shown' });
    await t.buildTest(owner, course, { name: 'Hidden', status: 'disabled' });
    await teacher.put(`/api/tests/${test.id}/exceptions/people/${owner.id}`, { minutes: 5 });
    const { data, can } = await sheetOf(await t.as(coordinatorUser));
    expect(can).toEqual({ edit: false });
    expect(data.every((row) => !row.can.edit && row.exceptions === null)).toBe(true);
    expect(data.map(({ name }) => name)).toContain('Shown');
    expect(data.map(({ name }) => name)).not.toContain('Hidden');
  });

  it('neither are lost by a save of the form nor make it come too late, and go with their thing', async () => {
    const form = await formOf();
    await set(await rowOf('Roots'), { dueAt: friday, updatedAt: null });
    await set(await rowOf('Soil'), { dueAt: monday, updatedAt: null });
    await set(await rowOf('Water'), { dueAt: monday, updatedAt: null });
    const [roots, leaves] = form.subjects;
    if (!roots || !leaves) throw new Error('The course has two subjects');
    // The form moves one material to the other subject, and drops another one.
    const [soil] = roots.materials;
    const root = leaf('Root');
    const subjects = [
      { ...roots, materials: [root] },
      { ...leaves, materials: [...leaves.materials, soil] },
    ];
    const saved = await teacher.put(`/api/courses/update-course/${course._id}`, {
      name: 'Renamed',
      subjects,
      updatedAt: form.updatedAt,
    });
    expect(saved.status, saved.text).toBe(200);
    const dates = (await sheetOf()).data.map(({ name, dueAt }) => [name, dueAt]);
    expect(dates).toEqual([
      ['Renamed', null],
      ['Roots', friday],
      ['Root', null],
      ['Leaves', null],
      ['Light', null],
      ['Soil', monday],
    ]);
  });

  it('are told to those who learn in the outline, and to no visitor', async () => {
    await set(await rowOf('Roots'), { dueAt: friday, updatedAt: null });
    await set(await rowOf('Soil'), { dueAt: monday, updatedAt: null });
    await set(await rowOf(course.name), { opensAt: monday, updatedAt: null });
    const datesAt = async (caller: Caller) => {
      const { course: head, subjects } = (await caller.get(`/api/courses/${course._id}/outline`)).body;
      return [head.opensAt, subjects[0].dueAt, subjects[0].materials[0].dueAt];
    };
    expect(await datesAt(await t.as(await t.buildUser()))).toEqual([monday, friday, monday]);
    expect(await datesAt(t.visitor)).toEqual([null, null, null]);
  });

  it('have the zone of the institution, else the owner’s, else UTC', async () => {
    const zone = async () => (await sheetOf()).timeZone;
    expect(await zone()).toBe('UTC');
    await t.db.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', owner.id).execute();
    expect(await zone()).toBe('Asia/Tokyo');
    await t.db.updateTable('institutions').set({ time_zone: 'Europe/Lisbon' }).where('id', '=', school.id).execute();
    expect(await zone()).toBe('Europe/Lisbon');
  });

  it('are told of many materials where they have one, and of the subject that is asked for', async () => {
    const materials = (name: string) => Array.from({ length: 200 }, (_, number) => leaf(`${name} ${number}`));
    const subjects = ['a', 'b', 'c'].map((name) => ({ name, duration: 1, materials: materials(name) }));
    course = await t.buildCourse(owner, { subjects });
    const [first, second] = course.subjects;
    const dated = { kind: 'material', _id: first?.materials[7]?._id ?? '' } as const;
    expect((await set(dated, { dueAt: friday, updatedAt: null })).status).toBe(200);
    const told = async (query = '') => {
      const { data, more } = (await teacher.get(`${url()}${query}`)).body as CourseDates;
      return [data.filter(({ kind }) => kind === 'material').length, more.materials];
    };
    expect(await told()).toEqual([1, 599]);
    expect(await told(`?subject=${second?._id}`)).toEqual([201, 399]);
  });
});
