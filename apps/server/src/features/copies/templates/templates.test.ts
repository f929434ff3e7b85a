import { type Course, type CourseTemplate, copyTexts, type Test } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  absent,
  type Author,
  buildSchool,
  buildTeacherAt,
  created,
  formOf,
  question,
} from '../../../../testing/features/test-authoring/tests.ts';
import { tinyPng, uploadForm } from '../../../../testing/files.ts';
import { buildTestApp, type Caller, courseInput, type TestApp } from '../../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const path = '/api/course-templates';
const offerOf = (course: { _id: string }) => `/api/courses/${course._id}/template`;
const offer = ({ caller, course }: Author, tests = true) => caller.put(offerOf(course), { tests });
const namesSeenBy = async (caller: Caller, query = ''): Promise<string[]> => {
  const answer = await caller.get(`${path}?${query}`);
  expect(answer.status).toBe(200);
  return (answer.body.data as CourseTemplate[]).map(({ name }) => name);
};
const use = (caller: Caller, course: { _id: string }, body: object = { name: 'Mine', tests: true }) =>
  caller.post(`${path}/${course._id}/copy`, body);

/** How a call for each part of a template ends: its outline, a copy, its cover. */
async function reaching(caller: Caller, course: Pick<Course, '_id' | 'imageUrl'>): Promise<number[]> {
  const statuses = [(await caller.get(`${path}/${course._id}`)).status, (await use(caller, course)).status];
  if (course.imageUrl !== null) statuses.push((await caller.get(course.imageUrl)).status);
  return statuses;
}

/** A private course of the author's with an uploaded cover. */
async function coveredCourse({ caller }: Author): Promise<Course> {
  const { payload, headers } = uploadForm('cover.png', tinyPng);
  const { url } = (await caller.post('/api/files', payload, headers)).body.file;
  const input = { ...courseInput(), imageUrl: url, course_type: 'private' };
  return (await caller.post('/api/courses/create-course', input)).body.course;
}

describe('templates are refused', () => {
  it('to visitors, students and coordinators', async () => {
    const { author } = await buildSchool(t);
    await offer(author);
    const callers = [
      await t.as(await t.buildUser({ role: 'student' })),
      await t.as(await t.buildUser({ role: 'coordinator' })),
    ];
    for (const address of [path, `${path}/${author.course._id}`, offerOf(author.course)]) {
      expect((await t.visitor.get(address)).status).toBe(401);
      for (const caller of callers) expect((await caller.get(address)).status).toBe(403);
    }
  });

  it('for searches and bodies that there are not', async () => {
    const { author } = await buildSchool(t);
    for (const query of ['page=0', 'limit=101', 'search=%00'])
      expect((await author.caller.get(`${path}?${query}`)).status).toBe(400);
    const refused = await author.caller.put(offerOf(author.course), { tests: 'yes' });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'tests']);
    await offer(author);
    const unnamed = await use(author.caller, author.course, { name: ' ' });
    expect([unnamed.status, unnamed.body.issues[0].path]).toEqual([400, 'name']);
    for (const call of [author.caller.get(`${path}/${absent}`), use(author.caller, { _id: absent })])
      expect((await call).status).toBe(404);
  });

  it('for a course that is not offered, to colleagues and its own author alike', async () => {
    const { author, colleague } = await buildSchool(t);
    for (const { caller } of [author, colleague]) {
      expect(await reaching(caller, author.course)).toEqual([404, 404]);
      expect(await namesSeenBy(caller)).toEqual([]);
    }
  });

  it('to be offered by others than those who manage the course', async () => {
    const { author, colleague } = await buildSchool(t);
    const hidden = await coveredCourse(author);
    const { caller } = colleague;
    for (const call of [
      caller.get(offerOf(hidden)),
      offer({ ...colleague, course: hidden }),
      caller.delete(offerOf(hidden)),
    ])
      expect((await call).status).toBe(404);
    expect((await colleague.caller.put(offerOf(author.course), { tests: true })).status).toBe(403);
  });

  it('where the owner teaches at no institution, or is not approved there yet', async () => {
    const free = await buildTeacherAt(t, null);
    const { id } = await t.buildInstitution();
    const waiting = await t.buildUser({ role: 'teacher', isApproved: false, institutionId: id });
    const other = { user: waiting, caller: await t.as(waiting), course: await t.buildCourse(waiting) };
    for (const one of [free, other]) {
      const refused = await offer(one);
      expect([refused.status, refused.body.message]).toEqual([409, copyTexts.nobodyToOffer]);
      expect((await one.caller.get(offerOf(one.course))).body).toEqual({ offer: null, institution: null });
    }
  });
});

