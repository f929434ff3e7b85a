import { Test, TestForStudent } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import {
  absent,
  buildAuthor,
  created,
  formOf,
  question,
  urlOf,
} from '../../../testing/features/test-authoring/tests.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const minute = 60_000;
const names = (answer: { body: { data: { test_name: string }[] } }) => answer.body.data.map((test) => test.test_name);

/** An author with three tests, each a second younger than the one before. */
async function buildThree() {
  const author = await buildAuthor(t);
  const tests = [];
  for (const change of [
    { test_name: 'Ärea', test_type: 'post-test' },
    { test_name: 'sums 100%', test_status: 'disabled' },
    { test_name: 'Products' },
  ]) {
    t.clock.advance(1_000);
    tests.push(await created(author.caller, formOf(author.course, change)));
  }
  return { ...author, tests };
}

describe('lists are refused', () => {
  it('to visitors and coordinators', async () => {
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }));
    for (const path of ['/api/tests', '/api/tests?page=1', `/api/tests/${absent}`, `/api/courses/${absent}/tests`]) {
      expect((await t.visitor.get(path)).status).toBe(401);
      expect((await coordinator.get(path)).status).toBe(403);
    }
  });

  it('for pages, orders and filters that there are not', async () => {
    const { caller } = await buildAuthor(t);
    for (const query of ['page=0', 'limit=101', 'sort=maxMark', 'test_type=quiz', 'test_status=x', 'created_by=you'])
      expect((await caller.get(`/api/tests?${query}`)).status).toBe(400);
  });
});

describe('authors', () => {
  it('get their own tests, newest first, in full or page by page', async () => {
    const { caller, tests } = await buildThree();
    await buildThree();
    const plain = await caller.get('/api/tests');
    expect(names(plain)).toEqual(['Products', 'sums 100%', 'Ärea']);
    expect(plain.body.data.map((test: unknown) => Test.parse(test))).toEqual(tests.toReversed());
    expect((await caller.get('/api/tests/')).body).toEqual(plain.body);
    const page = await caller.get('/api/tests?page=2&limit=2');
    expect(page.body).toMatchObject({ page: 2, limit: 2, total: 3, pageCount: 2 });
    const {
      test_questions: _questions,
      version: _version,
      attempts: _attempts,
      audience_groups: _groups,
      audience_people: _people,
      ...item
    } = tests[0] as Test;
    expect(page.body.data).toEqual([item]);
  });

  it('search and filter', async () => {
    const { caller, course, user } = await buildThree();
    const found = async (query: string) => names(await caller.get(`/api/tests?${query}`));
    expect(await found('search=SUM')).toEqual(['sums 100%']);
    expect(await found('search=%25')).toEqual(['sums 100%']);
    expect(await found('search=_')).toEqual([]);
    expect(await found('test_type=post-test')).toEqual(['Ärea']);
    expect(await found('test_status=disabled')).toEqual(['sums 100%']);
    expect(await found(`test_subject=${course._id}&sort=createdAt`)).toEqual(['Ärea', 'sums 100%', 'Products']);
    expect(await found(`test_subject=${absent}`)).toEqual([]);
    expect(await found('created_by=me&sort=test_status')).toEqual(['sums 100%', 'Products', 'Ärea']);
    expect(await found(`created_by=${user.id}&sort=-test_type`)).toEqual(['Products', 'sums 100%', 'Ärea']);
    expect(await found(`created_by=${absent}`)).toEqual([]);
    expect((await found('sort=test_name')).indexOf('Products')).toBe(0);
  });

  it('do not see tests of others, of deleted courses, or deleted ones; admins see all the rest', async () => {
    const [mine, theirs] = [await buildThree(), await buildThree()];
    expect((await theirs.caller.get(urlOf(mine.tests[0] as Test))).status).toBe(404);
    expect((await admin.get(urlOf(mine.tests[0] as Test))).body.data).toEqual(mine.tests[0]);
    const all = (await admin.get(`/api/tests?created_by=${mine.user.id}`)).body;
    expect(all.total).toBe(3);
    await mine.caller.delete(urlOf(mine.tests[0] as Test));
    expect((await mine.caller.get('/api/tests?page=1')).body.total).toBe(2);
    await mine.caller.delete(`/api/courses/${mine.course._id}`);
    expect((await mine.caller.get('/api/tests')).body.data).toEqual([]);
    expect((await mine.caller.get('/api/tests?page=1')).body).toMatchObject({ data: [], total: 0, pageCount: 0 });
    expect((await mine.caller.get(urlOf(mine.tests[1] as Test))).status).toBe(404);
    await mine.caller.post(`/api/courses/${mine.course._id}/restore`);
    expect(names(await mine.caller.get('/api/tests'))).toEqual(['Products', 'sums 100%']);
  });

  it('get large tests too, each whole and in its place', async () => {
    const { caller, course } = await buildAuthor(t);
    const sizes = [3, 200, 150, 60, 1];
    for (const size of sizes) {
      t.clock.advance(1_000);
      const test_questions = Array.from({ length: size }, (_, n) => question({ question_text: `Question ${n}` }));
      await created(caller, formOf(course, { test_questions }));
    }
    const { data } = (await caller.get('/api/tests')).body;
    expect(data.map((test: Test) => test.test_questions.length)).toEqual(sizes.toReversed());
    expect(data[3].test_questions[199].question_text).toBe('Question 199');
  });
});

