import { type ContentType, type CourseProgress, type MaterialProgress, texts } from '@lectern/contract';
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

const read = (caller: Caller, course: { _id: string }) => caller.get(`/api/courses/${course._id}/progress`);
const report = (caller: Caller, course: { _id: string }, body: unknown) =>
  caller.put(`/api/courses/${course._id}/progress`, body);
const newStudent = async () => t.as(await t.buildUser());

const inputOf = (name: string, ...types: ContentType[]) => ({
  name,
  duration: 1,
  materials: types.map((content_type, i) => ({
    name: `${name} ${i}`,
    content_type,
    content_url: 'https://example.org/x',
  })),
});

/** A course with these materials in one subject, and the materials' ids. */
async function buildCourseOf(...types: ContentType[]) {
  const course = await t.buildCourse(owner, { subjects: [inputOf('Subject', ...types)] });
  return { course, ids: idsIn(course) };
}
const idsIn = (course: { subjects: { materials: { _id: string }[] }[] }) =>
  course.subjects.flatMap((subject) => subject.materials.map((material) => material._id));

const materialsIn = (progress: CourseProgress) => progress.subjects.flatMap((subject) => subject.materials);
async function materialOf(caller: Caller, course: { _id: string }, id: string | undefined): Promise<MaterialProgress> {
  const found = materialsIn((await read(caller, course)).body).find((material) => material._id === id);
  if (!found) throw new Error('The course has no such material');
  return found;
}

