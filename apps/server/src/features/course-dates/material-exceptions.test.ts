import type {
  Course,
  CourseDates,
  CourseOutline,
  CourseProgress,
  Material,
  MaterialException,
  MaterialInPlace,
  PersonDates,
  Week,
} from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samples } from '../../../testing/features/files/samples.ts';
import { uploaded } from '../../../testing/features/files/upload.ts';
import { needsOf } from '../../../testing/features/needs/need-calls.ts';
import { textsOf } from '../../../testing/features/notices/notice-calls.ts';
import { namesOf, readCourses } from '../../../testing/features/search/search-calls.ts';
import { absent, issuesOf } from '../../../testing/features/test-authoring/tests.ts';
import { type Answer, buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { materialDate, readMaterialDates, withOwnDates } from '../courses/index.ts';

// Dates of materials that are others for a group or a person: who sets them, which hold, and that everything asks the same.

const hourMs = 3_600_000;
let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let ben: TestUser;
let ann: TestUser;
let course: Course;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
  const picture = await uploaded(teacher, 'map.png', samples.png);
  const link = { content_type: 'Link' as const, content_url: 'https://example.org/secret' };
  const materials = [
    { name: 'Mapleleaf', content_type: 'Image', content_url: picture.url, description: 'Palmatifid' },
    { ...link, name: 'Light' },
  ];
  const form = { name: 'Trees', course_type: 'private', subjects: [{ name: 'Leaves', duration: 1, materials }] };
  course = (await teacher.post('/api/courses/create-course', form)).body.course as Course;
  [ben, ann] = [await joined(), await joined()];
});

async function joined(): Promise<TestUser> {
  const user = await t.buildUser();
  await t.buildJoinRequest(course, user, 'approved');
  return user;
}
const inHours = (hours: number): string => new Date(t.clock.now().getTime() + hours * hourMs).toISOString();
const subject = () => {
  const [first] = course.subjects;
  if (!first) throw new Error('The course has a subject');
  return first;
};
const materialNamed = (name: string): Material => {
  const found = subject().materials.find((one) => one.name === name);
  if (!found) throw new Error(`There is no material ${name}`);
  return found;
};
const urlOf = (name = 'Mapleleaf') => `/api/materials/${materialNamed(name)._id}/exceptions`;
const forPerson = (person: { id: string }, dates: object, name?: string, caller = teacher) =>
  caller.put(`${urlOf(name)}/people/${person.id}`, dates);
const forGroup = (group: { id: string }, dates: object, name?: string) =>
  teacher.put(`${urlOf(name)}/groups/${group.id}`, dates);
const buildGroup = (...users: TestUser[]) => t.buildGroup(owner, { users, courses: [course] });
const done = async (answer: Promise<Answer>): Promise<Answer> => {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return answer;
};
const outcome = ({ status, body }: Answer) => [status, body.error];
const listOf = async (name?: string) => (await done(teacher.get(urlOf(name)))).body.data as MaterialException[];
const sheet = async () => (await done(teacher.get(`/api/courses/${course._id}/dates`))).body as CourseDates;
async function setDates(kind: 'subject' | 'material', _id: string, dates: object): Promise<void> {
  const updatedAt = (await sheet()).data.find((row) => row._id === _id)?.updatedAt ?? null;
  await done(teacher.put(`/api/courses/${course._id}/dates`, { kind, _id, ...dates, updatedAt }));
}
const setMaterial = (name: string, dates: object) => setDates('material', materialNamed(name)._id, dates);
const seenBy = async (user: TestUser, name = 'Mapleleaf') =>
  (await done((await t.as(user)).get(`/api/materials/${materialNamed(name)._id}`))).body as MaterialInPlace;
const phaseFor = async (user: TestUser, name?: string) => (await seenBy(user, name)).phase;

