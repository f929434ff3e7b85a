import { type Course, copyTexts, type Test } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { buildTestApp, type Caller, courseInput, leavesOf, type TestApp } from '../../../testing/index.ts';
import { buildAuthor, created, formOf, question, urlOf } from '../../../testing/features/test-authoring/tests.ts';

let t: TestApp;
let author: Awaited<ReturnType<typeof buildAuthor>>;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  author = await buildAuthor(t);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const material = (name: string, content_url = 'https://example.org/a.pdf') => ({
  name,
  content_type: 'PDF' as const,
  content_url,
});
const copyOf = (what: 'courses' | 'tests' | 'groups', id: string, body: object, caller = author.caller) =>
  caller.post(`/api/${what}/${id}/copy`, body);
const courseAt = async (id: string): Promise<Course> => (await author.caller.get(`/api/courses/${id}`)).body;
const testsOf = async (courseId: string): Promise<Test[]> => {
  const { body } = await author.caller.get('/api/tests');
  return (body.data as Test[]).filter((test) => test.test_subject._id === courseId);
};

/** A course whose texts lead to its own parts and to another course. */
async function linkedCourse(): Promise<{ course: Course; elsewhere: string }> {
  const made = await t.buildCourse(author.user, {
    subjects: ['Swings', 'Waves'].map((name) => ({ name, duration: 1, materials: [material(`About ${name}`)] })),
  });
  const elsewhere = `https://school.example/course/details/${author.course._id}`;
  const [swings, waves] = made.subjects;
  const to = `/course/units/${waves?._id}`;
  const here = `<p><a href="/course/details/${made._id}">here</a> <a href="${elsewhere}">there</a></p>`;
  const { body, status } = await author.caller.put(`/api/courses/update-course/${made._id}`, {
    description: here,
    subjects: [
      {
        ...swings,
        description: `<p><a href="${to.toUpperCase().replace('/COURSE/UNITS', '/course/units')}">on</a></p>`,
      },
      { ...waves, materials: [{ ...waves?.materials[0], content_url: `https://school.example${to}` }] },
    ],
  });
  expect(status).toBe(200);
  return { course: body.course, elsewhere };
}

