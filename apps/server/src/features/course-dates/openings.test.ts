import type { Course, CourseDates, CourseOutline, CourseProgress, Material, MaterialInPlace } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samples } from '../../../testing/features/files/samples.ts';
import { uploaded } from '../../../testing/features/files/upload.ts';
import { find, namesOf, readCourses } from '../../../testing/features/search/search-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// Materials that are shut: the ways by which somebody could get at them before they open and after they close.

const hourMs = 3_600_000;
let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let studentUser: TestUser;
let student: Caller;
let course: Course;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());
beforeEach(async () => {
  teacher = await t.as(owner);
  studentUser = await t.buildUser();
  student = await t.as(studentUser);
  const picture = await uploaded(teacher, 'map.png', samples.png);
  const link = { content_type: 'Link' as const, content_url: 'https://example.org/secret' };
  course = (
    await teacher.post('/api/courses/create-course', {
      name: 'Trees',
      subjects: [
        { name: 'Roots', duration: 1, materials: [{ ...link, name: 'Soil', description: 'Zygomorphic' }] },
        {
          name: 'Leaves',
          duration: 1,
          materials: [
            { name: 'Mapleleaf', content_type: 'Image', content_url: picture.url, description: 'Palmatifid' },
            { ...link, name: 'Light' },
          ],
        },
      ],
    })
  ).body.course as Course;
  await t.buildJoinRequest(course, studentUser, 'approved');
});

const inHours = (hours: number): string => new Date(t.clock.now().getTime() + hours * hourMs).toISOString();
const subjectNamed = (name: string) => {
  const found = course.subjects.find((one) => one.name === name);
  if (!found) throw new Error(`There is no subject ${name}`);
  return found;
};
const materialNamed = (name: string): Material => {
  const found = course.subjects.flatMap(({ materials }) => materials).find((one) => one.name === name);
  if (!found) throw new Error(`There is no material ${name}`);
  return found;
};
async function setDates(kind: 'subject' | 'material', _id: string, dates: object): Promise<void> {
  const sheet = (await teacher.get(`/api/courses/${course._id}/dates`)).body as CourseDates;
  const updatedAt = sheet.data.find((row) => row._id === _id)?.updatedAt ?? null;
  const answer = await teacher.put(`/api/courses/${course._id}/dates`, { kind, _id, ...dates, updatedAt });
  expect(answer.status, answer.text).toBe(200);
}
/** The leaves open in an hour; the picture of one closes in three. */
async function shutLeaves(): Promise<void> {
  await setDates('subject', subjectNamed('Leaves')._id, { opensAt: inHours(1) });
  await setDates('material', materialNamed('Mapleleaf')._id, { closesAt: inHours(3) });
}

type Seen = Pick<Material, 'name' | 'content_type' | 'content_url' | 'description' | 'phase'>;
const seen = ({ name, content_type, content_url, description, phase }: Seen): Seen => ({
  name,
  content_type,
  content_url,
  description,
  phase,
});
/** A material as every answer with materials tells it. */
async function everywhere(caller: Caller, name: string): Promise<Seen[]> {
  const { _id } = materialNamed(name);
  const inCourse = (one: Course | undefined) =>
    one?.subjects.flatMap(({ materials }) => materials).filter((material) => material._id === _id) ?? [];
  const plain = (await caller.get('/api/courses')).body as Course[];
  const own =
    caller === student ? ((await caller.get(`/api/groups/${studentUser.id}/courses`)).body.data as Course[]) : [];
  const contents = (await caller.get(`/api/materials/${subjectNamed('Leaves')._id}/materials`)).body;
  return [
    (await caller.get(`/api/materials/${_id}`)).body as MaterialInPlace,
    ...inCourse((await caller.get(`/api/courses/${course._id}`)).body as Course),
    ...[...plain, ...own].flatMap((one) => (one._id === course._id ? inCourse(one) : [])),
    ...(contents.materials as Material[]).filter((one) => one._id === _id),
  ].map(seen);
}
const fileOf = (name: string) => materialNamed(name).content_url;
const report = (name: string, caller: Caller = student) =>
  caller.put(`/api/courses/${course._id}/progress`, { material: materialNamed(name)._id, completed: true });
