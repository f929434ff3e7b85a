import type { AttemptReview } from '@lectern/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import {
  buildOpenAttempt,
  save,
  saveAll,
  type OpenAttempt,
  submit,
} from '../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const seconds = (ms: number) => ms * 1_000;
const reviewOf = async ({ teacher, url }: OpenAttempt) =>
  (await (await t.as(teacher)).get(`${url}/review`)).body as AttemptReview;
const kindsIn = ({ events }: AttemptReview) => events.map(({ kind }) => kind);
const lateIn = ({ questions }: AttemptReview) => questions.map(({ late }) => late && [late.selected.join(''), late.at]);

/** A built of ten minutes whose student was offline at the end, three minutes ago. */
async function buildOverdue(): Promise<OpenAttempt> {
  const built = await buildOpenAttempt(t, { duration_minutes: 10 });
  await saveAll(built, [[0, 'A']]);
  t.clock.advance(13 * minute);
  return built;
}

it('is nothing while the attempt takes answers, nor what arrived before the end and is sent again', async () => {
  const built = await buildOverdue();
  await save(built, { question: 0, selected: 'A', sequence: 1 });
  const review = await reviewOf(built);
  expect([kindsIn(review), lateIn(review)]).toEqual([
    ['started', 'submitted'],
    [null, null, null],
  ]);
});

it('is nothing that somebody else sends, nor a question or an option that the test lacks', async () => {
  const built = await buildOverdue();
  const other = await t.as(await t.buildUser());
  const choice = { selected: ['A'], sequence: 2, lease: 1 };
  expect((await other.put(`${built.url}/responses/${built.questions[1]}`, choice)).status).toBe(404);
  await built.caller.put(`${built.url}/responses/${built.test.id}`, choice);
  await save(built, { question: 1, selected: 'F', sequence: 3 });
  expect(kindsIn(await reviewOf(built))).toEqual(['started', 'submitted']);
});

it('shows staff which answers came after the end and when, once, and counts none of them', async () => {
  const built = await buildOverdue();
  for (const [question, selected, sequence] of [
    [1, 'A', 2],
    [2, 'B', 3],
    [1, 'A', 2],
    [1, 'B', 4],
  ] as const)
    expect((await save(built, { question, selected, sequence })).body.error).toBe('attempt_over');
  const review = await reviewOf(built);
  const at = t.clock.now().toISOString();
  expect(review.events.slice(1)).toMatchObject([
    { kind: 'submitted', by: null },
    { kind: 'late_answers', at, minutes: 3, by: { _id: built.student.id } },
  ]);
  expect(review.events[2]?.questions?.toSorted()).toEqual([built.questions[1], built.questions[2]].toSorted());
  expect(lateIn(review)).toEqual([null, ['A', at], ['B', at]]);
  expect(review.result).toMatchObject({ mark: 1, right: 1, skipped: 2 });
});

it('keeps one line of each answer when the same arrives many times at once', async () => {
  const built = await buildOverdue();
  await Promise.all(Array.from({ length: 6 }, () => save(built, { question: 1, selected: 'A', sequence: 2 })));
  const { events } = await reviewOf(built);
  expect(events.flatMap(({ questions = [] }) => questions)).toEqual([built.questions[1]]);
});

it('says from when nothing was heard of the page, where others ended the attempt', async () => {
  const built = await buildOpenAttempt(t, { duration_minutes: 10 });
  t.clock.advance(seconds(30));
  await built.caller.post(`${built.url}/heartbeat`, { lease: 1 });
  const heard = t.clock.now().toISOString();
  t.clock.advance(10 * minute);
  expect((await reviewOf(built)).silentFrom).toBe(heard);
  const present = await buildOpenAttempt(t, { duration_minutes: 10 });
  t.clock.advance(10 * minute);
  await submit(present);
  expect((await reviewOf(present)).silentFrom).toBeNull();
});
