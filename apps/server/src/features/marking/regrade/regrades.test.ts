import type { AttemptReview, Regrade, RegradePreview } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestOverrides, buildTestApp, type TestApp, type TestUser } from '../../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const issuesOf = ({ body }: { body: { issues?: { path: string }[] } }) => body.issues?.map(({ path }) => path);

/** A test of a teacher's with two questions, whose right options are the first. */
async function buildScene(overrides: TestOverrides = {}) {
  const teacher = await t.buildUser({ role: 'teacher' });
  const course = await t.buildCourse(teacher, { course_type: 'public' });
  const test = await t.buildTest(teacher, course, { questions: [{ negative_mark: 1 }, {}], ...overrides });
  const url = `/api/tests/${test.id}/regrades`;
  return { teacher, test, url, caller: await t.as(teacher), questions: test.questions.map(({ id }) => id) };
}
type Scene = Awaited<ReturnType<typeof buildScene>>;

async function start({ test }: Pick<Scene, 'test'>, student: TestUser, letters: (string | null)[]) {
  const caller = await t.as(student);
  const { attempt, lease } = (await caller.post(`/api/tests/${test.id}/attempts`)).body;
  const ids = (attempt.questions as { _id: string }[]).map(({ _id }) => _id);
  for (const [place, letter] of letters.entries()) {
    const body = { selected: letter === null ? [] : [letter], sequence: place + 1, lease };
    expect((await caller.put(`/api/attempts/${attempt._id}/responses/${ids[place]}`, body)).status).toBe(200);
  }
  return { caller, id: attempt._id as string, lease: lease as number };
}

/** A submitted attempt that chose these letters. */
async function sat(scene: Pick<Scene, 'test'>, letters: (string | null)[]): Promise<string> {
  const { caller, id, lease } = await start(scene, await t.buildUser(), letters);
  expect((await caller.post(`/api/attempts/${id}/submit`, { lease })).status).toBe(200);
  t.clock.advance(1000);
  return id;
}

const reviewOf = async ({ caller }: Pick<Scene, 'caller'>, id: string) =>
  (await caller.get(`/api/attempts/${id}/review`)).body as AttemptReview;
const regradedAt = async ({ caller, test }: Scene, id: string) =>
  ((await caller.get(`/api/tests/${test.id}/results`)).body.data as { _id: string; regradedAt: string | null }[]).find(
    ({ _id }) => _id === id,
  )?.regradedAt;

async function preview({ caller, url }: Scene, corrections: object[], query = ''): Promise<RegradePreview> {
  const answer = await caller.post(`${url}/preview${query}`, { corrections });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as RegradePreview;
}

async function apply(scene: Scene, corrections: object[]): Promise<Regrade> {
  const { basis } = await preview(scene, corrections);
  const answer = await scene.caller.post(scene.url, { corrections, reason: 'The key was wrong', basis });
  expect([answer.status, answer.body.message], answer.text).toEqual([201, 'Results corrected']);
  return answer.body.regrade as Regrade;
}

const toB = ({ questions }: Scene) => [{ question: questions[0], correct_options: ['B'] }];