describe('progress', () => {
  it('is refused to visitors and to everybody but students', async () => {
    const { course, ids } = await buildCourseOf('PDF');
    const staff = [
      owner,
      await t.buildUser({ role: 'coordinator' }),
      await t.buildUser({ role: 'admin' }),
      await t.buildUser({ role: 'student', isAdmin: true }),
    ];
    const both = async (caller: Caller) => [
      (await read(caller, course)).status,
      (await report(caller, course, { material: ids[0], opened: true })).status,
    ];
    expect(await both(t.visitor)).toEqual([401, 401]);
    for (const user of staff) expect(await both(await t.as(user))).toEqual([403, 403]);
    expect(await t.db.selectFrom('material_progress').selectAll().where('material_id', 'in', ids).execute()).toEqual(
      [],
    );
  });

  it.each<[string, object, string]>([
    ['no material', { material: undefined }, 'material'],
    ['a bad id', { material: 'x' }, 'material'],
    ['opened: false', { opened: false }, 'opened'],
    ['a mark that is no answer', { completed: 'yes' }, 'completed'],
    ['a negative position', { position: -0.1 }, 'position'],
    ['a position as text', { position: '12' }, 'position'],
    ['a video of more than a day', { duration: 86_401 }, 'duration'],
    ['stretches that are no list', { watched: 'all' }, 'watched'],
    ['a stretch without an end', { watched: [[1]] }, 'watched.0'],
    ['a stretch of three', { watched: [[1, 2, 3]] }, 'watched.0'],
    [
      'a stretch backwards',
      {
        watched: [
          [0, 1],
          [9, 8],
        ],
      },
      'watched.1',
    ],
    ['a stretch before the beginning', { watched: [[-1, 1]] }, 'watched.0.0'],
    ['too many stretches', { watched: Array.from({ length: 201 }, () => [0, 1]) }, 'watched'],
    ['a page of a video', { page: 1, pages: 2 }, 'page'],
  ])('is refused for %s, and nothing is kept', async (_name, body, path) => {
    const { course, ids } = await buildCourseOf('Video');
    const student = await newStudent();
    const answer = await report(student, course, { material: ids[0], ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect(await materialOf(student, course, ids[0])).toMatchObject({ completed: false, position: null });
  });

  it('is refused at the field for a material of another course, or of none', async () => {
    const [{ course }, other] = [await buildCourseOf('PDF'), await buildCourseOf('PDF')];
    const student = await newStudent();
    for (const material of [other.ids[0], nowhere]) {
      const answer = await report(student, course, { material, opened: true });
      expect(answer.status).toBe(400);
      expect(answer.body.issues).toEqual([{ path: 'material', message: 'This course has no such material' }]);
    }
    expect((await read(student, other.course)).body).toMatchObject({ completed: 0 });
  });

  it('is not found for a course out of reach', async () => {
    const hidden = await t.buildCourse(owner, { course_type: 'private' });
    const inactive = await t.buildCourse(owner, { status: 'inactive' });
    const student = await newStudent();
    for (const course of [hidden, inactive, { ...hidden, _id: nowhere }]) {
      expect((await read(student, course)).body).toMatchObject({ error: 'not_found', message: 'Course not found' });
      expect((await report(student, course, { material: idsIn(hidden)[0], opened: true })).status).toBe(404);
    }
    expect((await read(student, { _id: 'x' })).status).toBe(400);
  });

  it('is not found any more once the course is out of reach, and there again when it is back', async () => {
    const user = await t.buildUser();
    const student = await t.as(user);
    const course = await t.buildCourse(owner, { course_type: 'private' });
    const group = await t.buildGroup(owner, { users: [user], courses: [course] });
    const [material] = idsIn(course);
    expect((await report(student, course, { material, opened: true })).status).toBe(200);
    const setGroup = (status: 'active' | 'inactive') =>
      t.db.updateTable('groups').set({ status }).where('id', '=', group.id).execute();
    await setGroup('inactive');
    expect((await read(student, course)).status).toBe(404);
    expect((await report(student, course, { material, completed: false })).status).toBe(404);
    await setGroup('active');
    expect((await read(student, course)).body).toMatchObject({ completed: 1, total: 1 });
  });

  it('says whether the student has rated the course, whoever else has', async () => {
    const { course } = await buildCourseOf('PDF');
    const [student, other] = [await newStudent(), await newStudent()];
    const rated = async () => (await read(student, course)).body.rated;
    const rate = (caller: Caller) => caller.post(`/api/courses/${course._id}/rate`, { rating: 4, comment: 'Good' });
    expect((await rate(other)).status).toBe(201);
    expect(await rated()).toBe(false);
    expect((await rate(student)).status).toBe(201);
    expect(await rated()).toBe(true);
  });

  it('in a course not begun is nothing of everything, in the order of the course', async () => {
    const subjects = [inputOf('Second', 'Video', 'PDF'), inputOf('First', 'Link')];
    const course = await t.buildCourse(owner, { subjects });
    const untouched = {
      completed: false,
      how: null,
      completedAt: null,
      position: null,
      watchedSeconds: 0,
      durationSeconds: null,
      page: null,
      pages: null,
    };
    const [video, pdf, link] = idsIn(course);
    const [second, first] = course.subjects.map((subject) => subject._id);
    expect((await read(await newStudent(), course)).body).toEqual({
      course: { _id: course._id, name: course.name },
      joined: false,
      rated: false,
      next: {
        act: 'start',
        material: {
          _id: video,
          name: 'Second 0',
          content_type: 'Video',
          position: null,
          durationSeconds: null,
          page: null,
          pages: null,
        },
      },
      completed: 0,
      total: 3,
      subjects: [
        {
          _id: second,
          name: 'Second',
          completed: 0,
          total: 2,
          materials: [
            { _id: video, name: 'Second 0', content_type: 'Video', ...untouched },
            { _id: pdf, name: 'Second 1', content_type: 'PDF', ...untouched },
          ],
        },
        {
          _id: first,
          name: 'First',
          completed: 0,
          total: 1,
          materials: [{ _id: link, name: 'First 0', content_type: 'Link', ...untouched }],
        },
      ],
    });
  });

  it('counts what is complete in each subject and in the course', async () => {
    const course = await t.buildCourse(owner, {
      subjects: [inputOf('One', 'PDF', 'Link', 'Image'), inputOf('Two', 'Document'), inputOf('Three', 'Video')],
    });
    const ids = idsIn(course);
    const student = await newStudent();
    const counts = (progress: CourseProgress) => [
      progress.completed,
      progress.total,
      ...progress.subjects.map((subject) => `${subject.completed}/${subject.total}`),
    ];
    for (const material of [ids[0], ids[2], ids[3]]) await report(student, course, { material, opened: true });
    await report(student, course, { material: ids[4], position: 3 });
    expect(counts((await read(student, course)).body)).toEqual([3, 5, '2/3', '1/1', '0/1']);
  });

  it('that is reported answers with the one material, however many the course has', async () => {
    const many = Array.from<ContentType>({ length: 200 }).fill('Link');
    const course = await t.buildCourse(owner, { subjects: [inputOf('One', 'PDF', 'Video'), inputOf('Two', ...many)] });
    const [pdf, video] = idsIn(course);
    const student = await newStudent();
    await report(student, course, { material: pdf, opened: true });
    const answer = await report(student, course, { material: video, position: 3, watched: [[0, 3]], duration: 9 });
    expect(answer.body).toEqual({
      message: texts.progressSaved,
      material: await materialOf(student, course, video),
    });
    expect(answer.body.material).toMatchObject({ _id: video, position: 3, watchedSeconds: 3, completed: false });
    const marked = await report(student, course, { material: video, completed: true });
    expect(marked.body).toMatchObject({
      material: { _id: video, completed: true, how: 'marked', completedAt: t.clock.now().toISOString() },
    });
  });

  it('is of one student alone', async () => {
    const { course, ids } = await buildCourseOf('PDF', 'Video');
    const [one, other] = [await newStudent(), await newStudent()];
    await report(one, course, { material: ids[0], opened: true });
    await report(one, course, { material: ids[1], watched: [[0, 10]], duration: 10, position: 10 });
    expect((await read(other, course)).body).toMatchObject({ completed: 0, total: 2 });
    await report(other, course, { material: ids[0], completed: false });
    await report(other, course, { material: ids[1], watched: [[2, 3]], position: 3 });
    expect(materialsIn((await read(one, course)).body)).toMatchObject([
      { how: 'opened' },
      { how: 'watched', watchedSeconds: 10, position: 10 },
    ]);
    expect(await materialOf(other, course, ids[1])).toMatchObject({ watchedSeconds: 1, durationSeconds: null });
  });
});

describe('opening', () => {
  it.each(['PDF', 'Document', 'Image', 'Link'] as const)('completes a %s', async (type) => {
    const { course, ids } = await buildCourseOf(type);
    const student = await newStudent();
    await report(student, course, { material: ids[0], opened: true });
    expect(await materialOf(student, course, ids[0])).toMatchObject({
      completed: true,
      how: 'opened',
      completedAt: t.clock.now().toISOString(),
    });
  });

  it('does not complete a video, and playing does not complete a document', async () => {
    const { course, ids } = await buildCourseOf('Video', 'Document');
    const student = await newStudent();
    await report(student, course, { material: ids[0], opened: true });
    await report(student, course, { material: ids[1], watched: [[0, 10]], duration: 10 });
    expect((await read(student, course)).body).toMatchObject({ completed: 0 });
  });

  it('again keeps the time of the first', async () => {
    const { course, ids } = await buildCourseOf('PDF');
    const student = await newStudent();
    await report(student, course, { material: ids[0], opened: true });
    const before = await materialOf(student, course, ids[0]);
    t.clock.advance(60_000);
    await report(student, course, { material: ids[0], opened: true });
    expect(await materialOf(student, course, ids[0])).toEqual(before);
  });
});

describe("the student's own mark", () => {
  it.each(['PDF', 'Video'] as const)('completes a %s that was never opened, and can be taken back', async (type) => {
    const { course, ids } = await buildCourseOf(type);
    const student = await newStudent();
    await report(student, course, { material: ids[0], completed: true });
    expect(await materialOf(student, course, ids[0])).toMatchObject({
      completed: true,
      how: 'marked',
      completedAt: t.clock.now().toISOString(),
    });
    await report(student, course, { material: ids[0], completed: false });
    expect(await materialOf(student, course, ids[0])).toMatchObject({ completed: false, how: null, completedAt: null });
  });

  it('does not replace how something became complete before', async () => {
    const { course, ids } = await buildCourseOf('PDF');
    const student = await newStudent();
    await report(student, course, { material: ids[0], opened: true });
    t.clock.advance(60_000);
    await report(student, course, { material: ids[0], completed: true });
    expect((await materialOf(student, course, ids[0])).how).toBe('opened');
  });

  it('taken back goes before what the same report says else, and keeps where a video stopped', async () => {
    const { course, ids } = await buildCourseOf('PDF', 'Video');
    const student = await newStudent();
    for (const material of ids)
      await report(student, course, { material, opened: true, watched: [[0, 10]], duration: 10, position: 10 });
    expect((await read(student, course)).body.completed).toBe(2);
    for (const material of ids) await report(student, course, { material, opened: true, completed: false });
    expect((await read(student, course)).body.completed).toBe(0);
    expect(await materialOf(student, course, ids[1])).toMatchObject({ position: 10, durationSeconds: 10 });
    await report(student, course, { material: ids[0], opened: true });
    expect(await materialOf(student, course, ids[0])).toMatchObject({ completed: true, how: 'opened' });
  });
});

describe('a change of the course', () => {
  const update = async (course: { _id: string }, subjects: unknown) => {
    const answer = await (await t.as(owner)).put(`/api/courses/update-course/${course._id}`, { subjects });
    expect(answer.status).toBe(200);
  };

  it('that moves a material to another subject keeps that it is complete', async () => {
    const course = await t.buildCourse(owner, { subjects: [inputOf('From', 'PDF', 'Video'), inputOf('To', 'Link')] });
    const student = await newStudent();
    const [pdf, video, link] = course.subjects.flatMap((subject) => subject.materials);
    await report(student, course, { material: pdf?._id, opened: true });
    await report(student, course, { material: video?._id, watched: [[0, 9]], duration: 10, position: 9 });
    const before = [await materialOf(student, course, pdf?._id), await materialOf(student, course, video?._id)];
    const [from, to] = course.subjects;
    await update(course, [
      { ...to, materials: [link, video, pdf] },
      { ...from, materials: [{ ...link, _id: undefined, name: 'New' }] },
    ]);
    const { body } = await read(student, course);
    expect(body).toMatchObject({
      completed: 2,
      total: 4,
      subjects: [{ name: 'To', completed: 2, total: 3 }, { total: 1 }],
    });
    expect([await materialOf(student, course, pdf?._id), await materialOf(student, course, video?._id)]).toEqual(
      before,
    );
  });

  it('that removes a material removes what was done with it, also when it is added anew', async () => {
    const course = await t.buildCourse(owner, { subjects: [inputOf('Only', 'PDF', 'Link')] });
    const student = await newStudent();
    const ids = idsIn(course);
    for (const material of ids) await report(student, course, { material, opened: true });
    const [subject] = course.subjects;
    await update(course, [{ ...subject, materials: subject?.materials.slice(1) }]);
    expect((await read(student, course)).body).toMatchObject({ completed: 1, total: 1 });
    await update(course, course.subjects);
    expect((await read(student, course)).body).toMatchObject({ completed: 1, total: 2 });
    expect(
      await t.db
        .selectFrom('material_progress')
        .selectAll()
        .where('material_id', '=', ids[0] ?? '')
        .execute(),
    ).toEqual([]);
  });
});