const progress = async () => (await student.get(`/api/courses/${course._id}/progress`)).body as CourseProgress;

describe('a material that is not open yet', () => {
  beforeEach(shutLeaves);

  it('is told by name and kind alone, to students and visitors, by every answer', async () => {
    for (const [caller, answers] of [
      [student, 5],
      [t.visitor, 4],
    ] as const) {
      const told = await everywhere(caller, 'Mapleleaf');
      expect(told).toHaveLength(answers);
      const shut = { name: 'Mapleleaf', content_type: 'Image', content_url: '', description: null, phase: 'not_open' };
      for (const one of told) expect(one).toEqual(shut);
    }
    const outline = (await t.visitor.get(`/api/courses/${course._id}/outline`)).body as CourseOutline;
    expect(outline.subjects[1]).toMatchObject({ name: 'Leaves', opensAt: inHours(1), dueAt: null });
    expect(outline.subjects[1]?.materials?.[1]).toMatchObject({
      name: 'Light',
      opensAt: inHours(1),
      phase: 'not_open',
    });
    const open = (await student.get(`/api/materials/${materialNamed('Soil')._id}`)).body as MaterialInPlace;
    expect(open.place.next).toMatchObject({ name: 'Mapleleaf', opensAt: inHours(1), phase: 'not_open' });
  });

  it('keeps its file shut: by address, in parts, and its data', async () => {
    const url = fileOf('Mapleleaf');
    for (const caller of [student, t.visitor]) {
      expect((await caller.get(url)).status).toBe(404);
      const part = await t.app.inject({ url, headers: { cookie: caller.cookie ?? '', range: 'bytes=0-3' } });
      expect(part.statusCode).toBe(404);
      expect((await caller.get(url.split('/').slice(0, 4).join('/'))).status).toBe(404);
    }
    expect((await teacher.get(url)).status).toBe(200);
  });

  it('but a file is open that something else of the course shows', async () => {
    const body = { imageUrl: fileOf('Mapleleaf') };
    expect((await teacher.put(`/api/courses/update-course/${course._id}`, body)).status).toBe(200);
    expect((await t.visitor.get(fileOf('Mapleleaf'))).status).toBe(200);
  });

  it('is found by its name and not by its text', async () => {
    await readCourses(t);
    expect(await namesOf(student, 'Mapleleaf', { in: course._id })).toEqual(['Mapleleaf']);
    expect(await namesOf(student, 'Palmatifid', { in: course._id })).toEqual([]);
    expect(JSON.stringify(await find(t.visitor, 'Mapleleaf', { in: course._id }))).not.toContain('Palmatifid');
    expect(await namesOf(teacher, 'Palmatifid', { in: course._id })).toEqual(['Mapleleaf']);
    t.clock.advance(hourMs);
    expect(await namesOf(student, 'Palmatifid', { in: course._id })).toEqual(['Mapleleaf']);
  });

  it('takes no progress and no question, and is no next step', async () => {
    const refused = await report('Mapleleaf');
    expect([refused.status, refused.body.error]).toEqual([409, 'material_not_open']);
    const asked = await student.post(`/api/materials/${materialNamed('Light')._id}/questions`, { text: 'Why?' });
    expect([asked.status, asked.body.error]).toEqual([409, 'material_not_open']);
    const questions = await student.get(`/api/materials/${materialNamed('Light')._id}/questions`);
    expect(questions.body.can).toEqual({ ask: false });
    expect((await progress()).next).toMatchObject({ act: 'start', material: { name: 'Soil' } });
    expect((await report('Soil')).status).toBe(200);
    expect(await progress()).toMatchObject({ completed: 1, total: 3, next: { act: 'wait', material: null } });
    t.clock.advance(hourMs);
    expect((await progress()).next).toMatchObject({ act: 'continue', material: { name: 'Mapleleaf' } });
  });

  it('is open to those who author and teach it, with its dates beside', async () => {
    const school = await t.buildInstitution();
    await t.db
      .insertInto('institution_course_access')
      .values({ institution_id: school.id, course_id: course._id })
      .execute();
    const colleague = await t.as(await t.buildUser({ role: 'teacher', institutionId: school.id }));
    const stranger = await t.as(await t.buildUser({ role: 'teacher' }));
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    for (const caller of [teacher, colleague, admin])
      for (const one of await everywhere(caller, 'Mapleleaf'))
        expect(one).toMatchObject({ content_url: fileOf('Mapleleaf'), description: 'Palmatifid', phase: 'not_open' });
    for (const one of await everywhere(stranger, 'Mapleleaf')) expect(one.content_url).toBe('');
  });

  it('keeps its dates when the form of the course is saved as it was read', async () => {
    const read = (await teacher.get(`/api/courses/${course._id}`)).body as Course;
    const saved = await teacher.put(`/api/courses/update-course/${course._id}`, read);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.course.subjects).toEqual(read.subjects);
    expect((await teacher.get(`/api/courses/${course._id}`)).body.subjects).toEqual(read.subjects);
  });

  it('is open at its hour, to visitors too, whose answers are kept in memory', async () => {
    const listed = async () => (await everywhere(t.visitor, 'Light')).map(({ phase }) => phase);
    expect(new Set(await listed())).toEqual(new Set(['not_open']));
    t.clock.advance(hourMs - 1);
    expect(new Set(await listed())).toEqual(new Set(['not_open']));
    t.clock.advance(1 + 1_000);
    expect(new Set(await listed())).toEqual(new Set(['open']));
    expect((await student.get(fileOf('Mapleleaf'))).status).toBe(200);
  });
});

