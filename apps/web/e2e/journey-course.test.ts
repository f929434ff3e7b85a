import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { serverUrl } from './support/server.ts';
import { chooseFile, demoFile, field, item, smallCourse, tab } from './support/course-form.ts';
import { clientOf, demoPeople, makePerson, type Person } from './support/people.ts';
import { signIn } from './support/sign-in-form.ts';
import { unique } from './support/unique.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** Holds every matching request back until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

/** Uploads a file into the open material and sees its progress. */
async function upload(page: Page, material: Locator, name: string): Promise<void> {
  const letGo = await hold(page, /\/api\/files\/tus\/./);
  await chooseFile(material, demoFile(name));
  const progress = page.getByRole('group', { name: `Upload of ${name}` });
  // The bar has no width yet: it stands at 0%.
  await progress.getByRole('progressbar').waitFor({ state: 'attached' });
  await progress.getByText(/^\d+%$/).waitFor();
  letGo();
  await material.getByRole('link', { name }).waitFor();
}

async function makeCourseInTheForm(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Courses', exact: true }).click();
  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByRole('heading', { level: 1, name: 'Create Course' }).waitFor();
  await field(page, 'Name').fill(name);
  await field(page, 'Duration').fill('3');
  await field(page, 'Description').fill('How things swing.');

  await tab(page, 'Subjects').click();
  await field(page, 'Subject Name').fill('Swinging');
  await field(page, 'Subject Duration').fill('1');
  await page.getByRole('button', { name: 'Add Subject' }).click();
  await field(item(page, 'Subject 2'), 'Subject Name').fill('Falling');
  await field(item(page, 'Subject 2'), 'Subject Duration').fill('2');

  await tab(page, 'Materials').click();
  const first = page.getByRole('region', { name: 'Swinging' });
  await upload(page, item(first, 'Material 1'), 'pendulum.mp4');
  await field(item(first, 'Material 1'), 'Material Name').fill('The pendulum');
  await first.getByRole('button', { name: 'Add Material' }).click();
  await upload(page, item(first, 'Material 2'), 'motion-notes.pdf');
  await field(item(first, 'Material 2'), 'Material Name').fill('Notes');
  // A new subject is unfolded here, and so is its material.
  const second = page.getByRole('region', { name: 'Falling' });
  await field(second, 'Material Name').fill('Further reading');
  await second.getByRole('combobox', { name: 'Content Type' }).selectOption('Link');
  await field(second, 'Content URL').fill('https://example.org/falling');

  await page.getByRole('button', { name: 'Create Course' }).click();
  await toast(page, 'Course created successfully!').waitFor();
  await page.waitForURL(`${serverUrl}/teacher/courses`);
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
}

async function findAndOpen(page: Page, name: string): Promise<void> {
  await page.goto('/home');
  await page.getByRole('searchbox', { name: 'Search courses...' }).fill(name);
  await page.getByText('1 course', { exact: true }).waitFor();
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goto(page.url().replace('explore-details', 'details'));
  await page.getByRole('link', { name: 'Swinging' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contents of Swinging' }).waitFor();
}

async function watch(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'The pendulum' }).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'The pendulum Material - Video' }).waitFor();
  const video = page.locator('video');
  const { width = 0, height = 0 } = (await video.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(16 / 9, 2);
  // By keyboard: the browser's own player takes the key.
  await video.focus();
  await page.keyboard.press('Space');
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    return new Promise((done) => {
      element.addEventListener('seeked', done, { once: true });
      element.currentTime = element.duration - 1;
    });
  });
  expect(await time()).toBeGreaterThan(2);
}

test('a course goes from the form to the eyes of a visitor', async () => {
  const person = await makePerson('teacher');
  const name = unique('Pendulums');
  const { page } = await newPage();
  await page.goto('/login');
  await signIn(page, person);
  await toast(page, 'Logged in successfully').waitFor();
  await page.waitForURL(`${serverUrl}/teacher/starter`);
  await makeCourseInTheForm(page, name);

  const visitor = await newPage();
  await findAndOpen(visitor.page, name);
  await watch(visitor.page);
  expect(visitor.trouble.answers.filter((line) => /^GET 206 \/api\/files\/.*pendulum\.mp4$/.test(line))).not.toEqual(
    [],
  );

  await visitor.page.getByRole('button', { name: 'Back' }).click();
  const pdf = visitor.page.waitForResponse((response) => response.url().endsWith('motion-notes.pdf'));
  await visitor.page.getByRole('heading', { name: 'Notes' }).getByRole('link').click();
  await visitor.page.getByRole('heading', { level: 1, name: 'Notes Material - PDF' }).waitFor();
  const response = await pdf;
  expect([
    response.status(),
    response.headers()['content-type'],
    response.frame() === visitor.page.mainFrame(),
  ]).toEqual([200, 'application/pdf', false]);
  const frame = visitor.page.locator('iframe[title="Notes"]');
  expect((await frame.boundingBox())?.height).toBe(600);
});

describe('editing', () => {
  async function courseOf(person: Person, name: string): Promise<string> {
    const answer = await (
      await clientOf(person)
    ).call('POST', '/api/courses/create-course', { json: smallCourse(name) });
    expect(answer.status).toBe(201);
    return answer.body.course._id as string;
  }

  const subjectNames = (page: Page) =>
    page.getByRole('list', { name: 'Subjects' }).getByRole('heading', { level: 2 }).allInnerTexts();

  test('subjects that were put into another order are there in that order', async () => {
    const person = await makePerson('teacher');
    const name = unique('Order');
    const id = await courseOf(person, name);
    const { page } = await newPage({ signedInAs: person });
    await page.goto('/teacher/courses');
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await tab(page, 'Subjects').click();
    await page.getByRole('button', { name: 'Move Subject 2 up' }).click();
    await page.getByRole('button', { name: 'Update Course' }).click();
    await toast(page, 'Course updated successfully!').waitFor();
    await page.goto(`/teacher/edit-course/${id}`);
    await tab(page, 'Subjects').click();
    await page.getByRole('list', { name: 'Subjects' }).waitFor();
    expect((await subjectNames(page)).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Subject 1 Second subject',
      'Subject 2 First subject',
    ]);
  });

  test('a save over another person’s is refused, loses nothing, and leaves the choice', async () => {
    const person = await makePerson('teacher');
    const id = await courseOf(person, unique('Collision'));
    const mine = await newPage({ signedInAs: person, allow: [/^PUT 409 /] });
    await mine.page.goto(`/teacher/edit-course/${id}`);
    const theirs = await newPage({ signedInAs: demoPeople.admin });
    await theirs.page.goto(`/instructor/edit-course/${id}`);
    await field(theirs.page, 'Name').fill(unique('Theirs'));
    await theirs.page.getByRole('button', { name: 'Update Course' }).click();
    await toast(theirs.page, 'Course updated successfully!').waitFor();

    const myName = unique('Mine');
    await field(mine.page, 'Name').fill(myName);
    const save = mine.page.getByRole('button', { name: 'Update Course' });
    const dialog = mine.page.getByRole('dialog', { name: 'This course was changed in the meantime' });
    await save.click();
    await dialog.getByText(`${demoPeople.admin.username} saved changes`).waitFor();
    await dialog.getByText('Your changes have not been saved yet.').waitFor();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(await field(mine.page, 'Name').inputValue()).toBe(myName);
    await save.click();
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click();
    await toast(mine.page, 'Course updated successfully!').waitFor();
    await mine.page.getByRole('row', { name: new RegExp(myName) }).waitFor();
  });
});