describe('refused', () => {
  it('to other teachers', async () => {
    const scene = await buildScene();
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    const { _id } = await apply(scene, toB(scene));
    const corrections = [{ question: scene.questions[1], positive_mark: 5 }];
    const answers = [
      await other.get(scene.url),
      await other.post(`${scene.url}/preview`, { corrections }),
      await other.post(scene.url, { corrections, reason: 'x', basis: 'x' }),
      await other.post(`${scene.url}/${_id}/undo`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('is what cannot be corrected', async () => {
    const scene = await buildScene();
    const [question] = scene.questions;
    const ask = async (corrections: unknown) =>
      issuesOf(await scene.caller.post(`${scene.url}/preview`, { corrections }));
    expect(await ask([])).toEqual(['corrections']);
    expect(await ask([{ question, positive_mark: 101 }])).toEqual(['corrections.0.positive_mark']);
    expect(await ask([{ question, correct_options: [] }])).toEqual(['corrections.0.correct_options']);
    expect(await ask([{ question, correct_options: ['F'] }])).toEqual(['corrections.0.correct_options.0']);
    expect(await ask([{ question }, { question }])).toEqual(['corrections.1.question']);
    expect(await ask([{ question: scene.test.id, positive_mark: 2 }])).toEqual(['corrections.0.question']);
    expect(await ask([{ question, correct_options: ['A'] }])).toEqual(['corrections']);
  });

  it('is a correction without a reason or a preview', async () => {
    const scene = await buildScene();
    const answer = await scene.caller.post(scene.url, { corrections: toB(scene), reason: ' ' });
    expect(issuesOf(answer)?.toSorted()).toEqual(['basis', 'reason']);
    const blind = await scene.caller.post(scene.url, { corrections: toB(scene), reason: 'x', basis: 'x' });
    expect([blind.status, blind.body.error]).toEqual([409, 'regrade_outdated']);
  });

  it('is a correction after the test has changed since the preview', async () => {
    const scene = await buildScene();
    const { basis } = await preview(scene, toB(scene));
    await t.buildVersion(scene.test, scene.teacher, scene.test.questions);
    const answer = await scene.caller.post(scene.url, { corrections: toB(scene), reason: 'x', basis });
    expect([answer.status, answer.body.error]).toEqual([409, 'regrade_outdated']);
  });

  it('is undoing another than the latest correction', async () => {
    const scene = await buildScene();
    const first = await apply(scene, toB(scene));
    await apply(scene, [{ question: scene.questions[1], positive_mark: 5 }]);
    const answer = await scene.caller.post(`${scene.url}/${first._id}/undo`);
    expect([answer.status, answer.body.error]).toEqual([409, 'regrade_not_latest']);
    expect((await scene.caller.post(`${scene.url}/${scene.test.id}/undo`)).status).toBe(404);
  });
});

describe('a preview', () => {
  it('says whose result changes and how, and changes nothing', async () => {
    const scene = await buildScene();
    const worse = await sat(scene, ['A', 'A']);
    const better = await sat(scene, ['B', 'A']);
    const same = await sat(scene, ['C', 'A']);
    await start(scene, await t.buildUser(), ['B']);
    const shown = await preview(scene, toB(scene));
    expect(shown).toMatchObject({
      attempts: 3,
      better: 1,
      worse: 1,
      otherwise: 0,
      unchanged: 1,
      otherOptions: 0,
      total: 2,
    });
    expect(shown.corrections).toEqual([
      {
        question: scene.questions[0],
        question_text: '<p>Question 1</p>',
        versions: [1],
        before: { correct_options: ['A'], scoring: 'by_key', positive_mark: 1, negative_mark: 1 },
        after: { correct_options: ['B'], scoring: 'by_key', positive_mark: 1, negative_mark: 1 },
      },
    ]);
    const changes = new Map(shown.data.map((change) => [change.attempt, change]));
    expect([...changes.keys()].toSorted()).toEqual([worse, better].toSorted());
    expect(changes.get(better)).toMatchObject({
      before: { mark: 0, maxMark: 2, percentage: 0, right: 1, wrong: 1 },
      after: { mark: 2, maxMark: 2, percentage: 100, right: 2, wrong: 0 },
    });
    expect(changes.get(worse)).toMatchObject({ before: { mark: 2 }, after: { mark: 0 } });
    const page = await preview(scene, toB(scene), '?limit=1&page=2');
    expect(page.data).toEqual(shown.data.slice(1));
    expect((await reviewOf(scene, better)).result?.mark).toBe(0);
    expect((await reviewOf(scene, same)).results).toHaveLength(1);
    expect((await scene.caller.get(scene.url)).body.total).toBe(0);
  });

  it('reaches every version with the same options and counts attempts at others', async () => {
    const scene = await buildScene();
    const [first, second] = scene.test.questions;
    await sat(scene, ['B', 'A']);
    const other = await t.buildVersion(scene.test, scene.teacher, [{ ...first, options: ['x', 'y'] }, { ...second }]);
    await sat({ test: other }, ['B', 'A']);
    await sat({ test: other }, ['A', 'A']);
    const same = await t.buildVersion(other, scene.teacher, [{ ...first, text: '<p>Clearer</p>' }, { ...second }]);
    await sat({ test: same }, ['B', 'A']);
    const shown = await preview(scene, toB(scene));
    expect(shown).toMatchObject({ attempts: 2, better: 2, otherOptions: 2, corrections: [{ versions: [1, 3] }] });
  });
});

describe('a correction', () => {
  it('changes keys and results as it was shown, and writes down what was there before', async () => {
    const scene = await buildScene();
    const worse = await sat(scene, ['A', 'A']);
    const better = await sat(scene, ['B', 'A']);
    const same = await sat(scene, ['C', 'A']);
    const open = await start(scene, await t.buildUser(), ['B']);
    const before = (await scene.caller.get(`/api/tests/${scene.test.id}`)).body.data.updatedAt;
    const regrade = await apply(scene, toB(scene));
    expect(regrade).toMatchObject({
      reason: 'The key was wrong',
      attempts: 3,
      better: 1,
      worse: 1,
      otherwise: 0,
      unchanged: 1,
      by: { _id: scene.teacher.id },
      undone: null,
      can: { undo: true },
    });
    const now = t.clock.now().toISOString();
    const review = await reviewOf(scene, better);
    expect(review.result).toMatchObject({ mark: 2, percentage: 100 });
    expect(review.questions[0]).toMatchObject({ outcome: 'right', correct_options: ['B'] });
    expect(review.results).toMatchObject([
      { cause: 'submitted', mark: 0 },
      { cause: 'regraded', mark: 2, at: now, receiptCode: review.receipt?.code },
    ]);
    expect((await reviewOf(scene, worse)).result?.mark).toBe(0);
    expect((await reviewOf(scene, same)).results).toHaveLength(1);
    expect([await regradedAt(scene, better), await regradedAt(scene, same)]).toEqual([now, null]);
    // A form that was open meanwhile has to load again, and students in the test are marked by the new key.
    const stale = await scene.caller.put(`/api/tests/${scene.test.id}`, { test_name: 'x', updatedAt: before });
    expect(stale.body.error).toBe('stale_update');
    await open.caller.post(`/api/attempts/${open.id}/submit`, { lease: open.lease });
    expect((await reviewOf(scene, open.id)).result?.mark).toBe(1);
    expect(await regradedAt(scene, open.id)).toBeNull();
  });

  it('changes the marks alone for all who could have had them', async () => {
    const scene = await buildScene();
    const all = await sat(scene, ['A', 'A']);
    const half = await sat(scene, [null, 'A']);
    const regrade = await apply(scene, [{ question: scene.questions[1], positive_mark: 3 }]);
    expect(regrade).toMatchObject({ attempts: 2, better: 1, otherwise: 1, worse: 0 });
    expect((await reviewOf(scene, all)).result).toMatchObject({ mark: 4, maxMark: 4, percentage: 100 });
    expect((await reviewOf(scene, half)).result).toMatchObject({ mark: 3, maxMark: 4, percentage: 75 });
  });

  it('is applied once when two come at once, and once for one Idempotency-Key', async () => {
    const scene = await buildScene();
    const id = await sat(scene, ['B', 'A']);
    const { basis } = await preview(scene, toB(scene));
    const body = { corrections: toB(scene), reason: 'x', basis };
    const post = (headers = {}) => scene.caller.post(scene.url, body, headers);
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body: { error } }) => error)).toEqual([
      'regrade_outdated',
      'regrade_outdated',
    ]);
    expect((await reviewOf(scene, id)).results).toHaveLength(2);
    const other = await buildScene();
    const key = { 'idempotency-key': `regrade ${other.test.id}` };
    const again = { corrections: toB(other), reason: 'x', basis: (await preview(other, toB(other))).basis };
    const twice = await Promise.all([
      other.caller.post(other.url, again, key),
      other.caller.post(other.url, again, key),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect((await other.caller.get(other.url)).body.total).toBe(1);
  });

  it('and a submission at the same moment leave one result by one key', async () => {
    const scene = await buildScene();
    const open = await Promise.all(
      Array.from({ length: 6 }, async () => start(scene, await t.buildUser(), ['B', 'A'])),
    );
    const { basis } = await preview(scene, toB(scene));
    const body = { corrections: toB(scene), reason: 'x', basis };
    const submits = open.map(({ caller, id, lease }) => caller.post(`/api/attempts/${id}/submit`, { lease }));
    const answers = await Promise.all([
      ...submits.slice(0, 3),
      scene.caller.post(scene.url, body),
      ...submits.slice(3),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 201]);
    for (const { id } of open) {
      const review = await reviewOf(scene, id);
      expect([review.result?.mark, review.results.at(-1)?.mark]).toEqual([2, 2]);
    }
  });
});

describe('undoing', () => {
  it('brings back keys, marks and results, keeps the history, and is the same when repeated', async () => {
    const scene = await buildScene();
    const id = await sat(scene, ['B', 'A']);
    const { _id } = await apply(scene, toB(scene));
    const later = await sat(scene, ['B', 'A']);
    const undo = () => scene.caller.post(`${scene.url}/${_id}/undo`);
    const answer = await undo();
    expect([answer.status, answer.body.message]).toEqual([200, 'Correction undone']);
    expect(answer.body.regrade).toMatchObject({ undone: { by: { _id: scene.teacher.id } }, can: { undo: false } });
    const review = await reviewOf(scene, id);
    expect(review.result?.mark).toBe(0);
    expect(review.questions[0]?.correct_options).toEqual(['A']);
    expect(review.results.map(({ cause, mark }) => [cause, mark])).toEqual([
      ['submitted', 0],
      ['regraded', 2],
      ['regrade_undone', 0],
    ]);
    // Submitted in between, by the key that is undone: its result is another one now.
    expect((await reviewOf(scene, later)).result?.mark).toBe(0);
    expect([await regradedAt(scene, id), await regradedAt(scene, later)]).toEqual([null, t.clock.now().toISOString()]);
    expect((await undo()).body).toEqual(answer.body);
    expect((await reviewOf(scene, id)).results).toHaveLength(3);
  });

  it('goes back step by step, and corrections may follow', async () => {
    const scene = await buildScene();
    const id = await sat(scene, ['B', 'A']);
    const first = await apply(scene, toB(scene));
    const second = await apply(scene, [{ question: scene.questions[0], correct_options: ['C'], negative_mark: 0 }]);
    const list = (await scene.caller.get(scene.url)).body;
    expect(list.data.map((item: Regrade) => [item._id, item.can.undo])).toEqual([
      [second._id, true],
      [first._id, false],
    ]);
    const marks: (number | undefined)[] = [(await reviewOf(scene, id)).result?.mark];
    for (const { _id } of [second, first]) {
      expect((await scene.caller.post(`${scene.url}/${_id}/undo`)).status).toBe(200);
      marks.push((await reviewOf(scene, id)).result?.mark);
    }
    expect(marks).toEqual([1, 2, 0]);
    await apply(scene, toB(scene));
    expect((await reviewOf(scene, id)).result?.mark).toBe(2);
    expect((await scene.caller.get(`${scene.url}?limit=2`)).body).toMatchObject({ total: 3, pageCount: 2 });
  });
});