describe('an exception is refused', () => {
  it('to everybody who does not edit the course', async () => {
    for (const [caller, status] of [
      [t.visitor, 401],
      [await t.as(ben), 403],
      [await t.as(await t.buildUser({ role: 'coordinator' })), 403],
      [await t.as(await t.buildUser({ role: 'teacher' })), 404],
    ] as const) {
      expect((await caller.get(urlOf())).status).toBe(status);
      expect((await forPerson(ben, { dueAt: inHours(1) }, 'Mapleleaf', caller)).status).toBe(status);
    }
    expect(await listOf()).toEqual([]);
  });

  it('for a material that there is not, or in a course in the bin', async () => {
    expect((await teacher.get(`/api/materials/${absent}/exceptions`)).status).toBe(404);
    expect((await teacher.put(`/api/materials/${absent}/exceptions/people/${ben.id}`, {})).status).toBe(404);
    await teacher.delete(`/api/courses/${course._id}`);
    expect((await teacher.get(urlOf())).status).toBe(404);
    expect((await forPerson(ben, { dueAt: inHours(1) })).status).toBe(404);
  });

  it('for people and groups that are not in the course, or of others', async () => {
    const group = await t.buildGroup(owner, { users: [ben], courses: [] });
    const foreign = await t.buildGroup(await t.buildUser({ role: 'teacher' }), { users: [ben], courses: [] });
    const dates = { dueAt: inHours(1) };
    expect(outcome(await forGroup(group, dates))).toEqual([409, 'not_in_course']);
    expect((await forGroup(foreign, dates)).status).toBe(404);
    expect((await forGroup({ id: absent }, dates)).status).toBe(404);
    const gone = await joined();
    await done(teacher.post(`/api/courses/${course._id}/students/${gone.id}/remove`, { reason: 'Moved away' }));
    expect(outcome(await forPerson(gone, dates))).toEqual([409, 'not_in_course']);
    for (const person of [owner, { id: absent }]) expect((await forPerson(person, dates)).status).toBe(404);
    expect(await listOf()).toEqual([]);
  });

  it('for dates out of order, also with those of everybody', async () => {
    const closes = 'This must close after it opens';
    expect(issuesOf(await forPerson(ben, { opensAt: inHours(2), closesAt: inHours(1) }))).toEqual([
      `closesAt: ${closes}`,
    ]);
    await setDates('subject', subject()._id, { opensAt: inHours(4) });
    expect(issuesOf(await forPerson(ben, { closesAt: inHours(3) }))).toEqual([`closesAt: ${closes}`]);
    await done(forPerson(ben, { opensAt: inHours(1), closesAt: inHours(3) }));
  });

  it('where somebody has set or removed it since, and where there is none to remove', async () => {
    expect((await forPerson(ben, {})).status).toBe(404);
    const { data } = (await done(forPerson(ben, { dueAt: inHours(1) }))).body as { data: MaterialException };
    t.clock.advance(1_000);
    await done(forPerson(ben, { dueAt: inHours(2), updatedAt: data.updatedAt }));
    expect(outcome(await forPerson(ben, { dueAt: inHours(3), updatedAt: data.updatedAt }))).toEqual([
      409,
      'stale_update',
    ]);
    const [{ updatedAt } = data] = await listOf();
    await done(forPerson(ben, { updatedAt }));
    expect(outcome(await forPerson(ben, { dueAt: inHours(3), updatedAt }))).toEqual([409, 'stale_update']);
    const both = await Promise.all([1, 2].map((hours) => forPerson(ben, { dueAt: inHours(hours), updatedAt })));
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
  });
});

