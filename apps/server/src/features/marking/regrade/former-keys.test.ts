import type { FormerKey, Test } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import {
  buildRegradeScene,
  corrected,
  markOf,
  type RegradeScene,
  satWith,
  startAttempt,
  submitted,
} from '../../../../testing/features/marking/regrade/scene.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const testOf = async ({ caller, testUrl }: RegradeScene) => (await caller.get(testUrl)).body.data as Test;

/** Saves the test's questions after a change, as the form does. */
async function edit(scene: RegradeScene, change: (questions: Test['test_questions']) => object[]): Promise<Test> {
  const { test_questions, updatedAt } = await testOf(scene);
  const answer = await scene.caller.put(scene.testUrl, { test_questions: change(test_questions), updatedAt });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Test;
}

const formerKeysOf = async ({ caller, url }: RegradeScene) =>
  (await caller.get(`${url}/former-keys`)).body.data as FormerKey[];

/** Corrections that give former versions the present keys of these questions. */
const presentKeys = ({ test_questions }: Test, places: number[]) =>
  places.map((place) => {
    const question = test_questions[place];
    if (!question) throw new Error(`The test has no question ${place}`);
    const { _id, correct_options, positive_mark, negative_mark } = question;
    return { question: _id, correct_options, positive_mark, negative_mark };
  });

const keyed = (letter: string) => (questions: Test['test_questions']) =>
  questions.map((question, place) => (place === 0 ? { ...question, correct_options: [letter] } : question));

it('is for those who manage the test', async () => {
  const scene = await buildRegradeScene(t);
  const other = await t.as(await t.buildUser({ role: 'teacher' }));
  expect((await other.get(`${scene.url}/former-keys`)).status).toBe(404);
  expect(await formerKeysOf(scene)).toEqual([]);
});

it('tells of an edited key how many were and will be marked by the old one, and a correction gives them the present one', async () => {
  const scene = await buildRegradeScene(t);
  const [wrong, right] = [await satWith(scene, ['A', 'A']), await satWith(scene, ['B', 'A'])];
  const open = await startAttempt(scene, ['B', 'A']);
  const test = await edit(scene, keyed('B'));
  const [question] = test.test_questions;
  expect(await formerKeysOf(scene)).toEqual([
    {
      version: 1,
      submitted: 2,
      open: 1,
      corrections: [
        {
          question: question?._id,
          question_text: '<p>Question 1</p>',
          versions: [1],
          before: { correct_options: ['A'], scoring: 'by_key', positive_mark: 1, negative_mark: 0 },
          after: { correct_options: ['B'], scoring: 'by_key', positive_mark: 1, negative_mark: 0 },
        },
      ],
    },
  ]);
  expect([await markOf(scene, wrong), await markOf(scene, right)]).toEqual([2, 1]);
  const regrade = await corrected(scene, { corrections: presentKeys(test, [0]) });
  expect(regrade).toMatchObject({ attempts: 2, better: 1, worse: 1, can: { undo: true } });
  await submitted(open);
  expect([await markOf(scene, wrong), await markOf(scene, right), await markOf(scene, open.id)]).toEqual([1, 2, 2]);
  expect(await formerKeysOf(scene)).toEqual([]);
  const undone = await scene.caller.post(`${scene.url}/${regrade._id}/undo`);
  expect(undone.status).toBe(200);
  expect([await markOf(scene, wrong), await markOf(scene, right), await markOf(scene, open.id)]).toEqual([2, 1, 1]);
  expect((await formerKeysOf(scene)).map(({ version, submitted: all }) => [version, all])).toEqual([[1, 3]]);
  expect((await testOf(scene)).test_questions[0]?.correct_options).toEqual(['B']);
});

