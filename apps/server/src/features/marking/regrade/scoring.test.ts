import type { AttemptResult, ItemAnalysis, Test } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import {
  buildRegradeScene,
  corrected,
  previewOf,
  type RegradeScene,
  type Sat,
  startAttempt,
  submitted,
} from '../../../../testing/features/marking/regrade/scene.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** Two questions of 2 and 1 marks that cost 1; the first option of each is right. */
const buildScene = () => buildRegradeScene(t, { questions: [{ positive_mark: 2, negative_mark: 1 }, {}] });

async function sat(scene: RegradeScene, letters: (string | null)[]): Promise<Sat> {
  const attempt = await startAttempt(scene, letters);
  await submitted(attempt);
  return attempt;
}

const resultOf = async ({ caller, url }: Sat) => (await caller.get(`${url}/result`)).body as AttemptResult;
const marksOf = async (attempt: Sat) => {
  const { result } = await resultOf(attempt);
  return [result?.mark, result?.maxMark];
};
const first = ({ test }: RegradeScene, change: object) => [{ question: test.questions[0]?.id, ...change }];
const testOf = async ({ caller, testUrl }: RegradeScene) => (await caller.get(testUrl)).body.data as Test;

describe('refused', () => {
  it.each([
    [{ correct_options: [] }, 'correct_options'],
    [{ correct_options: ['A', 'A'] }, 'correct_options'],
    [{ correct_options: ['A', 'F'] }, 'correct_options.1'],
    [{ correct_options: ['A', 'B', 'C', 'D', 'E', 'F', 'A'] }, 'correct_options'],
    [{ scoring: 'twice' }, 'scoring'],
  ])('is %j', async (change, path) => {
    const scene = await buildScene();
    const { status, body } = await scene.caller.post(`${scene.url}/preview`, { corrections: first(scene, change) });
    expect(status).toBe(400);
    expect(body.issues[0].path).toBe(`corrections.0.${path}`);
  });

  it('is what changes nothing, and another correction than the preview showed', async () => {
    const scene = await buildScene();
    const same = await scene.caller.post(`${scene.url}/preview`, { corrections: first(scene, { scoring: 'by_key' }) });
    expect(same.status).toBe(400);
    const { basis } = await previewOf(scene, { corrections: first(scene, { scoring: 'full_marks' }) });
    const body = { corrections: first(scene, { scoring: 'left_out' }), reason: 'x', basis };
    expect((await scene.caller.post(scene.url, body)).body.error).toBe('regrade_outdated');
  });

  it('is a student, and a teacher of another test', async () => {
    const scene = await buildScene();
    const corrections = first(scene, { scoring: 'full_marks' });
    const [student, teacher] = [
      await t.as(await t.buildUser()),
      await t.as(await t.buildUser({ role: 'teacher' })),
    ] as const;
    const answers = [
      await student.post(`${scene.url}/preview`, { corrections }),
      await teacher.post(`${scene.url}/preview`, { corrections }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 404]);
  });
});

it('two accepted options count for those who chose either, and undoing gives everybody the former result', async () => {
  const scene = await buildScene();
  const sittings = [await sat(scene, ['A', 'A']), await sat(scene, ['B', 'A']), await sat(scene, ['C', 'A'])];
  const before = await Promise.all(sittings.map(resultOf));
  expect(before.map(({ result }) => result?.mark)).toEqual([3, 0, 0]);
  const corrections = first(scene, { correct_options: ['B', 'A'] });
  expect(await previewOf(scene, { corrections })).toMatchObject({ better: 1, worse: 0, unchanged: 2 });
  const regrade = await corrected(scene, { corrections });
  expect(regrade.corrections[0]?.after.correct_options).toEqual(['A', 'B']);
  expect(await Promise.all(sittings.map(marksOf))).toEqual([
    [3, 3],
    [3, 3],
    [0, 3],
  ]);
  expect((await resultOf(sittings[1] as Sat)).questions?.[0]).toMatchObject({
    outcome: 'right',
    correct_options: ['A', 'B'],
    correct_option_text: '<p>one</p>',
  });
  expect((await testOf(scene)).test_questions[0]).toMatchObject({ correct_options: ['A'], accepted_options: ['B'] });
  expect((await scene.caller.post(`${scene.url}/${regrade._id}/undo`)).status).toBe(200);
  expect(await Promise.all(sittings.map(resultOf))).toEqual(before);
});

it('full marks go to everybody, to those too who left the question out', async () => {
  const scene = await buildScene();
  const sittings = [await sat(scene, ['A', 'A']), await sat(scene, ['B', 'A']), await sat(scene, [null, 'A'])];
  await corrected(scene, { corrections: first(scene, { scoring: 'full_marks' }) });
  expect(await Promise.all(sittings.map(marksOf))).toEqual(sittings.map(() => [3, 3]));
  const { questions, regradedAt } = await resultOf(sittings[2] as Sat);
  expect(questions?.[0]).toMatchObject({ outcome: 'right', mark: 2, scoring: 'full_marks', selected: [] });
  expect(regradedAt).not.toBeNull();
});