describe('exceptions', () => {
  it('are listed, counted on the sheet and written into the log', async () => {
    const group = await buildGroup(ben);
    await done(forPerson(ben, { dueAt: inHours(3) }));
    await done(forGroup(group, { dueAt: inHours(2) }));
    expect(await listOf()).toMatchObject([
      { group: { _id: group.id }, person: null, dueAt: inHours(2), opensAt: null },
      { group: null, person: { _id: ben.id }, dueAt: inHours(3) },
    ]);
    const counted = (await sheet()).data.map(({ kind, exceptions }) => [kind, exceptions]);
    expect(counted).toEqual([
      ['course', null],
      ['subject', null],
      ['material', 2],
      ['material', 0],
    ]);
    const log = await t.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('action', '=', 'material_exception_changed')
      .where('target_id', '=', course._id)
      .execute();
    expect(log).toHaveLength(2);
    expect(JSON.stringify(log)).toContain('Mapleleaf');
  });

  it('hold field by field: person, then the later date of the groups, then everybody, then the subject', async () => {
    await setDates('subject', subject()._id, { opensAt: inHours(1) });
    const [one, two] = [await buildGroup(ben, ann), await buildGroup(ben)];
    await done(forGroup(one, { opensAt: inHours(5), dueAt: inHours(8) }));
    await done(forGroup(two, { opensAt: inHours(3), dueAt: inHours(9) }));
    await done(forPerson(ben, { opensAt: inHours(2) }));
    const name = async (group: { id: string }) => (await teacher.get(`/api/groups/${group.id}`)).body.data.name;
    expect((await seenBy(ben)).dates).toEqual({
      opensAt: { value: inHours(2), from: 'person', group: null },
      dueAt: { value: inHours(9), from: 'group', group: await name(two) },
      closesAt: { value: null, from: 'default', group: null },
    });
    expect((await seenBy(ann)).dates?.opensAt).toEqual({ value: inHours(5), from: 'group', group: await name(one) });
    expect((await seenBy(owner)).dates).toBeNull();
    const other = await joined();
    expect((await seenBy(other)).dates?.opensAt).toEqual({ value: inHours(1), from: 'default', group: null });
    const preview = async (user: TestUser) => {
      const url = `/api/courses/${course._id}/dates/people/${user.id}`;
      const { data } = (await done(teacher.get(url))).body as PersonDates;
      return data.find((row) => row.name === 'Mapleleaf');
    };
    expect(await preview(ben)).toMatchObject((await seenBy(ben)).dates ?? {});
    expect((await preview(other))?.opensAt).toEqual({ value: inHours(1), from: 'subject', group: null });
  });

  it('count for a group while it is active and has the course and the student', async () => {
    const group = await buildGroup(ben);
    await setMaterial('Mapleleaf', { opensAt: inHours(9) });
    await done(forGroup(group, { opensAt: inHours(-1) }));
    expect([await phaseFor(ben), await phaseFor(ann)]).toEqual(['open', 'not_open']);
    const set = (change: object) => t.db.updateTable('groups').set(change).where('id', '=', group.id).execute();
    await set({ status: 'inactive' });
    expect(await phaseFor(ben)).toBe('not_open');
    await set({ status: 'active' });
    await t.db.deleteFrom('group_courses').where('group_id', '=', group.id).execute();
    expect(await phaseFor(ben)).toBe('not_open');
    await t.db.insertInto('group_courses').values({ group_id: group.id, course_id: course._id }).execute();
    expect(await phaseFor(ben)).toBe('open');
    await t.db.deleteFrom('group_users').where('group_id', '=', group.id).execute();
    expect(await phaseFor(ben)).toBe('not_open');
    await t.db.deleteFrom('groups').where('id', '=', group.id).execute();
    expect(await listOf()).toEqual([]);
  });

  it('are told alike by the condition of statements and by the rules that are shown', async () => {
    await setMaterial('Light', { dueAt: inHours(4) });
    const [one, two] = [await buildGroup(ben, ann), await buildGroup(ann)];
    await done(forGroup(one, { opensAt: inHours(1), closesAt: inHours(7) }));
    await done(forGroup(two, { dueAt: inHours(6), closesAt: inHours(8) }));
    await done(forPerson(ben, { closesAt: inHours(9) }));
    await done(forPerson(ann, { dueAt: inHours(5) }, 'Light'));
    const ids = subject().materials.map(({ _id }) => _id);
    const people = [ben, ann, await joined()].map(({ id }) => id);
    const datesOf = await readMaterialDates(t.db, ids, people);
    for (const person of people)
      for (const id of ids) {
        const whose = sql`${person}::uuid`;
        const { rows } = await sql`select ${materialDate('opens_at', whose)} as opens_at,
          ${materialDate('due_at', whose)} as due_at, ${materialDate('closes_at', whose)} as closes_at
          from materials m join subjects s on s.id = m.subject_id ${withOwnDates(whose)} where m.id = ${id}`.execute(
          t.db,
        );
        const { opens_at, due_at, closes_at } = datesOf(id, person);
        expect(rows).toEqual([{ opens_at: opens_at.value, due_at: due_at.value, closes_at: closes_at.value }]);
      }
  });

  it('go with the student’s account and with the material, and are no part of a copy', async () => {
    await done(forPerson(ben, { dueAt: inHours(1) }));
    await done(forPerson(ann, { dueAt: inHours(1) }, 'Light'));
    const copied = await done(teacher.post(`/api/courses/${course._id}/copy`, { name: 'Trees again' }));
    const copy = (await teacher.get(`/api/courses/${copied.body.course._id}/dates`)).body as CourseDates;
    expect(copy.data.map(({ exceptions }) => exceptions)).toEqual([null, null, 0, 0]);
    const read = (await teacher.get(`/api/courses/${course._id}`)).body as Course;
    const subjects = read.subjects.map((one) => ({
      ...one,
      materials: one.materials.filter(({ name }) => name !== 'Light'),
    }));
    await done(teacher.put(`/api/courses/update-course/${course._id}`, { ...read, subjects }));
    const left = () => t.db.selectFrom('material_exceptions').select('user_id').execute();
    const ofCourse = async () => (await left()).map(({ user_id }) => user_id);
    expect(await ofCourse()).toContain(ben.id);
    expect(await ofCourse()).not.toContain(ann.id);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    await done(admin.delete(`/api/users/destroy/${ben.id}`));
    expect(await ofCourse()).not.toContain(ben.id);
  });
});

