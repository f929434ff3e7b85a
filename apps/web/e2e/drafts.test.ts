import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { serverUrl } from './support/server.ts';
import { field, fillSmallCourse, tab } from './support/course-form.ts';
import { clientOf, inDatabase, makePerson } from './support/people.ts';
import { signIn, signOut, userMenu } from './support/sign-in-form.ts';
import { unique } from './support/unique.ts';

test('a typed draft is offered again after a reload', async () => {
  const { page } = await newPage({ signedInAs: await makePerson('teacher') });
  const name = unique('Draft');
  await page.goto('/teacher/create-course');
  await field(page, 'Name').fill(name);
  await tab(page, 'Subjects').click();
  await field(page, 'Subject Name').fill('Begun');
  await page.getByText(/^Draft (?:kept|saved)/).waitFor();
  await page.reload();

  const offer = page.getByRole('region', { name: 'Unsaved draft' });
  await offer.getByText(name).waitFor();
  expect(await field(page, 'Name').inputValue()).toBe('');
  await offer.getByRole('button', { name: 'Restore draft' }).click();
  expect(await field(page, 'Name').inputValue()).toBe(name);
  await tab(page, 'Subjects').click();
  expect(await field(page, 'Subject Name').inputValue()).toBe('Begun');
});

/** The server takes no drafts: they stay in the browser. */
const refuseDrafts = (page: Page) =>
  page.route('**/api/drafts/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
const unsaved = [/ERR_FAILED/, /^failed: PUT \/api\/drafts/];

test('it is continued in another browser, and gone from both once the course is made', async () => {
  const person = await makePerson('teacher');
  // The window that comes later is told so, and goes on beside the other.
  const overtaken = [/^PUT 409 \/api\/drafts\//];
  const { page } = await newPage({ signedInAs: person, allow: overtaken });
  const { page: home } = await newPage({ signedInAs: person, allow: overtaken });
  const name = unique('Begun at school');
  await page.goto('/teacher/create-course');
  await field(page, 'Name').fill(name);
  await page.getByText(/^Draft saved at/).waitFor();

  await home.goto('/teacher/courses');
  await home.getByRole('button', { name: '1 unsaved draft' }).click();
  await home.getByRole('menuitem', { name }).click();
  await home.getByRole('button', { name: 'Restore draft' }).click();
  expect(await field(home, 'Name').inputValue()).toBe(name);
  // At school somebody types on: neither text takes the other's place.
  await fillSmallCourse(home, `${name} at home`);
  await home.getByText(/^Draft saved at/).waitFor();
  await field(page, 'Name').fill(`${name}, still there`);
  await page.getByText('Unsaved changes').waitFor();
  await page.getByText(/^Draft saved at/).waitFor();
  const client = await clientOf(person);
  const drafts = async () =>
    ((await client.get('/api/drafts')).body as { data: { name: string }[] }).data.map((draft) => draft.name);
  await expect.poll(drafts).toEqual([`${name}, still there`, `${name} at home`]);
  await home.getByRole('button', { name: 'Create Course' }).click();
  await home.getByText('Course created successfully!').waitFor();
  await expect.poll(drafts).toEqual([`${name}, still there`]);
});

test('signing out takes along what the server has, the key of a test too, without a question', async () => {
  const person = await makePerson('teacher');
  const { page } = await newPage({ signedInAs: person, allow: [/^GET 401 /] });
  await page.goto('/teacher/test/new');
  const name = page.getByRole('textbox', { name: /^Test Name/ });
  await name.fill('Secret');
  await page.getByText(/^Draft (?:kept|saved)/).waitFor();
  // Typed at the last moment, and not yet stored.
  await name.pressSequentially(' key');
  await signOut(page, person);
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('-draft:')))).toEqual([]);
  await signIn(page, person);
  await userMenu(page, person).waitFor();
  await page.goto('/teacher/test/new');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  expect(await name.inputValue()).toBe('Secret key');
});

test('nobody else sees it in the same browser', async () => {
  const [first, second] = [await makePerson('teacher'), await makePerson('teacher')];
  const { page } = await newPage({ signedInAs: first, allow: [/^GET 401 \/api\/users\/me$/, ...unsaved] });
  await refuseDrafts(page);
  await page.goto('/teacher/create-course');
  await field(page, 'Name').fill(unique('Private draft'));
  await page.getByText(/^Draft (?:kept|saved)/).waitFor();
  await signOut(page, first);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep and log out' }).click();
  await signIn(page, second);
  await userMenu(page, second).waitFor();
  await page.goto('/teacher/create-course');
  await field(page, 'Name').waitFor();
  expect(await page.getByRole('region', { name: 'Unsaved draft' }).count()).toBe(0);
});

test('an auth session that ends while saving costs a sign-in and nothing else', async () => {
  const person = await makePerson('teacher');
  const { page } = await newPage({ signedInAs: person, allow: [/ 401 \/api\//] });
  const name = unique('Survivor');
  await page.goto('/teacher/create-course');
  await fillSmallCourse(page, name);
  await inDatabase('delete from auth_sessions using users where users.id = user_id and username = $1', [
    person.username,
  ]);
  await page.getByRole('button', { name: 'Create Course' }).click();

  await page.waitForURL(`${serverUrl}/login?redirect=/teacher/create-course`);
  await signIn(page, person);
  await page.waitForURL(`${serverUrl}/teacher/create-course`);
  const offer = page.getByRole('region', { name: 'Unsaved draft' });
  await offer.getByRole('button', { name: 'Restore draft' }).click();
  await page.getByRole('button', { name: 'Create Course' }).click();
  await page.getByText('Course created successfully!').waitFor();
  const courses = (await (await clientOf(person)).get('/api/courses?created_by=me')).body;
  expect(courses.data.map((course: { name: string }) => course.name)).toEqual([name]);
});

test('a draft of a test that is discarded at sign-out is gone from the browser, other tabs included', async () => {
  const person = await makePerson('teacher');
  const { page, context } = await newPage({ signedInAs: person, allow: [/^GET 401 /, ...unsaved] });
  await refuseDrafts(page);
  const drafts = (tab: Page) =>
    tab.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('-draft:')).length);
  await page.goto('/teacher/test/new');
  const name = page.getByRole('textbox', { name: /^Test Name/ });
  await name.fill('Secret');
  await page.getByText(/^Draft (?:kept|saved)/).waitFor();
  const second = await context.newPage();
  await second.goto('/home');
  // Typed at the last moment, and not yet stored.
  await name.pressSequentially(' key');
  await signOut(second, person);
  await second.getByRole('dialog').getByRole('button', { name: 'Discard and log out' }).click();
  await second.getByRole('link', { name: 'Login / Register' }).waitFor();
  await page.waitForURL(/\/login/);
  expect(await drafts(second)).toBe(0);
  expect(await page.getByText('could not keep').count()).toBe(0);
});