describe('a template', () => {
  it('is seen by approved teachers of the institution, and by admins', async () => {
    const { school, author, colleague, stranger } = await buildSchool(t);
    const waiting = await t.as(await t.buildUser({ role: 'teacher', isApproved: false, institutionId: school.id }));
    const free = await buildTeacherAt(t, null);
    const hidden = await coveredCourse(author);
    const offered = await offer({ ...author, course: hidden });
    expect(offered.body).toEqual({
      message: copyTexts.offered,
      template: {
        offer: { tests: true, offeredAt: t.clock.now().toISOString() },
        institution: { _id: school.id, name: school.name },
      },
    });
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    for (const caller of [author.caller, colleague.caller, admin]) {
      expect(await namesSeenBy(caller, `search=${hidden.name}`)).toContain(hidden.name);
      expect(await reaching(caller, hidden)).toEqual([200, 201, 200]);
    }
    for (const caller of [waiting, stranger.caller, free.caller]) {
      expect(await namesSeenBy(caller)).toEqual([]);
      expect(await reaching(caller, hidden)).toEqual([404, 404, 404]);
    }
    // Only the copy is theirs.
    expect((await colleague.caller.get(`/api/courses/${hidden._id}`)).status).toBe(404);
  });

  it('is described by the names of its subjects, materials and tests', async () => {
    const { author, colleague } = await buildSchool(t);
    await created(author.caller, formOf(author.course, { test_name: 'Before' }));
    await offer(author);
    const { body } = await colleague.caller.get(`${path}/${author.course._id}`);
    const [first] = author.course.subjects;
    expect(body).toMatchObject({
      _id: author.course._id,
      name: author.course.name,
      creator: { _id: author.user.id },
      tests: true,
      mine: false,
      subjectsCount: author.course.subjects.length,
      testNames: ['Before'],
    });
    expect(body.subjects[0]).toEqual({
      _id: first?._id,
      name: first?.name,
      materialsCount: first?.materials.length,
      materials: first?.materials.map(({ _id, name, content_type }) => ({ _id, name, content_type })),
    });
    expect(JSON.stringify(body)).not.toContain(first?.materials[0]?.content_url);
    await offer(author, false);
    expect((await colleague.caller.get(`${path}/${author.course._id}`)).body).toMatchObject({
      tests: false,
      testNames: [],
    });
    expect((await author.caller.get(`${path}?search=${author.course.name}`)).body.data[0].mine).toBe(true);
  });

  it('is found by its name, the newest offer first, page by page', async () => {
    const { author, colleague } = await buildSchool(t);
    const names = ['Plants', 'Animals', 'More plants'];
    for (const name of names) {
      const course = await t.buildCourse(author.user, { name });
      t.clock.advance(1_000);
      await offer({ ...author, course });
    }
    expect(await namesSeenBy(colleague.caller)).toEqual(['More plants', 'Animals', 'Plants']);
    expect(await namesSeenBy(colleague.caller, 'search=PLANTS')).toEqual(['More plants', 'Plants']);
    expect(await namesSeenBy(colleague.caller, 'limit=2&page=2')).toEqual(['Plants']);
    expect((await colleague.caller.get(`${path}?limit=2`)).body).toMatchObject({ total: 3, pageCount: 2 });
  });
});

describe('a copy of a template', () => {
  it('is an own, inactive course with the files and tests of the template, and nothing of its people', async () => {
    const { author, colleague } = await buildSchool(t);
    const { payload, headers } = uploadForm('figure.png', tinyPng);
    const { url } = (await author.caller.post('/api/files', payload, headers)).body.file;
    const course = await coveredCourse(author);
    const pictured = question({ question_text: `<p><img src="${url}" alt="A figure"></p>` });
    await created(author.caller, formOf(course, { test_name: 'With a picture', test_questions: [pictured] }));
    await t.buildJoinRequest(course, await t.buildUser(), 'approved');
    await offer({ ...author, course });
    const { status, body } = await use(colleague.caller, course, { name: 'For class 7', tests: true });
    expect([status, body]).toEqual([
      201,
      {
        message: copyTexts.templateCopied,
        course: { _id: expect.any(String), name: 'For class 7', tests: { copied: 1, disabled: 0, leftOut: 0 } },
      },
    ]);
    const copy: Course = (await colleague.caller.get(`/api/courses/${body.course._id}`)).body;
    expect(copy).toMatchObject({
      status: 'inactive',
      created_by: colleague.user.id,
      joinRequests: [],
      imageUrl: course.imageUrl,
    });
    const tests = (await colleague.caller.get('/api/tests')).body.data as Test[];
    const [test] = tests.filter((one) => one.test_subject._id === copy._id);
    expect(test).toMatchObject({ test_name: 'With a picture', created_by: { _id: colleague.user.id } });
    expect(test?.test_questions[0]?.correct_options).toEqual(['B']);
    // The copy keeps its files when the template goes, which used them first.
    await author.caller.delete(offerOf(course));
    await author.caller.delete(`/api/courses/${course._id}`);
    for (const file of [url, course.imageUrl ?? '']) expect((await colleague.caller.get(file)).status).toBe(200);
    expect((await author.caller.get(`/api/courses/${copy._id}`)).status).toBe(404);
  });

  it('has no test where they are not offered, nor where they are not asked for', async () => {
    const { author, colleague } = await buildSchool(t);
    await created(author.caller, formOf(author.course));
    const none = { copied: 0, disabled: 0, leftOut: 0 };
    await offer(author, false);
    expect((await use(colleague.caller, author.course)).body.course.tests).toEqual(none);
    await offer(author, true);
    expect((await use(colleague.caller, author.course, { name: 'Bare' })).body.course.tests).toEqual(none);
    expect((await use(colleague.caller, author.course)).body.course.tests).toMatchObject({ copied: 1 });
  });

  it('leaves out tests in the bin, and has those that somebody else made in the course', async () => {
    const { author, colleague } = await buildSchool(t);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const binned = await created(author.caller, formOf(author.course, { test_name: 'Binned' }));
    await author.caller.delete(`/api/tests/${binned._id}`);
    await created(admin, formOf(author.course, { test_name: 'Of the office' }));
    await created(author.caller, formOf(author.course, { test_name: 'Own' }));
    await offer(author);
    expect((await colleague.caller.get(`${path}/${author.course._id}`)).body.testNames.toSorted()).toEqual([
      'Of the office',
      'Own',
    ]);
    expect((await use(colleague.caller, author.course)).body.course.tests).toMatchObject({ copied: 2 });
  });

  it('is made once for a request that is sent twice', async () => {
    const { author, colleague } = await buildSchool(t);
    await offer(author);
    const send = () =>
      colleague.caller.post(
        `${path}/${author.course._id}/copy`,
        { name: 'Once' },
        { 'idempotency-key': 'template-once' },
      );
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  });
});