describe('a material that has closed', () => {
  it('is shut again, but for its file and progress for ten minutes; what was done stays done', async () => {
    await shutLeaves();
    t.clock.advance(2 * hourMs);
    expect((await report('Mapleleaf')).status).toBe(200);
    t.clock.advance(hourMs);
    for (const one of await everywhere(student, 'Mapleleaf'))
      expect(one).toMatchObject({ content_url: '', description: null, phase: 'closed' });
    expect((await student.get(fileOf('Mapleleaf'))).status).toBe(200);
    t.clock.advance(hourMs / 6);
    expect((await student.get(fileOf('Mapleleaf'))).status).toBe(404);
    const refused = await report('Mapleleaf');
    expect([refused.status, refused.body.error]).toEqual([409, 'material_closed']);
    expect(await progress()).toMatchObject({ completed: 1, total: 3 });
  });
});

describe('dates of a material', () => {
  it('are refused where it would end before its subject opens, either way', async () => {
    const [subject, material] = [subjectNamed('Leaves')._id, materialNamed('Light')._id];
    await setDates('material', material, { dueAt: inHours(2) });
    const put = (body: object) => teacher.put(`/api/courses/${course._id}/dates`, body);
    const late = await put({ kind: 'subject', _id: subject, opensAt: inHours(2), updatedAt: null });
    expect(late.body.issues).toMatchObject([{ path: 'opensAt' }]);
    await setDates('subject', subject, { opensAt: inHours(1) });
    const early = { kind: 'material', _id: materialNamed('Mapleleaf')._id, updatedAt: null };
    expect((await put({ ...early, closesAt: inHours(1) })).body.issues).toMatchObject([{ path: 'closesAt' }]);
    expect((await put({ ...early, dueAt: inHours(1) })).body.issues).toMatchObject([{ path: 'dueAt' }]);
    expect((await put({ ...early, opensAt: inHours(0.5), dueAt: inHours(1) })).status).toBe(200);
  });

  it('move with the others and back', async () => {
    await shutLeaves();
    const sheet = async () =>
      ((await teacher.get(`/api/courses/${course._id}/dates`)).body as CourseDates).data.map(
        ({ name, opensAt, closesAt }) => [name, opensAt, closesAt],
      );
    const before = await sheet();
    const url = `/api/courses/${course._id}/dates/move`;
    const preview = (await teacher.post(url, { days: 7, dryRun: true })).body;
    const moved = await teacher.post(url, { days: 7, dryRun: false, state: preview.state });
    expect(moved.status, moved.text).toBe(200);
    expect(await sheet()).toContainEqual(['Mapleleaf', null, inHours(3 + 7 * 24)]);
    expect(await sheet()).toContainEqual(['Leaves', inHours(1 + 7 * 24), null]);
    await teacher.post(`/api/courses/${course._id}/dates/undo`, { move: moved.body.move });
    expect(await sheet()).toEqual(before);
  });
});
