import { optionLetters } from '@lectern/contract';
import type { Random } from '../../platform/clock/index.ts';
import { markAttempts } from '../marking/index.ts';
import { createTest } from '../test-authoring/index.ts';
import { atWindow, createSaveBatcher, saveResponse, startAttempt, submitAttempt } from '../attempts/index.ts';
import { actBy, required, type Scene } from './cast.ts';
import type { DemoAttempt, DemoTest } from './demo-tests.ts';
import type { Past } from './demo-time.ts';

/** How long everybody of the demo thinks about a question, in days. */
const thinkDays = 50 / 86_400;

/** Makes a test in its owner's name. */
export async function makeTest(scene: Scene, past: Past, test: DemoTest): Promise<void> {
  const { owner, course: courseName, subject: subjectName, daysAgo: _daysAgo, dueInDays, ...input } = test;
  const course = required(scene.cast.courses, courseName);
  const subject = course.subjects.find(({ name }) => name === subjectName);
  if (subject === undefined) throw new Error(`${courseName} has no subject ${subjectName}`);
  const place = { test_subject: course._id, test_lesson: subject._id };
  const dueAt = dueInDays === undefined ? null : past(-dueInDays).clock.now().toISOString();
  const made = await createTest(actBy(scene, owner), { ...input, ...place, dueAt });
  scene.cast.tests.set(made.test_name, made._id);
}

/** Lets somebody sit a test from its start to its submission, a choice every now and then. */
export async function sitTest(
  scene: Scene,
  past: Past,
  random: Random,
  { student, test, daysAgo, choices }: DemoAttempt,
): Promise<void> {
  const deps = { random, markAttempts, batcher: createSaveBatcher() };
  const after = (questions: number) => actBy({ ...scene, ...past(daysAgo - questions * thinkDays) }, student);
  const { attempt, lease } = await startAttempt(deps, atWindow(after(0)), required(scene.cast.tests, test));
  for (const [place, { _id: questionId }] of attempt.questions.entries()) {
    const letter = optionLetters.find((one) => one === choices[place]);
    if (letter === undefined) continue;
    const choice = { selected: [letter], lease, sequence: place + 1 };
    await saveResponse(deps, after(place + 1), { id: attempt._id, questionId }, choice);
  }
  await submitAttempt(deps, after(attempt.questions.length + 1), attempt._id, lease);
}
