import {
  type Attempt,
  type AttemptResult,
  type ItemAnalysis,
  type Receipt,
  type Test,
  testTexts,
  type TestForStudent,
} from '@lectern/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import {
  buildTestToSit,
  save,
  saveAll,
  startAs,
  submit,
  type Taking,
} from '../../../testing/features/attempts/open-attempt.ts';
import { buildRegradeScene, corrected } from '../../../testing/features/marking/regrade/scene.ts';
import {
  buildAuthor,
  created,
  formOf,
  issuesOf,
  question,
  urlOf,
} from '../../../testing/features/test-authoring/tests.ts';
import { drawQuestions } from './drawn-questions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const some = (count: number, change: object = {}) => Array.from({ length: count }, () => change);

/** A test that draws so many of its questions, whose right option is the first. */
const buildDrawing = (asked: number, of: number, overrides: object = {}) =>
  buildTestToSit(t, { questions: some(of), questions_asked: asked, ...overrides });

const answerAll = (taking: Taking, letter: 'A' | 'B') =>
  saveAll(
    taking,
    taking.questions.map((_, place) => [place, letter] as const),
  );
const resultOf = async ({ caller, url }: Taking) => (await caller.get(`${url}/result`)).body as AttemptResult;

describe('a test is refused', () => {
  it.each([
    ['no fewer than it has', 2, some(2), testTexts.drawFewer],
    ['more than it has', 3, some(2), testTexts.drawFewer],
    ['some among questions of different marks', 1, [{}, { positive_mark: 2 }], testTexts.drawSameMarks],
    ['none', 0, some(2), 'Questions per attempt must be at least 1'],
    ['more than a test may have', 200, some(2), 'Questions per attempt must be at most 199'],
    ['a part', 1.5, some(2), 'Questions per attempt must be a whole number'],
    ['words', 'ten', some(2), 'Questions per attempt must be a number'],
  ])('that draws %s', async (_, asked, questions, message) => {
    const { caller, course } = await buildAuthor(t);
    const form = formOf(course, { questions_asked: asked, test_questions: questions.map(question) });
    const answer = await caller.post('/api/tests', { data: form });
    expect([answer.status, issuesOf(answer)]).toEqual([400, [`data.questions_asked: ${message}`]]);
  });

  it('where a change of its questions, or of the number alone, leaves too few or different marks', async () => {
    const { caller, course } = await buildAuthor(t);
    const test = await created(caller, formOf(course, { questions_asked: 2, test_questions: some(3).map(question) }));
    expect(test.questions_asked).toBe(2);
    const [first, second, third] = test.test_questions;
    for (const [change, message] of [
      [{ test_questions: [first, second] }, testTexts.drawFewer],
      [{ questions_asked: 3 }, testTexts.drawFewer],
      [{ test_questions: [first, second, { ...third, positive_mark: 7 }] }, testTexts.drawSameMarks],
    ] as const)
      expect(issuesOf(await caller.put(urlOf(test), change))).toEqual([`questions_asked: ${message}`]);
    expect((await caller.get(urlOf(test))).body.data).toEqual(test);
    // Asking all again frees the rest.
    const all = await caller.put(urlOf(test), { questions_asked: '', test_questions: [first, second] });
    expect([all.status, all.body.data.questions_asked, all.body.data.maxMark]).toEqual([200, null, 2]);
  });
});