it('a question left out is no part of mark, maximum and counts, and with all of them out there is no percentage', async () => {
  const scene = await buildScene();
  const sittings = [await sat(scene, ['A', 'A']), await sat(scene, ['B', 'A'])];
  const corrections = first(scene, { scoring: 'left_out' });
  const preview = await previewOf(scene, { corrections });
  expect(preview).toMatchObject({ better: 1, worse: 0, otherwise: 1 });
  await corrected(scene, { corrections });
  expect(await Promise.all(sittings.map(marksOf))).toEqual([
    [1, 1],
    [1, 1],
  ]);
  const { result, questions } = await resultOf(sittings[1] as Sat);
  expect(result).toMatchObject({ percentage: 100, right: 1, wrong: 0, skipped: 0 });
  expect(questions?.[0]).toMatchObject({ outcome: 'left_out', mark: 0 });
  expect((await testOf(scene)).maxMark).toBe(1);
  const rest = [{ question: scene.test.questions[1]?.id, scoring: 'left_out' }];
  const second = await corrected(scene, { corrections: rest });
  expect((await resultOf(sittings[0] as Sat)).result).toMatchObject({ mark: 0, maxMark: 0, percentage: null });
  await scene.caller.post(`${scene.url}/${second._id}/undo`);
  expect(await marksOf(sittings[0] as Sat)).toEqual([1, 1]);
});

it('an attempt under way is marked by the correction, and its questions tell nothing of the key', async () => {
  const scene = await buildScene();
  const open = await startAttempt(scene, ['B', 'A']);
  await corrected(scene, { corrections: first(scene, { correct_options: ['A', 'B'] }) });
  const shown = await open.caller.get(open.url);
  expect(shown.text).not.toMatch(/accepted|scoring|correct/);
  await submitted(open);
  expect(await marksOf(open)).toEqual([3, 3]);
  const later = await startAttempt(scene, ['A', 'A']);
  await corrected(scene, { corrections: first(scene, { scoring: 'left_out' }) });
  const { questions } = (await later.caller.get(later.url)).body;
  expect(questions[0]).toMatchObject({ positive_mark: 0, negative_mark: 0 });
  await submitted(later);
  expect(await marksOf(later)).toEqual([1, 1]);
});

describe('a save of the test', () => {
  const save = async (scene: RegradeScene, change: (questions: Test['test_questions']) => object[]) => {
    const { test_questions, updatedAt } = await testOf(scene);
    const answer = await scene.caller.put(scene.testUrl, { test_questions: change(test_questions), updatedAt });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as Test;
  };

  it('keeps what a correction says of a question that is as it was, and of former attempts in any case', async () => {
    const scene = await buildScene();
    const attempt = await sat(scene, ['B', 'B']);
    await corrected(scene, {
      corrections: [
        ...first(scene, { correct_options: ['A', 'B'] }),
        { question: scene.test.questions[1]?.id, scoring: 'full_marks' },
      ],
    });
    const other = await save(scene, ([one, two]) => [{ ...one }, { ...two, question_text: '<p>Reworded</p>' }]);
    expect(other.version).toBe(2);
    expect(other.test_questions).toMatchObject([
      { accepted_options: ['B'], scoring: 'by_key' },
      { accepted_options: [], scoring: 'by_key' },
    ]);
    expect(await marksOf(attempt)).toEqual([3, 3]);
    expect((await scene.caller.get(`${scene.url}/former-keys`)).body.data).toEqual([]);
    const again = await save(scene, ([one, two]) => [{ ...one, correct_options: ['C'] }, { ...two }]);
    expect(again.test_questions[0]).toMatchObject({ correct_options: ['C'], accepted_options: [] });
  });

  it('changes nothing where it sends the test back as it was read', async () => {
    const scene = await buildScene();
    await corrected(scene, { corrections: first(scene, { correct_options: ['A', 'B'], scoring: 'left_out' }) });
    expect((await save(scene, (questions) => questions)).version).toBe(1);
  });
});

it('a copy begins with the corrections of its original, and goes its own way', async () => {
  const scene = await buildScene();
  await corrected(scene, { corrections: first(scene, { correct_options: ['A', 'B'] }) });
  const copied = await scene.caller.post(`${scene.testUrl}/copy`, { name: 'A copy' });
  expect(copied.status, copied.text).toBe(201);
  const id = (copied.body.data as { _id: string })._id;
  const [question] = (await testOf({ ...scene, testUrl: `/api/tests/${id}` })).test_questions;
  expect(question).toMatchObject({ correct_options: ['A'], accepted_options: ['B'] });
  const other = { ...scene, testUrl: `/api/tests/${id}`, url: `/api/tests/${id}/regrades` };
  await corrected(other, { corrections: [{ question: question?._id, scoring: 'left_out' }] });
  expect((await testOf(scene)).test_questions[0]?.scoring).toBe('by_key');
});

it('an analysis goes on by the key, and says how the question counts', async () => {
  const scene = await buildScene();
  await sat(scene, ['A', 'A']);
  await sat(scene, ['B', 'A']);
  await corrected(scene, { corrections: first(scene, { scoring: 'full_marks' }) });
  const { items } = (await scene.caller.get(`${scene.testUrl}/analysis`)).body as ItemAnalysis;
  expect(items[0]).toMatchObject({ right: 1, wrong: 1, difficulty: 0.5, scoring: 'full_marks', flag: null });
});

it('files of questions do not hold it, and say so', async () => {
  const scene = await buildScene();
  await corrected(scene, { corrections: first(scene, { scoring: 'left_out' }) });
  const { body } = await scene.caller.get(`${scene.testUrl}/export?format=gift`);
  expect(body.losses).toContain('Question 1: what a correction lets count is left out.');
});