describe('a copy of a course', () => {
  it('is refused without a name, and for a course that is not there', async () => {
    const refused = await copyOf('courses', author.course._id, { name: ' ' });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'name']);
    const deleted = await t.buildCourse(author.user);
    await author.caller.delete(`/api/courses/${deleted._id}`);
    expect((await copyOf('courses', deleted._id, { name: 'A copy' })).status).toBe(404);
  });

  it('has everything that its author wrote, under new ids, and no link to the former one', async () => {
    const { course, elsewhere } = await linkedCourse();
    const { status, body } = await copyOf('courses', course._id, { name: 'Next year' });
    expect([status, body.message, body.course.tests]).toEqual([
      201,
      copyTexts.course,
      { copied: 0, disabled: 0, leftOut: 0 },
    ]);
    const copy = await courseAt(body.course._id);
    const names = ({ subjects }: Course) => subjects.map(({ name, materials }) => [name, materials.map((m) => m.name)]);
    expect(names(copy)).toEqual(names(course));
    expect([copy.name, copy.title, copy.status, copy.created_by]).toEqual([
      'Next year',
      'Next year',
      'inactive',
      author.user.id,
    ]);
    expect(copy.join_code).not.toBe(course.join_code);
    const own = [course._id, ...course.subjects.flatMap((s) => [s._id, ...s.materials.map((m) => m._id)])];
    const told = [...leavesOf(copy)].map(([, value]) => String(value));
    expect(own.filter((id) => told.some((text) => text.toLowerCase().includes(id)))).toEqual([]);
    const text = JSON.stringify(copy);
    expect(text).toContain(`/course/details/${copy._id}`);
    expect(text.split(`/course/units/${copy.subjects[1]?._id}`)).toHaveLength(3);
    expect(text).toContain(elsewhere);
  });

  it('takes neither people nor what they did along', async () => {
    const student = await t.buildUser();
    const course = await t.buildCourse(author.user);
    await t.buildJoinRequest(course, student, 'approved');
    const caller = await t.as(student);
    await caller.post(`/api/courses/${course._id}/rate`, { rating: 5, comment: 'Good' });
    const { body } = await copyOf('courses', course._id, { name: 'Alone' });
    const copy = await courseAt(body.course._id);
    expect([copy.ratings, copy.joinRequests]).toEqual([[], []]);
    await author.caller.put(`/api/courses/update-course/${copy._id}`, { course_type: 'private', status: 'active' });
    expect((await caller.get(`/api/courses/${copy._id}`)).status).toBe(404);
  });

  it('shows the same files, which stay when one of both courses goes or has other ones', async () => {
    const { payload, headers } = uploadForm('cover.png', tinyPng);
    const { url } = (await author.caller.post('/api/files', payload, headers)).body.file;
    const made = await author.caller.post('/api/courses/create-course', { ...courseInput(), imageUrl: url });
    const { body } = await copyOf('courses', made.body.course._id, { name: 'Same cover' });
    const id = body.course._id;
    await author.caller.put(`/api/courses/update-course/${made.body.course._id}`, { imageUrl: null });
    expect([(await courseAt(id)).imageUrl, (await author.caller.get(url)).status]).toEqual([url, 200]);
    expect((await t.visitor.get(url)).status).toBe(404);
    await author.caller.put(`/api/courses/update-course/${id}`, { status: 'active', course_type: 'public' });
    expect((await t.visitor.get(url)).status).toBe(200);
  });

  it('belongs to the admin who makes it', async () => {
    const { body } = await copyOf('courses', author.course._id, { name: 'Of an admin' }, admin);
    const copy = (await admin.get(`/api/courses/${body.course._id}`)).body;
    expect(copy.creator.role).toBe('admin');
    expect((await author.caller.get(`/api/courses/${copy._id}`)).status).toBe(404);
  });

  it('is made once under one key, and twenty times in ten minutes', async () => {
    const busy = await buildAuthor(t);
    const path = `/api/courses/${busy.course._id}/copy`;
    const key = { 'idempotency-key': 'once' };
    const [first, again] = [
      await busy.caller.post(path, { name: 'Once' }, key),
      await busy.caller.post(path, { name: 'Once' }, key),
    ];
    expect(again.body).toEqual(first.body);
    const answers = [];
    for (let at = 0; at < 20; at += 1) answers.push((await busy.caller.post(path, { name: `Copy ${at}` })).status);
    expect(answers.at(0)).toBe(201);
    expect(answers.at(-1)).toBe(429);
  });

  it('is whole with a thousand materials', async () => {
    const course = await t.buildCourse(author.user);
    await sql`insert into materials (id, subject_id, position, name, content_type, content_url, created_at)
      select gen_random_uuid(), ${course.subjects[0]?._id}::uuid, 10 + n, 'Material ' || n, 'PDF', 'https://example.org/a.pdf', now()
      from generate_series(1, 1000) n`.execute(t.db);
    const { body } = await copyOf('courses', course._id, { name: 'Large' });
    const copy = await courseAt(body.course._id);
    expect(copy.subjects[0]?.materials).toHaveLength(1000 + (course.subjects[0]?.materials.length ?? 0));
  });
});