describe('an offer', () => {
  it('ends when it is withdrawn, and with the course in the bin until that comes back', async () => {
    const { author, colleague } = await buildSchool(t);
    await offer(author);
    await author.caller.delete(`/api/courses/${author.course._id}`);
    expect(await reaching(colleague.caller, author.course)).toEqual([404, 404]);
    await author.caller.post(`/api/courses/${author.course._id}/restore`, {});
    expect(await namesSeenBy(colleague.caller)).toEqual([author.course.name]);
    const withdrawn = await author.caller.delete(offerOf(author.course));
    expect([withdrawn.status, withdrawn.body]).toEqual([200, { message: copyTexts.withdrawn }]);
    expect((await author.caller.delete(offerOf(author.course))).status).toBe(200);
    expect(await reaching(colleague.caller, author.course)).toEqual([404, 404]);
    expect((await author.caller.get(offerOf(author.course))).body.offer).toBeNull();
  });

  it('ends with its owner: neither institution has it when the course is handed on', async () => {
    const { author, colleague, stranger } = await buildSchool(t);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    await offer(author);
    const handed = await admin.put(`/api/courses/update-course/${author.course._id}`, { created_by: stranger.user.id });
    expect(handed.status).toBe(200);
    const neighbour = await buildTeacherAt(t, { id: stranger.user.institutionId ?? '' });
    for (const { caller } of [author, colleague, stranger, neighbour]) expect(await namesSeenBy(caller)).toEqual([]);
    expect((await stranger.caller.get(offerOf(author.course))).body.offer).toBeNull();
    await offer({ ...stranger, course: author.course });
    expect(await namesSeenBy(neighbour.caller)).toEqual([author.course.name]);
    expect(await namesSeenBy(colleague.caller)).toEqual([]);
  });

  it('moves with its owner to another institution, and rests while the owner has none', async () => {
    const { author, colleague, stranger } = await buildSchool(t);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    await offer(author);
    await admin.put(`/api/users/${author.user.id}`, { institution: stranger.user.institutionId });
    expect(await namesSeenBy(colleague.caller)).toEqual([]);
    expect(await namesSeenBy(stranger.caller)).toEqual([author.course.name]);
    await admin.put(`/api/users/${author.user.id}`, { institution: null });
    for (const { caller } of [author, colleague, stranger]) expect(await namesSeenBy(caller)).toEqual([]);
  });

  it('stands in the log once for each change, with who changed what', async () => {
    const { author } = await buildSchool(t);
    for (const tests of [true, true, false]) {
      await offer(author, tests);
      t.clock.advance(1_000);
    }
    await author.caller.delete(offerOf(author.course));
    await author.caller.delete(offerOf(author.course));
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    const { body } = await admin.get(`/api/audit?search=${author.course.name}&limit=100`);
    const entries = (body.data as { action: string; target: { _id: string } | null; changes: object[] }[]).filter(
      ({ action, target }) => action.startsWith('template_') && target?._id === author.course._id,
    );
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['template_withdrawn', []],
      ['template_offered', [{ field: 'tests', before: 'true', after: 'false' }]],
      ['template_offered', [{ field: 'tests', before: null, after: 'true' }]],
    ]);
  });
});
