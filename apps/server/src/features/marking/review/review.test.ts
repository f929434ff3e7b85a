import type { AttemptReview } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import {
  buildOpenAttempt,
  saveAll,
  type OpenAttempt,
  submit,
} from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const asTeacher = ({ teacher }: Pick<OpenAttempt, 'teacher'>) => t.as(teacher);

describe('the review', () => {
  it('is refused to others, the student among them', async () => {
    const built = await buildOpenAttempt(t);
    expect((await built.caller.get(`${built.url}/review`)).status).toBe(403);
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.get(`${built.url}/review`)).status).toBe(404);
  });

  it('shows the key and every save, also of an open attempt', async () => {
    const built = await buildOpenAttempt(t, {
      questions: [{ correct: 'B', positive_mark: 2, solution: '<p>why</p>' }, { negative_mark: 1 }],
    });
    await saveAll(built, [
      [0, 'A'],
      [1, 'C'],
      [0, 'B'],
      [1, null],
    ]);
    const review = (await (await asTeacher(built)).get(`${built.url}/review`)).body as AttemptReview;
    expect(review).toMatchObject({ status: 'open', version: 1, receipt: null, result: null, results: [] });
    expect(review.student).toEqual({
      _id: built.student.id,
      username: built.student.username,
      profilePicture: null,
    });
    expect(review.questions).toMatchObject([
      { selected: ['B'], outcome: 'right', mark: 2, correct_options: ['B'], solution: '<p>why</p>' },
      { selected: [], outcome: 'skipped', mark: 0, negative_mark: 1 },
    ]);
    expect(
      review.questions.map(({ history }) => history.map(({ selected, sequence }) => [selected, sequence])),
    ).toEqual([
      [
        [['A'], 1],
        [['B'], 3],
      ],
      [
        [['C'], 2],
        [[], 4],
      ],
    ]);
  });

  it('shows the receipt, the result and when the student saw it', async () => {
    const built = await buildOpenAttempt(t);
    await saveAll(built, [[0, 'A']]);
    t.clock.advance(minute);
    const receipt = await submit(built);
    await built.caller.get(`${built.url}/result`);
    const review = (await (await t.as(await t.buildUser({ role: 'admin' }))).get(`${built.url}/review`)).body;
    expect(review).toMatchObject({ receipt, result: { mark: 1 }, resultSeenAt: t.clock.now().toISOString() });
    expect(review.events.map(({ kind }: { kind: string }) => kind)).toEqual(['started', 'submitted']);
  });
});