describe('an attempt', () => {
  it('asks as many as the test says, stays with them through everything, and is marked by them alone', async () => {
    const { test, teacher } = await buildDrawing(3, 8);
    const before = (await (await t.as(await t.buildUser())).get(`/api/tests/${test.id}`)).body.data as TestForStudent;
    expect([before.questionsCount, before.questions_asked, before.maxMark]).toEqual([3, 3, 3]);
    const taking = await startAs(t, await t.buildUser(), test);
    expect(new Set(taking.questions).size).toBe(3);
    const authors = test.questions.map(({ id }) => id);
    // In the author's order.
    expect(authors.filter((id) => taking.questions.includes(id))).toEqual(taking.questions);
    const again = (await taking.caller.get(taking.url)).body as Attempt;
    expect(again.questions).toEqual(taking.attempt.questions);
    const resumed = await taking.caller.post(`${taking.url}/lease`);
    expect(resumed.body.attempt.questions).toEqual(taking.attempt.questions);
    taking.lease = resumed.body.lease;
    await saveAll(taking, [
      [0, 'A'],
      [1, 'B'],
    ]);
    const receipt = (await submit(taking)) as Receipt;
    expect(receipt.questions.map(({ question: id }) => id)).toEqual(taking.questions);
    const { result, questions } = await resultOf(taking);
    expect(result).toMatchObject({ mark: 1, maxMark: 3, right: 1, wrong: 1, skipped: 1 });
    expect(questions?.map(({ _id }) => _id)).toEqual(taking.questions);
    const review = (await (await t.as(teacher)).get(`/api/attempts/${taking.attempt._id}/review`)).body;
    expect(review.questions.map(({ _id }: { _id: string }) => _id)).toEqual(taking.questions);
  });

  it('refuses an answer to a question that it has not drawn, also after its end, and keeps nothing of it', async () => {
    const { test, teacher } = await buildDrawing(1, 3, { duration_minutes: 10 });
    const taking = await startAs(t, await t.buildUser(), test);
    const other = test.questions.find(({ id }) => !taking.questions.includes(id));
    const others = { ...taking, questions: [other?.id ?? ''] };
    const refused = await save(others, { question: 0, selected: 'A', sequence: 1 });
    expect([refused.status, refused.body.message]).toEqual([404, testTexts.noSuchQuestion]);
    await saveAll(taking, [[0, 'A']]);
    t.clock.advance(11 * 60_000);
    await save(others, { question: 0, selected: 'A', sequence: 2 });
    const review = (await (await t.as(teacher)).get(`/api/attempts/${taking.attempt._id}/review`)).body;
    expect(review.result).toMatchObject({ mark: 1, maxMark: 1 });
    expect(JSON.stringify(review)).not.toContain(other?.id);
  });

  it('draws anew at the next attempt, and in its own order where the questions are shuffled', async () => {
    const { test } = await buildDrawing(5, 60, { attempts_allowed: 2, shuffle_questions: true });
    const student = await t.buildUser();
    const first = await startAs(t, student, test);
    await submit(first);
    const second = await startAs(t, student, test);
    expect(second.questions).toHaveLength(5);
    // One in five million draws of sixty has the same five.
    expect(second.questions.toSorted()).not.toEqual(first.questions.toSorted());
  });

  it('keeps its questions when the author changes the test meanwhile', async () => {
    const { caller, course } = await buildAuthor(t);
    await t.db.updateTable('courses').set({ course_type: 'public' }).where('id', '=', course._id).execute();
    const form = formOf(course, { questions_asked: 2, results_show: 'at_once', test_questions: some(4).map(question) });
    const test = await created(caller, form);
    const taking = await startAs(t, await t.buildUser(), { id: test._id });
    const changed = await caller.put(urlOf(test), { questions_asked: null, test_questions: [question()] });
    expect(changed.status, changed.text).toBe(200);
    expect(((await taking.caller.get(taking.url)).body as Attempt).questions).toEqual(taking.attempt.questions);
    await answerAll(taking, 'B');
    await submit(taking);
    expect((await resultOf(taking)).result).toMatchObject({ mark: 2, maxMark: 2, right: 2 });
    const later = await startAs(t, await t.buildUser(), { id: test._id });
    expect(later.questions).toHaveLength(1);
  });

  it('is submitted at its deadline with the questions that it asks', async () => {
    const { test } = await buildDrawing(2, 5, { duration_minutes: 10 });
    const taking = await startAs(t, await t.buildUser(), test);
    await saveAll(taking, [[0, 'A']]);
    t.clock.advance(11 * 60_000);
    expect((await resultOf(taking)).result).toMatchObject({ mark: 1, maxMark: 2, right: 1, skipped: 1 });
  });
});