describe('students', () => {
  it('get enabled tests of courses that they can open, without questions', async () => {
    const { course, tests } = await buildThree();
    const student = await t.as(await t.buildUser());
    const page = (await student.get(`/api/tests?test_subject=${course._id}`)).body;
    expect(page.total).toBe(2);
    const [newest] = tests.toReversed() as [Test];
    expect(page.data[0]).toEqual({
      view: 'student',
      _id: newest._id,
      test_name: 'Products',
      test_type: 'pre-test',
      test_duration: null,
      test_subject: newest.test_subject,
      test_lesson: newest.test_lesson,
      questions_asked: null,
      questionsCount: 1,
      maxMark: 1,
      attempts_allowed: 1,
      dates: {
        opensAt: { value: null, from: 'default', group: null },
        dueAt: { value: null, from: 'default', group: null },
        closesAt: { value: null, from: 'default', group: null },
        minutes: { value: null, from: 'default', group: null },
        attempts: { value: 1, from: 'default', group: null },
      },
      phase: 'open',
      attempts: { used: 0, left: 1, open: null, last: null },
      can: { start: true, resume: false },
    });
    expect((await student.get(urlOf(newest))).body).toEqual({ data: page.data[0] });
    expect((await student.get(urlOf(tests[1] as Test))).status).toBe(404);
    const plain = (await student.get('/api/tests')).body.data;
    expect(plain).toContainEqual(page.data[0]);
    for (const test of plain)
      expect(Object.keys(test).toSorted()).toEqual(Object.keys(TestForStudent.shape).toSorted());
  });

  it('get none of a course that is closed to them, until it is opened', async () => {
    const { user, caller } = await buildAuthor(t);
    const course = await t.buildCourse(user, { course_type: 'private' });
    const test = await created(caller, formOf(course));
    const student = await t.buildUser();
    const theirs = await t.as(student);
    expect((await theirs.get(urlOf(test))).status).toBe(404);
    expect((await theirs.get(`/api/courses/${course._id}/tests`)).body.message).toBe('Course not found');
    await t.buildGroup(user, { users: [student], courses: [course] });
    expect((await theirs.get(urlOf(test))).status).toBe(200);
    expect((await theirs.get(`/api/courses/${course._id}/tests`)).body.total).toBe(1);
  });

  it('see those of a course or of one of its subjects, oldest first', async () => {
    const { user, caller } = await buildAuthor(t);
    const subject = (name: string) => ({ name, duration: 1, materials: [material] });
    const material = { name: 'M', content_type: 'Link' as const, content_url: 'https://example.org' };
    const course = await t.buildCourse(user, { subjects: [subject('One'), subject('Two')] });
    for (const [name, place] of [
      ['first', 0],
      ['second', 1],
      ['third', 0],
    ] as const) {
      t.clock.advance(1_000);
      await created(caller, formOf(course, { test_name: name, test_lesson: course.subjects[place]?._id }));
    }
    const student = await t.as(await t.buildUser());
    const url = `/api/courses/${course._id}/tests`;
    expect(names(await student.get(url))).toEqual(['first', 'second', 'third']);
    expect(names(await student.get(`${url}?test_lesson=${course.subjects[0]?._id}`))).toEqual(['first', 'third']);
    const second = await student.get(`${url}?page=2&limit=2`);
    expect(second.body).toMatchObject({ page: 2, limit: 2, total: 3, pageCount: 2 });
    expect((await student.get(url)).body.limit).toBe(100);
    expect((await caller.get(url)).status).toBe(403);
    expect((await admin.get(url)).status).toBe(403);
  });

  it('see the pre-tests before the post-tests, whichever was made first', async () => {
    const { caller, course } = await buildAuthor(t);
    for (const [test_name, test_type] of [
      ['post one', 'post-test'],
      ['pre one', 'pre-test'],
      ['post two', 'post-test'],
      ['pre two', 'pre-test'],
    ]) {
      t.clock.advance(1_000);
      await created(caller, formOf(course, { test_name, test_type }));
    }
    const student = await t.as(await t.buildUser());
    const url = `/api/courses/${course._id}/tests`;
    expect(names(await student.get(url))).toEqual(['pre one', 'pre two', 'post one', 'post two']);
    expect(names(await student.get(`${url}?test_lesson=${course.subjects[0]?._id}&page=2&limit=1`))).toEqual([
      'pre two',
    ]);
  });

  it('see how they stand with each: open, over, used up, shown or not yet', async () => {
    const { caller, course } = await buildAuthor(t);
    const test = await created(caller, formOf(course, { test_duration: 10, attempts_allowed: 2 }));
    const student = await t.as(await t.buildUser());
    const standing = async () => {
      const { attempts, can } = (await student.get(`/api/courses/${course._id}/tests`)).body.data[0];
      return { ...attempts, ...can };
    };
    const start = async () => (await student.post(`${urlOf(test)}/attempts`)).body.attempt;
    const first = await start();
    const startedAt = t.clock.now().toISOString();
    const deadlineAt = new Date(t.clock.now().getTime() + 10 * minute).toISOString();
    const open = { _id: first._id, startedAt, deadlineAt };
    expect(await standing()).toEqual({ used: 1, left: 1, open, last: null, start: false, resume: true });
    // Nobody submitted it yet, and nothing can be done with it any more: the next one may begin.
    t.clock.advance(11 * minute);
    expect(await standing()).toEqual({ used: 1, left: 1, open: null, last: null, start: true, resume: false });
    const second = await start();
    const last = { _id: first._id, submittedAt: deadlineAt };
    expect(await standing()).toMatchObject({
      used: 2,
      left: 0,
      open: { _id: second._id },
      last: { ...last, resultShown: false },
    });
    await student.post(`/api/attempts/${second._id}/submit`, { lease: 1 });
    expect(await standing()).toMatchObject({
      open: null,
      last: { _id: second._id, resultShown: true },
      start: false,
      resume: false,
    });
    const later = new Date(t.clock.now().getTime() + minute).toISOString();
    await caller.put(urlOf(test), { results_show: 'after', results_show_after: later });
    expect((await standing()).last.resultShown).toBe(false);
    t.clock.advance(minute);
    expect((await standing()).last.resultShown).toBe(true);
    const other = await t.as(await t.buildUser());
    expect((await other.get(urlOf(test))).body.data.attempts).toEqual({ used: 0, left: 2, open: null, last: null });
  });
});
