import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { removeUnusedFiles } from '../files/index.ts';
import {
  buildAuthor,
  created,
  formOf,
  issuesOf,
  question,
  urlOf,
} from '../../../testing/features/test-authoring/tests.ts';

let t: TestApp;
let author: Awaited<ReturnType<typeof buildAuthor>>;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  author = await buildAuthor(t);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

async function upload(caller: Caller): Promise<string> {
  const { payload, headers } = uploadForm('a.png', tinyPng);
  return (await caller.post('/api/files', payload, headers)).body.file.url;
}
const showing = (url: string) => `<p><img src="${url}"></p>`;
const gone = 'This file no longer exists. Please upload it again.';
const idOf = (url: string) => url.split('/')[3] ?? '';
const tomorrow = () => new Date(t.clock.now().getTime() + 25 * 60 * 60 * 1000);

describe('a file is refused', () => {
  it('that is somebody else’s or gone, at every field that names it', async () => {
    const other = await buildAuthor(t);
    const theirs = await upload(other.caller);
    const missing = theirs.replace(idOf(theirs), '01890000-0000-7000-8000-0000000000ff');
    const form = formOf(author.course, {
      test_questions: [
        question({ question_text: showing(theirs), solution: showing(missing) }),
        question({
          question_options: [{ text: showing(missing) }, { text: 'x' }],
          correct_answer_solution: showing(theirs),
        }),
      ],
    });
    const fields = ['0.question_text', '0.solution', '1.question_options.0.text', '1.correct_answer_solution'];
    const answer = await author.caller.post('/api/tests', { data: form });
    expect(issuesOf(answer)).toEqual(fields.map((field) => `data.test_questions.${field}: ${gone}`));
    const test = await created(author.caller, formOf(author.course));
    const changed = await author.caller.put(urlOf(test), { test_questions: form.test_questions });
    expect(issuesOf(changed)).toEqual(fields.map((field) => `test_questions.${field}: ${gone}`));
    expect((await admin.put(urlOf(test), { test_questions: form.test_questions })).status).toBe(400);
  });
});

it('a file that a course shows may be shown by its tests, whoever uploaded it, and by nobody else’s', async () => {
  const url = await upload(admin);
  const course = await t.buildCourse(author.user);
  const shown = await admin.put(`/api/courses/update-course/${course._id}`, { imageUrl: url });
  expect(shown.status).toBe(200);
  const test_questions = [question({ question_text: showing(url) })];
  await created(author.caller, formOf(course, { test_questions }));
  const other = await buildAuthor(t);
  const refused = await other.caller.post('/api/tests', { data: formOf(other.course, { test_questions }) });
  expect(issuesOf(refused)).toEqual([`data.test_questions.0.question_text: ${gone}`]);
});

describe('a file of a test', () => {
  it('is got by who made the test, students who can take it, and nobody else', async () => {
    const course = await t.buildCourse(author.user, { course_type: 'private' });
    const url = await upload(admin);
    const test = await created(author.caller, formOf(course));
    const shown = await admin.put(urlOf(test), { test_questions: [question({ question_text: showing(url) })] });
    expect(shown.status).toBe(200);
    const [student, member] = [await t.buildUser(), await t.buildUser()];
    const inside = await t.as(member);
    await t.buildGroup(author.user, { users: [member], courses: [course] });
    const status = async (caller: Caller) => (await caller.get(url)).status;
    expect(await status(author.caller)).toBe(200);
    expect(await status(admin)).toBe(200);
    expect(await status(inside)).toBe(200);
    expect(await status(t.visitor)).toBe(404);
    expect(await status(await t.as(student))).toBe(404);
    expect(await status((await buildAuthor(t)).caller)).toBe(404);
    expect(await status(await t.as(await t.buildUser({ role: 'coordinator' })))).toBe(404);
    // Authors may show a file of one test in their other tests again.
    const copy = formOf(course, { test_questions: [question({ question_text: showing(url) })] });
    await created(author.caller, copy);
  });

  it('stays with students who sat the test, also when it is disabled or shows something else by now', async () => {
    const url = await upload(author.caller);
    const form = formOf(author.course, { test_questions: [question({ question_text: showing(url) })] });
    const test = await created(author.caller, form);
    const taker = await t.as(await t.buildUser());
    const other = await t.as(await t.buildUser());
    await taker.post(`${urlOf(test)}/attempts`);
    await author.caller.put(urlOf(test), { test_questions: [question()], test_status: 'disabled' });
    expect((await taker.get(url)).status).toBe(200);
    expect((await other.get(url)).status).toBe(404);
  });

  it('is not cleared away, whatever becomes of the test', async () => {
    const [used, replaced, binned, unused] = [
      await upload(author.caller),
      await upload(author.caller),
      await upload(author.caller),
      await upload(author.caller),
    ];
    const withFile = (url: string) => [question({ solution: showing(url) })];
    const test = await created(author.caller, formOf(author.course, { test_questions: withFile(replaced) }));
    await author.caller.put(urlOf(test), { test_questions: withFile(used) });
    const other = await created(author.caller, formOf(author.course, { test_questions: withFile(binned) }));
    await author.caller.delete(urlOf(other));
    const removed = await removeUnusedFiles(t.files, t.db, tomorrow());
    expect(removed).toContain(idOf(unused));
    for (const url of [used, replaced, binned]) expect(removed).not.toContain(idOf(url));
  });
});