describe('a material that an exception opens', () => {
  beforeEach(async () => {
    await setDates('subject', subject()._id, { opensAt: inHours(9) });
    await done(forPerson(ben, { opensAt: inHours(-1), closesAt: inHours(3) }));
  });

  it('is open to that student alone: by address, in lists, its file, search, progress and questions', async () => {
    await readCourses(t);
    for (const [user, phase] of [
      [ben, 'open'],
      [ann, 'not_open'],
    ] as const) {
      const caller = await t.as(user);
      const inCourse = (one: Course) => one.subjects[0]?.materials[0];
      const lists = [
        (await caller.get(`/api/courses/${course._id}`)).body as Course,
        ...((await caller.get(`/api/groups/${user.id}/courses`)).body.data as Course[]),
      ].map(inCourse);
      const contents = (await caller.get(`/api/materials/${subject()._id}/materials`)).body.materials[0] as Material;
      const url = phase === 'open' ? materialNamed('Mapleleaf').content_url : '';
      for (const one of [await seenBy(user), contents, ...lists])
        expect(one).toMatchObject({ phase, content_url: url, closesAt: phase === 'open' ? inHours(3) : null });
      const outline = (await caller.get(`/api/courses/${course._id}/outline`)).body as CourseOutline;
      expect(outline.subjects[0]?.materials?.[0]).toMatchObject({ phase });
      expect((await caller.get(materialNamed('Mapleleaf').content_url)).status).toBe(phase === 'open' ? 200 : 404);
      const found = await namesOf(caller, 'Palmatifid', { in: course._id });
      expect(found).toEqual(phase === 'open' ? ['Mapleleaf'] : []);
      const { next } = (await caller.get(`/api/courses/${course._id}/progress`)).body as CourseProgress;
      expect(next?.act).toBe(phase === 'open' ? 'start' : 'wait');
      const body = { material: materialNamed('Mapleleaf')._id, completed: true };
      const report = await caller.put(`/api/courses/${course._id}/progress`, body);
      expect(report.status).toBe(phase === 'open' ? 200 : 409);
      const asked = await caller.post(`/api/materials/${body.material}/questions`, { text: 'Why?' });
      expect(asked.status).toBe(phase === 'open' ? 201 : 409);
    }
  });

  it('stays shut to visitors and teachers of elsewhere who are in no course, and to a student who left', async () => {
    await done(teacher.post(`/api/courses/${course._id}/students/${ben.id}/remove`, { reason: 'Moved away' }));
    const caller = await t.as(ben);
    expect((await caller.get(`/api/materials/${materialNamed('Mapleleaf')._id}`)).status).toBe(404);
    expect((await caller.get(materialNamed('Mapleleaf').content_url)).status).toBe(404);
    await t.db.updateTable('courses').set({ course_type: 'public' }).where('id', '=', course._id).execute();
    for (const one of [t.visitor, await t.as(await t.buildUser({ role: 'teacher' }))]) {
      const seen = (await one.get(`/api/materials/${materialNamed('Mapleleaf')._id}`)).body as MaterialInPlace;
      expect(seen).toMatchObject({ phase: 'not_open', content_url: '', dates: null });
    }
  });

  it('closes to that student at the hour of the exception', async () => {
    t.clock.advance(3 * hourMs);
    expect(await phaseFor(ben)).toBe('closed');
  });
});

