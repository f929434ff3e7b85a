import { type Course, type Test, testTexts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import {
  absent,
  buildAuthor,
  created,
  formOf,
  issuesOf,
  question,
  urlOf,
} from '../../../testing/features/test-authoring/tests.ts';

// A question may name the material of the test's subject that explains it.

let t: TestApp;
let author: Awaited<ReturnType<typeof buildAuthor>>;
beforeAll(async () => {
  t = await buildTestApp();
  author = await buildAuthor(t);
});
afterAll(() => t.close());

const material = (name: string) => ({ name, content_type: 'PDF' as const, content_url: 'https://example.org/a.pdf' });
const buildCourse = () =>
  t.buildCourse(author.user, {
    subjects: ['Swings', 'Waves'].map((name) => ({ name, duration: 1, materials: [material(`About ${name}`)] })),
  });
const materialIn = ({ subjects }: Course, place: number): string => subjects[place]?.materials[0]?._id ?? '';
const explainedIn = (id: string | null) => question({ explained_in: id });
const materialsOf = ({ test_questions }: Test) => test_questions.map((one) => one.explained_in);
const refused = (place: number) => `test_questions.${place}.explained_in: ${testTexts.noSuchMaterial}`;
const read = async (test: Test): Promise<Test> => (await author.caller.get(urlOf(test))).body.data;

describe('refused, at the question', () => {
  it('a material of another subject, of another course, and one that is not there', async () => {
    const [course, other] = [await buildCourse(), await buildCourse()];
    for (const id of [materialIn(course, 1), materialIn(other, 0), absent]) {
      const answer = await author.caller.post('/api/tests', {
        data: formOf(course, { test_questions: [question(), explainedIn(id)] }),
      });
      expect([answer.status, ...issuesOf(answer)]).toEqual([400, `data.${refused(1)}`]);
    }
  });

  it('one of the former subject, when the test moves to another', async () => {
    const course = await buildCourse();
    const questions = [explainedIn(materialIn(course, 0))];
    const test = await created(author.caller, formOf(course, { test_questions: questions }));
    const answer = await author.caller.put(urlOf(test), {
      test_lesson: course.subjects[1]?._id,
      test_questions: questions,
    });
    expect(issuesOf(answer)).toEqual([refused(0)]);
  });

  it('without a word of it where the subject itself is not the author’s', async () => {
    const stranger = await buildAuthor(t);
    const answer = await author.caller.post('/api/tests', {
      data: formOf(stranger.course, { test_questions: [explainedIn(absent)] }),
    });
    expect(issuesOf(answer)).toEqual([expect.stringContaining('test_subject')]);
  });
});

describe('a material that explains a question', () => {
  it('is kept, changed and taken away with a new version, and no new one where it stays', async () => {
    const course = await buildCourse();
    const id = materialIn(course, 0);
    const test = await created(author.caller, formOf(course, { test_questions: [explainedIn(id), question()] }));
    expect([materialsOf(test), test.version]).toEqual([[id, null], 1]);
    const put = async (body: object) => (await author.caller.put(urlOf(test), body)).body.data as Test;
    const same = await put({ test_questions: test.test_questions });
    expect([materialsOf(same), same.version]).toEqual([[id, null], 1]);
    const unsaid = test.test_questions.map(({ explained_in: _left, ...rest }) => rest);
    expect(materialsOf(await put({ test_questions: unsaid }))).toEqual([id, null]);
    const without = await put({ test_questions: test.test_questions.map((one) => ({ ...one, explained_in: '' })) });
    expect([materialsOf(without), without.version]).toEqual([[null, null], 2]);
  });

  it('is none to the author once the subject lost it, and the test can be saved as it is', async () => {
    const course = await buildCourse();
    const questions = [explainedIn(materialIn(course, 0))];
    const test = await created(author.caller, formOf(course, { test_questions: questions }));
    await t.db.deleteFrom('materials').where('id', '=', materialIn(course, 0)).execute();
    const now = await read(test);
    expect(materialsOf(now)).toEqual([null]);
    expect((await author.caller.put(urlOf(test), { ...now })).status).toBe(200);
  });

  it('is in no file of questions', async () => {
    const course = await buildCourse();
    const id = materialIn(course, 0);
    const test = await created(author.caller, formOf(course, { test_questions: [explainedIn(id)] }));
    for (const format of ['gift', 'moodle_xml', 'aiken', 'csv'])
      expect((await author.caller.get(`${urlOf(test)}/export?format=${format}`)).text).not.toContain(id);
  });
});

it('practice is off until the author allows it, and the log says who did', async () => {
  const test = await created(author.caller, formOf(author.course));
  expect(test.practice_allowed).toBe(false);
  expect((await author.caller.put(urlOf(test), { practice_allowed: 'yes' })).status).toBe(400);
  await author.caller.put(urlOf(test), { practice_allowed: true });
  expect((await read(test)).practice_allowed).toBe(true);
  await author.caller.put(urlOf(test), { test_name: 'Another name' });
  expect((await read(test)).practice_allowed).toBe(true);
  const admin = await t.as(await t.buildUser({ role: 'admin' }));
  const log = await admin.get('/api/audit?action=test_updated');
  expect(log.text).toContain('practice_allowed');
});
