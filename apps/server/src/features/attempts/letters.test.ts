import type { Attempt, AttemptResult, AttemptReview } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { buildOpenAttempt, save, type OpenAttempt, submit } from '../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const shuffled = { shuffle_options: true, questions: Array(12).fill({}) };
/** The letter under which an attempt shows the right option of a question, which is the author's first. */
const rightIn = (attempt: Pick<Attempt, 'questions'>, place: number) => {
  const options = attempt.questions[place]?.question_options;
  const right = options?.find(({ text }) => text === '<p>one</p>');
  if (!right) throw new Error('The right option is shown');
  return right.letter;
};
const storedOf = async ({ attempt }: OpenAttempt) =>
  (await t.db.selectFrom('responses').select('selected').where('attempt_id', '=', attempt._id).execute()).map(
    ({ selected }) => selected,
  );

it('are the attempt’s own on the wire, in saves, repeats, resuming and the result; what is stored is the author’s', async () => {
  const built = await buildOpenAttempt(t, shuffled);
  const letters = built.questions.map((_, place) => rightIn(built.attempt, place));
  expect(new Set(letters).size).toBeGreaterThan(1);
  for (const [place, selected] of letters.entries()) {
    const choice = { question: place, selected, sequence: place + 1 };
    const saved = await save(built, choice);
    expect([saved.status, saved.body.response?.selected], saved.text).toEqual([200, [selected]]);
    const again = await save(built, choice);
    expect([again.status, again.body.response?.selected]).toEqual([200, [selected]]);
  }
  const other = letters[0] === 'A' ? 'B' : 'A';
  const reused = await save(built, { question: 0, selected: other, sequence: 1 });
  expect(reused.body.error).toBe('sequence_reused');
  expect(new Set(await storedOf(built))).toEqual(new Set(['A']));
  const resumed = (await built.caller.post(`${built.url}/lease`)).body;
  const { responses } = resumed.attempt as Attempt;
  expect(responses.map(({ selected }) => selected[0])).toEqual(letters);
  const { attempts } = (await built.caller.get('/api/users/me/export')).body as {
    attempts: { responses: { selected: string }[]; saves: { selected: string }[] }[];
  };
  expect(attempts[0]?.responses.map(({ selected }) => selected)).toEqual(letters);
  expect(attempts[0]?.saves.map(({ selected }) => selected)).toEqual(letters);
  await submit({ ...built, lease: resumed.lease });
  const result = (await built.caller.get(`${built.url}/result`)).body as AttemptResult;
  expect(result.result).toMatchObject({ right: 12 });
  for (const [place, question] of (result.questions ?? []).entries()) {
    expect(question.question_options).toEqual(built.attempt.questions[place]?.question_options);
    expect([question.selected, question.correct_options]).toEqual([[letters[place]], [letters[place]]]);
  }
  // Staff see the author's.
  const staff = await t.as(built.teacher);
  const review = (await staff.get(`${built.url}/review`)).body as AttemptReview;
  expect(review.questions.map(({ selected, history }) => [selected, history[0]?.selected])).toEqual(
    Array.from({ length: 12 }, () => [['A'], ['A']]),
  );
});

it('cannot be worked out from what a student knows', async () => {
  const built = await buildOpenAttempt(t, shuffled);
  const { rows } = await sql<{ option_seed: string }>`select option_seed from attempts
    where id = ${built.attempt._id}`.execute(t.db);
  const seed = rows[0]?.option_seed ?? '';
  expect(seed).toMatch(/^[0-9a-f]{32}$/);
  const staff = await t.as(built.teacher);
  const answers = [
    await built.caller.get(built.url),
    await built.caller.get('/api/users/me/export'),
    await staff.get(`${built.url}/review`),
  ];
  for (const { text } of answers) expect(text).not.toContain(seed);
});

it('are refused where the question has no such option', async () => {
  const built = await buildOpenAttempt(t, shuffled);
  const answer = await save(built, { question: 0, selected: 'E', sequence: 1 });
  expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'selected.0']);
  const taken = await save(built, { question: 0, selected: null, sequence: 1 });
  expect([taken.status, taken.body.response.selected]).toEqual([200, []]);
});

it('stay the author’s in an attempt that began before they were its own', async () => {
  const built = await buildOpenAttempt(t, shuffled);
  await sql`update attempts set option_seed = null where id = ${built.attempt._id}`.execute(t.db);
  const attempt = (await built.caller.get(built.url)).body as Attempt;
  for (const place of built.questions.keys()) expect(rightIn(attempt, place)).toBe('A');
  for (const place of [0, 1, 2])
    expect((await save(built, { question: place, selected: 'A', sequence: place + 1 })).status).toBe(200);
  await submit(built);
  const result = (await built.caller.get(`${built.url}/result`)).body as AttemptResult;
  expect(result.result).toMatchObject({ right: 3 });
  expect(result.questions?.[0]).toMatchObject({ selected: ['A'], correct_options: ['A'] });
});