describe('a due date that is another one for a student', () => {
  const weekOf = async (user: TestUser) =>
    ((await done((await t.as(user)).get('/api/users/me/week'))).body as Week).data.flatMap(({ material, at }) =>
      material ? [[material.name, at]] : [],
    );

  it('stands in the week of each with their own, and tells who is late', async () => {
    await setMaterial('Light', { dueAt: inHours(1) });
    await done(forPerson(ben, { dueAt: inHours(5) }, 'Light'));
    await done(forPerson(ann, { dueAt: inHours(2) }));
    expect(await weekOf(ben)).toEqual([['Light', inHours(5)]]);
    expect(await weekOf(ann)).toEqual([
      ['Light', inHours(1)],
      ['Mapleleaf', inHours(2)],
    ]);
    t.clock.advance(3 * hourMs);
    expect(await needsOf(t, () => owner).told()).toEqual([[ann.id, 'overdue']]);
  });

  it('is told of before it comes, to each by their own', async () => {
    await setMaterial('Light', { dueAt: inHours(24) });
    await done(forPerson(ben, { dueAt: inHours(24 * 5) }, 'Light'));
    const told = async (user: TestUser) => textsOf(t, await t.as(user));
    expect(await told(ann)).toEqual(['Light is due within 24 hours']);
    expect(await told(ben)).toEqual([]);
    t.clock.advance(24 * 3.5 * hourMs);
    expect(await told(ben)).toEqual(['Light is due within two days']);
  });
});

describe('a move of all dates', () => {
  it('takes exceptions along and brings them back', async () => {
    await setMaterial('Light', { dueAt: inHours(1) });
    await done(forPerson(ben, { dueAt: inHours(2) }, 'Light'));
    await done(forPerson(ann, { opensAt: inHours(3) }));
    const url = `/api/courses/${course._id}/dates/move`;
    const preview = (await done(teacher.post(url, { days: 7, dryRun: true }))).body;
    expect(preview).toMatchObject({ exceptions: 2 });
    const moved = (await done(teacher.post(url, { days: 7, dryRun: false, state: preview.state }))).body;
    const week = 7 * 24;
    expect((await listOf('Light'))[0]).toMatchObject({ dueAt: inHours(2 + week) });
    expect((await listOf())[0]).toMatchObject({ opensAt: inHours(3 + week) });
    await done(teacher.post(`/api/courses/${course._id}/dates/undo`, { move: moved.move }));
    expect((await listOf('Light'))[0]).toMatchObject({ dueAt: inHours(2) });
    expect((await listOf())[0]).toMatchObject({ opensAt: inHours(3) });
  });

  it('is not undone where an exception was changed since, and leaves out one that is gone', async () => {
    await done(forPerson(ben, { dueAt: inHours(2) }));
    await done(forPerson(ann, { dueAt: inHours(3) }));
    const url = `/api/courses/${course._id}/dates`;
    const { state } = (await teacher.post(`${url}/move`, { days: 1, dryRun: true })).body;
    const { move } = (await done(teacher.post(`${url}/move`, { days: 1, dryRun: false, state }))).body;
    const versionOf = async (user: TestUser) =>
      (await listOf()).find(({ person }) => person?._id === user.id)?.updatedAt;
    await done(forPerson(ann, { updatedAt: await versionOf(ann) }));
    const dueAt = inHours(26);
    await done(forPerson(ben, { dueAt: inHours(9), updatedAt: await versionOf(ben) }));
    expect(outcome(await teacher.post(`${url}/undo`, { move }))).toEqual([409, 'move_overtaken']);
    await done(forPerson(ben, { dueAt, updatedAt: await versionOf(ben) }));
    await done(teacher.post(`${url}/undo`, { move }));
    expect(await listOf()).toMatchObject([{ person: { _id: ben.id }, dueAt: inHours(2) }]);
  });
});