describe('staff', () => {
  it('see on the board how many each attempt asks, and in the list how many the test draws of how many', async () => {
    const { test, teacher } = await buildDrawing(2, 5);
    const caller = await t.as(teacher);
    await startAs(t, await t.buildUser(), test);
    const board = (await caller.get(`/api/tests/${test.id}/board`)).body;
    expect(board.data[0].attempt.questionsCount).toBe(2);
    const listed = (await caller.get('/api/tests?page=1')).body.data.find(({ _id }: Test) => _id === test.id) as Test;
    expect([listed.questionsCount, listed.questions_asked, listed.maxMark]).toEqual([5, 2, 2]);
  });

  it('read the figures of a question from the attempts that asked it', async () => {
    const { test, teacher } = await buildDrawing(1, 2);
    const asked = new Map<string, number>();
    const right = new Map<string, number>();
    for (const letter of ['A', 'B', 'A', 'B', 'A', 'B'] as const) {
      const taking = await startAs(t, await t.buildUser(), test);
      const [id = ''] = taking.questions;
      asked.set(id, (asked.get(id) ?? 0) + 1);
      if (letter === 'A') right.set(id, (right.get(id) ?? 0) + 1);
      await answerAll(taking, letter);
      await submit(taking);
    }
    const analysis = (await (await t.as(teacher)).get(`/api/tests/${test.id}/analysis`)).body as ItemAnalysis;
    expect(analysis.attempts).toBe(6);
    for (const item of analysis.items) {
      const { question: id, attempts, skipped } = item;
      const count = asked.get(id) ?? 0;
      expect([attempts, skipped, item.right]).toEqual([count, 0, right.get(id) ?? 0]);
      expect(item.difficulty).toBe(count === 0 ? null : (right.get(id) ?? 0) / count);
    }
  });

  it('correct a key for those alone who had the question, and leave marks alike', async () => {
    const scene = await buildRegradeScene(t, { questions: some(3), questions_asked: 1 });
    const sittings: Taking[] = [];
    for (let place = 0; place < 6; place += 1) {
      const taking = await startAs(t, await t.buildUser(), scene.test);
      await answerAll(taking, 'B');
      await submit(taking);
      sittings.push(taking);
    }
    const [wrong = ''] = sittings[0]?.questions ?? [];
    const had = sittings.filter(({ questions }) => questions.includes(wrong)).length;
    const corrections = [{ question: wrong, correct_options: ['B'] }];
    const regrade = await corrected(scene, { corrections });
    expect([regrade.attempts, regrade.better, regrade.unchanged]).toEqual([had, had, 0]);
    for (const taking of sittings)
      expect((await resultOf(taking)).result?.mark).toBe(taking.questions.includes(wrong) ? 1 : 0);
    const marks = { corrections: [{ question: wrong, positive_mark: 2 }] };
    const uneven = await scene.caller.post(`${scene.url}/preview`, marks);
    expect(issuesOf(uneven)).toEqual([`corrections: ${testTexts.drawSameMarks}`]);
  });

  it('do not get a question drawn that a correction left out, while others suffice', async () => {
    const scene = await buildRegradeScene(t, { questions: some(3), questions_asked: 2 });
    await submit(await startAs(t, await t.buildUser(), scene.test));
    const [{ id: leftOut } = { id: '' }] = scene.test.questions;
    await t.db.updateTable('assessment_keys').set({ scoring: 'left_out' }).where('question_id', '=', leftOut).execute();
    for (let place = 0; place < 4; place += 1)
      expect((await startAs(t, await t.buildUser(), scene.test)).questions).not.toContain(leftOut);
  });

  it('copy how many are drawn with the test', async () => {
    const { caller, course } = await buildAuthor(t);
    const test = await created(caller, formOf(course, { questions_asked: 1, test_questions: some(3).map(question) }));
    const copy = await caller.post(`/api/tests/${test._id}/copy`, { name: 'Again' });
    const copied = (await caller.get(urlOf(copy.body.data))).body.data as Test;
    expect([copied.questions_asked, copied.questionsCount]).toEqual([1, 3]);
  });
});

describe('a draw', () => {
  it('has as many different places as it should, ascending, whatever the lots are', () => {
    const bytes = fc.infiniteStream(fc.uint8Array({ minLength: 8, maxLength: 8 }));
    fc.assert(
      fc.property(bytes, fc.array(fc.boolean(), { minLength: 2, maxLength: 40 }), fc.nat(), (lots, leftOut, seed) => {
        const count = 1 + (seed % (leftOut.length - 1));
        const random = { bytes: () => lots.next().value as Uint8Array };
        const questions = leftOut.map((left_out, position) => ({ position, left_out }));
        const drawn = drawQuestions(random as never, questions, count);
        expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
        expect(drawn).toHaveLength(count);
        const usable = leftOut.filter((left) => !left).length;
        expect(drawn.filter((place) => leftOut[place]).length).toBe(Math.max(0, count - usable));
      }),
    );
  });
});