it('finds the right option by its text where options were moved, and takes a moved key for no other one', async () => {
  const scene = await buildRegradeScene(t);
  const [one, two] = [await satWith(scene, ['A', 'A']), await satWith(scene, ['B', 'A'])];
  // The key names the same option by another letter.
  const turned = await edit(scene, ([first, ...rest]) => [
    { ...first, question_options: first?.question_options.toReversed(), correct_options: ['D'] },
    ...rest,
  ]);
  expect(await formerKeysOf(scene)).toEqual([]);
  const later = await satWith(scene, ['C', 'A']);
  const test = await edit(scene, keyed('C'));
  expect(test.version).toBe(turned.version + 1);
  const former = await formerKeysOf(scene);
  expect(
    former.map(({ version, corrections }) => [version, corrections.map(({ before, after }) => [before, after])]),
  ).toMatchObject([
    [2, [[{ correct_options: ['D'] }, { correct_options: ['C'] }]]],
    [1, [[{ correct_options: ['A'] }, { correct_options: ['B'] }]]],
  ]);
  await corrected(scene, { corrections: presentKeys(test, [0]) });
  expect([await markOf(scene, one), await markOf(scene, two), await markOf(scene, later)]).toEqual([1, 2, 2]);
});

it('re-marks the version that is named and leaves the others', async () => {
  const scene = await buildRegradeScene(t);
  const first = await satWith(scene, ['C', 'A']);
  await edit(scene, keyed('B'));
  const second = await satWith(scene, ['C', 'A']);
  const test = await edit(scene, keyed('C'));
  await corrected(scene, { corrections: presentKeys(test, [0]), versions: [2] });
  expect([await markOf(scene, first), await markOf(scene, second)]).toEqual([1, 2]);
  expect((await formerKeysOf(scene)).map(({ version }) => version)).toEqual([1]);
  const nothing = await scene.caller.post(`${scene.url}/preview`, {
    corrections: presentKeys(test, [0]),
    versions: [2],
  });
  expect(nothing.status).toBe(400);
});

it('leaves questions that the test has no more, and options whose text is another one now', async () => {
  const scene = await buildRegradeScene(t);
  const id = await satWith(scene, ['A', 'A']);
  const reworded = { question_options: ['x', 'y'].map((text) => ({ text })), correct_options: ['A'] };
  await edit(scene, ([, second]) => [
    { ...second, ...reworded },
    { ...reworded, question_text: 'New' },
  ]);
  expect(await formerKeysOf(scene)).toEqual([]);
  // A question brings its own values, whatever its options are.
  const test = await edit(scene, ([first, ...rest]) => [{ ...first, positive_mark: 5 }, ...rest]);
  expect(await formerKeysOf(scene)).toEqual([]);
  await corrected(scene, { corrections: [{ question: test.test_questions[0]?._id, positive_mark: 6 }] });
  expect(await markOf(scene, id)).toBe(7);
});

it('goes on from a correction of an old version that an edit followed', async () => {
  const scene = await buildRegradeScene(t);
  const id = await satWith(scene, ['C', 'A']);
  const [question] = (await testOf(scene)).test_questions;
  const first = await corrected(scene, { corrections: [{ question: question?._id, correct_options: ['C'] }] });
  expect(await markOf(scene, id)).toBe(2);
  const test = await edit(scene, keyed('D'));
  expect((await formerKeysOf(scene))[0]?.corrections).toMatchObject([
    { before: { correct_options: ['C'] }, after: { correct_options: ['D'] } },
  ]);
  const second = await corrected(scene, { corrections: presentKeys(test, [0]) });
  expect(await markOf(scene, id)).toBe(1);
  const refused = await scene.caller.post(`${scene.url}/${first._id}/undo`);
  expect(refused.body.error).toBe('regrade_not_latest');
  for (const { _id } of [second, first]) await scene.caller.post(`${scene.url}/${_id}/undo`);
  expect(await markOf(scene, id)).toBe(1);
  expect((await testOf(scene)).test_questions[0]?.correct_options).toEqual(['D']);
});

it('tells two options with one text not apart', async () => {
  const options = ['<p>same</p>', '<p>same</p>', '<p>other</p>'];
  const scene = await buildRegradeScene(t, { questions: [{ options, correct: 'C' }, {}] });
  await satWith(scene, ['A', 'A']);
  await edit(scene, keyed('B'));
  expect((await formerKeysOf(scene))[0]?.corrections).toMatchObject([{ after: { correct_options: ['B'] } }]);
  await edit(scene, ([first, ...rest]) => [
    { ...first, question_options: first?.question_options.toReversed(), correct_options: ['C'] },
    ...rest,
  ]);
  expect(await formerKeysOf(scene)).toEqual([]);
});