describe('the tests of a copied course', () => {
  it('lead into the copy, question by question, with the key', async () => {
    const { course } = await linkedCourse();
    const [swings] = course.subjects;
    const explained = question({
      explained_in: swings?.materials[0]?._id,
      solution: `<p><a href="/course/units/${swings?._id}">See</a></p>`,
      negative_mark: 1,
    });
    await created(author.caller, formOf(course, { test_questions: [explained, question()], shuffle_options: true }));
    const { body } = await copyOf('courses', course._id, { name: 'With tests', tests: true });
    expect(body.course.tests).toEqual({ copied: 1, disabled: 0, leftOut: 0 });
    const copy = await courseAt(body.course._id);
    const [test] = await testsOf(copy._id);
    expect([test?.test_name, test?.test_status, test?.shuffle_options]).toEqual(['Sums', 'enabled', true]);
    expect(test?.test_lesson?._id).toBe(copy.subjects[0]?._id);
    const [first] = test?.test_questions ?? [];
    expect([first?.explained_in, first?.solution, first?.correct_options, first?.negative_mark]).toEqual([
      copy.subjects[0]?.materials[0]?._id,
      expect.stringContaining(`/course/units/${copy.subjects[0]?._id}`),
      ['B'],
      1,
    ]);
  });

  it('are disabled where dates or names had limited them, and left out where their subject is gone', async () => {
    const course = await t.buildCourse(author.user, {
      subjects: ['Stays', 'Goes'].map((name) => ({ name, duration: 1, materials: [material(name)] })),
    });
    const student = await t.buildUser();
    await t.buildJoinRequest(course, student, 'approved');
    const limits = [
      { closesAt: '2099-01-01T00:00:00.000Z' },
      { results_show: 'after', results_show_after: '2099-01-01T00:00:00.000Z' },
      { audience: 'people', audience_people: [student.id] },
      { audience: 'joined' },
    ];
    for (const limit of limits) await created(author.caller, formOf(course, limit));
    await created(author.caller, formOf(course, { test_lesson: course.subjects[1]?._id }));
    await author.caller.put(`/api/courses/update-course/${course._id}`, { subjects: [course.subjects[0]] });
    const { body } = await copyOf('courses', course._id, { name: 'Limited', tests: true });
    expect(body.course.tests).toEqual({ copied: 4, disabled: 3, leftOut: 1 });
    const copied = await testsOf(body.course._id);
    const told = copied.map((test) => [test.test_status, test.audience, test.closesAt, test.results_show_after]);
    expect(told.toSorted()).toEqual([
      ['disabled', 'everybody', null, null],
      ['disabled', 'everybody', null, null],
      ['disabled', 'everybody', null, null],
      ['enabled', 'joined', null, null],
    ]);
  });
});

describe('a copy of a test', () => {
  it('stands beside it, without its attempts', async () => {
    const test = await created(author.caller, formOf(author.course));
    const { status, body } = await copyOf('tests', test._id, { name: 'Sums again' });
    expect([status, body.data.test_name, body.data.test_status]).toEqual([201, 'Sums again', 'enabled']);
    const copy: Test = (await author.caller.get(urlOf(body.data))).body.data;
    expect([copy.test_subject, copy.test_lesson, copy.version]).toEqual([test.test_subject, test.test_lesson, 1]);
    expect(copy.test_questions[0]?._id).not.toBe(test.test_questions[0]?._id);
  });

  it('cannot be made where the subject is gone', async () => {
    const course = await t.buildCourse(author.user, {
      subjects: ['Stays', 'Goes'].map((name) => ({ name, duration: 1, materials: [material(name)] })),
    });
    const test = await created(author.caller, formOf(course, { test_lesson: course.subjects[1]?._id }));
    await author.caller.put(`/api/courses/update-course/${course._id}`, { subjects: [course.subjects[0]] });
    const { status, body } = await copyOf('tests', test._id, { name: 'No' });
    expect([status, body.message]).toEqual([409, copyTexts.withoutSubject]);
  });
});

describe('a copy of a group', () => {
  it('has its courses and nobody in it, under a name of its own', async () => {
    const student = await t.buildUser();
    await t.buildJoinRequest(author.course, student, 'approved');
    const made = await author.caller.post('/api/groups', {
      name: 'Class 7',
      users: [student.id],
      courses: [author.course._id],
    });
    const { _id } = made.body.group;
    expect((await copyOf('groups', _id, { name: 'class 7' })).status).toBe(409);
    const { status, body } = await copyOf('groups', _id, { name: 'Class 8' });
    expect(status).toBe(201);
    const copy = (await author.caller.get(`/api/groups/${body.group._id}`)).body.data;
    expect([copy.name, copy.users, copy.courses]).toEqual(['Class 8', [], [author.course._id]]);
  });
});
