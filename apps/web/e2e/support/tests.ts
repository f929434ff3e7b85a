import type { Course, Test } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { smallCourse } from './course-form.ts';
import { clientOf, makePerson, type Person } from './people.ts';
import { unique } from './unique.ts';

const question = (number: number) => ({
  question_type: 'MCQ',
  question_text: `<p>What is ${number} and ${number}?</p>`,
  question_options: [{ text: `<p>${2 * number}</p>` }, { text: '<p>Too little</p>' }, { text: '<p>Too much</p>' }],
  correct_options: ['A'],
  positive_mark: 4,
  negative_mark: 1,
  solution: `<p>Twice ${number}.</p>`,
});

type Client = Awaited<ReturnType<typeof clientOf>>;

/** An enabled test of six questions on the first subject of a course, made by the client's person. */
export async function testOn(client: Client, course: Course, over: object = {}): Promise<Test> {
  const data = {
    test_name: unique('Adding up'),
    test_type: 'pre-test',
    test_duration: 30,
    test_subject: course._id,
    test_lesson: course.subjects[0]?._id,
    test_status: 'enabled',
    test_questions: [1, 2, 3, 4, 5, 6].map(question),
    ...over,
  };
  const answer = await client.call('POST', '/api/tests', { json: { data } });
  if (answer.status !== 201) throw new Error(`Making a test answered ${answer.status}: ${answer.bytes.toString()}`);
  return (answer.body as { data: Test }).data;
}

export type MadeTest = { teacher: Person; test: Test; course: Course };

/** An enabled test of six questions on a public course of a new teacher. The right option is the first everywhere. */
export async function makeTest(over: object = {}): Promise<MadeTest> {
  const teacher = await makePerson('teacher');
  const client = await clientOf(teacher);
  const json = { ...smallCourse(unique('Sums')), course_type: 'public' };
  const made = await client.call('POST', '/api/courses/create-course', { json });
  if (made.status !== 201) throw new Error(`Making a course answered ${made.status}: ${made.bytes.toString()}`);
  const { course } = made.body as { course: Course };
  return { teacher, course, test: await testOn(client, course, over) };
}

/** Goes to a question by its number. */
export async function goTo(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Question ${number},`) }).click();
  await page.getByRole('heading', { name: `Question ${number} of` }).waitFor();
}

/** Chooses an option, by place, of the question that is shown. */
export const choose = (page: Page, place: number) => page.getByRole('radio').nth(place).check();

/** The line that says whether everything is saved. */
export const saveState = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);
