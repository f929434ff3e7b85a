import type { Course } from '@lectern/contract';
import type { Page } from 'playwright-core';
import type { HttpClient } from '../../apps/server/testing/process/index.ts';
import type { Interaction, Stopwatch } from './interactions.ts';

/** The most subjects that a course may have, and a thousand materials in them. */
export const largest = { subjects: 100, materialsEach: 10 };

/** Makes a course of that size in the client's name and answers its id. */
export async function makeLargest(client: HttpClient): Promise<string> {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const json = {
    name: 'Everything there is to know',
    duration: 12,
    duration_unit: 'months',
    subjects: numbers(largest.subjects).map((subject) => ({
      name: `Subject number ${subject}`,
      description: `<p>What subject ${subject} is about, in a sentence or two.</p>`,
      duration: 1,
      materials: numbers(largest.materialsEach).map((material) => ({
        name: `Reading ${material} of subject ${subject}`,
        description: 'To be read twice.',
        content_type: 'Link',
        content_url: `https://example.org/reading/${subject}/${material}`,
      })),
    })),
  };
  const answer = await client.call('POST', '/api/courses/create-course', { json });
  if (answer.status !== 201) throw new Error(`Making the course answered ${answer.status}: ${answer.bytes.toString()}`);
  return (answer.body as { course: Course }).course._id;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const letters = 'abcdefghijklmnopqrst';

/** Does an author's work in the opened form, each act `times` times (at most 20), and measures it. */
export async function measureCourseForm(page: Page, stopwatch: Stopwatch, times: number): Promise<Interaction[]> {
  const done: Interaction[] = [];
  const measure = async (what: string, act: (time: number) => Promise<unknown>) =>
    done.push(await stopwatch.measure(what, times, act));
  const press = (time: number) => page.keyboard.press(letters[time % letters.length] ?? 'a');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const button = (name: RegExp | string, exact = true) => page.getByRole('button', { name, exact });
  const subject = (number: number) => button(new RegExp(`^Subject ${number} `));

  await field('Name').focus();
  await measure("type into the course's name", press);
  await measure('turn to the subjects or away', (time) => tab(page, time % 2 === 0 ? 'Subjects' : 'Course').click());
  await tab(page, 'Subjects').click();
  await subject(1).click();
  await measure('unfold a subject', (time) => subject(40 + time).click());
  await measure('fold it', (time) => subject(40 + time).click());
  await subject(50).click();
  await field('Subject Name').focus();
  await measure("type into a subject's name", press);
  await measure('move a subject down', (time) => button(`Move Subject ${50 + time} down`).click());
  await tab(page, 'Materials').click();
  await measure("unfold a subject's materials", (time) => subject(20 + time).click());
  await measure('fold them', (time) => subject(20 + time).click());
  await subject(90).click();
  const materials = page.getByRole('region', { name: 'Subject number 90', exact: true });
  await measure('add a material', () => materials.getByRole('button', { name: 'Add Material' }).click());
  await measure("type into a material's name", press);
  await measure('move a material down', (time) =>
    materials.getByRole('button', { name: `Move Material ${1 + (time % 8)} down`, exact: true }).click(),
  );
  await measure('remove a material', () =>
    materials.getByRole('button', { name: 'Remove Material 5', exact: true }).click(),
  );
  return done;
}
