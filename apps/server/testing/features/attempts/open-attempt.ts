import type { Attempt, Course, OptionLetter } from '@lectern/contract';
import { expect } from 'vitest';
import type { Answer, TestOverrides, Caller, TestApp, BuiltTest, TestUser } from '../../index.ts';

/** An attempt in a student's hand. */
export type Taking = {
  caller: Caller;
  attempt: Attempt;
  lease: number;
  url: string;
  /** The ids of the questions in the order of the test. */
  questions: string[];
};
export type OpenAttempt = Taking & {
  teacher: TestUser;
  course: Course;
  test: BuiltTest;
  student: TestUser;
};

/** A test on a public course. */
export async function buildTestToSit(t: TestApp, overrides: TestOverrides = {}) {
  const teacher = await t.buildUser({ role: 'teacher' });
  const course = await t.buildCourse(teacher, { course_type: 'public' });
  return { teacher, course, test: await t.buildTest(teacher, course, overrides) };
}

/** A student who has just begun the only attempt at a test of their own. */
export async function buildOpenAttempt(t: TestApp, overrides: TestOverrides = {}): Promise<OpenAttempt> {
  const built = await buildTestToSit(t, overrides);
  const student = await t.buildUser();
  return { ...built, student, ...(await startAs(t, student, built.test)) };
}

/** Lets a student start an attempt at a test, in a window of the browser if one is named. */
export async function startAs(t: TestApp, student: TestUser, test: { id: string }, window?: string): Promise<Taking> {
  const caller = await t.as(student);
  const answer = await caller.post(`/api/tests/${test.id}/attempts`, window === undefined ? undefined : { window });
  expect([answer.status, answer.body.message]).toEqual([201, 'The test has started']);
  const attempt = answer.body.attempt as Attempt;
  const questions = attempt.questions.map((question) => question._id);
  return { caller, attempt, lease: answer.body.lease as number, url: `/api/attempts/${attempt._id}`, questions };
}

type Save = { question: number; selected: OptionLetter | null; sequence: number; lease?: number };

/** Sends a save of the student, under the attempt's lease if it names none. */
export function save(taking: Taking, { question, selected, sequence, lease }: Save): Promise<Answer> {
  return taking.caller.put(`${taking.url}/responses/${taking.questions[question]}`, {
    selected: selected === null ? [] : [selected],
    sequence,
    lease: lease ?? taking.lease,
  });
}

/** Saves that the server acknowledges, numbered from 1 in this order; returns what it acknowledged last. */
export async function saveAll(taking: Taking, choices: readonly [question: number, OptionLetter | null][]) {
  let last: Answer | null = null;
  for (const [index, [question, selected]] of choices.entries()) {
    last = await save(taking, { question, selected, sequence: index + 1 });
    expect(last.status, last.text).toBe(200);
  }
  return last?.body;
}

/** Submits and returns the receipt. */
export async function submit(taking: Taking) {
  const answer = await taking.caller.post(`${taking.url}/submit`, { lease: taking.lease });
  expect([answer.status, answer.body.message], answer.text).toEqual([200, 'Your test has been submitted']);
  return answer.body.receipt;
}

/** Takes a test with as many right answers, of questions whose first option is right; gives back the attempt's id. */
export async function sit(t: TestApp, user: TestUser, test: { id: string }, right: number): Promise<string> {
  const taking = await startAs(t, user, test);
  await saveAll(
    taking,
    Array.from({ length: right }, (_, question) => [question, 'A'] as const),
  );
  await submit(taking);
  return taking.attempt._id;
}

/** The choices of the attempt, as its student gets them: letters by question, in the order of the test. */
export async function chosen(taking: Taking): Promise<(string | null)[]> {
  const attempt = (await taking.caller.get(taking.url)).body as Attempt;
  const byQuestion = new Map(attempt.responses.map((response) => [response.question, response.selected[0] ?? null]));
  return taking.questions.map((question) => byQuestion.get(question) ?? null);
}
