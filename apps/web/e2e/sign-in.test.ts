import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { serverUrl } from './support/server.ts';
import { field } from './support/course-form.ts';
import { inDatabase, makePerson } from './support/people.ts';
import { passwordField, signIn, signOut, userMenu } from './support/sign-in-form.ts';
import { unique } from './support/unique.ts';

/** The page asks who is signed in; for a visitor 401 is the right answer. */
const nobody = /^GET 401 \/api\/users\/me$/;
const storedRecord = (page: Page) => page.evaluate(() => localStorage.getItem('lms-user'));

describe('signing in', () => {
  test('a wrong password is refused, and nothing typed is lost', async () => {
    const person = await makePerson('student');
    const { page } = await newPage({ allow: [/^POST 401 /] });
    await page.goto('/login');
    await signIn(page, { ...person, password: 'not this one' });
    await page.getByRole('alert').getByText('Invalid username or password').waitFor();
    expect(await field(page, 'Username').inputValue()).toBe(person.username);
    expect(await storedRecord(page)).toBeNull();
  });

  test('a blocked person is told so', async () => {
    const person = await makePerson('student');
    await inDatabase('update users set is_active = false where username = $1', [person.username]);
    const { page } = await newPage({ allow: [/^POST 403 /] });
    await page.goto('/login');
    await signIn(page, person);
    await page.getByRole('alert').getByText('Your account is blocked. Please contact an administrator.').waitFor();
    expect(await storedRecord(page)).toBeNull();
  });

  test('the screen has what the specification names', async () => {
    const { page } = await newPage();
    await page.goto('/login');
    await field(page, 'Username').waitFor();
    await passwordField(page).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Remember password' }).isChecked()).toBe(false);
    await page.getByRole('link', { name: "Don't have an account?" }).click();
    await page.waitForURL(`${serverUrl}/signup`);
    for (const name of ['Username', 'Email', 'Phone Number']) await field(page, name).waitFor();
    await page.getByLabel('confirm password', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Already have an account?' }).click();
    await page.waitForURL(`${serverUrl}/login`);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(`${serverUrl}/home`);
  });

  test('leads back to the page that asked for it', async () => {
    const person = await makePerson('teacher');
    const { page } = await newPage({ allow: [nobody] });
    await page.goto('/teacher/courses?page=1');
    await page.waitForURL(/\/login\?redirect=/);
    await signIn(page, person);
    await page.getByText('Logged in successfully').waitFor();
    await page.getByRole('heading', { level: 1, name: 'My Courses' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/teacher/courses');
    expect(JSON.parse((await storedRecord(page)) ?? '{}')).toMatchObject({
      success: true,
      user: { username: person.username },
    });
  });

  test('lasts over a closed browser when the password is to be remembered, and not otherwise', async () => {
    const person = await makePerson('student');
    for (const remember of [false, true]) {
      const { page, context } = await newPage({ allow: [nobody] });
      await page.goto('/login');
      await page.getByRole('checkbox', { name: 'Remember password' }).setChecked(remember);
      await signIn(page, person);
      await userMenu(page, person).waitFor();
      const [cookie] = await context.cookies();
      expect(cookie?.httpOnly).toBe(true);
      // -1: until the browser closes.
      expect(cookie?.expires === -1).toBe(!remember);
    }
  });
});

test('signing up: the three checks in their order, then an account', async () => {
  const username = unique('newcomer');
  const { page } = await newPage();
  await page.goto('/signup');
  const submit = () => page.getByRole('button', { name: 'SignUp' }).click();
  const repeat = page.getByLabel('confirm password', { exact: true });
  await submit();
  await page.getByRole('alert').getByText('Please fill all the feilds').waitFor();
  await field(page, 'Username').fill(username);
  await field(page, 'Email').fill(`${username.replace(' ', '.')}@example.org`);
  await passwordField(page).fill('short');
  await repeat.fill('other');
  await submit();
  await page.getByText('passwords do not match').waitFor();
  await repeat.fill('short');
  await submit();
  await page.getByText('Password must be atlease 6 characters').waitFor();
  await passwordField(page).fill('long enough');
  await repeat.fill('long enough');
  await submit();
  await userMenu(page, { username }).waitFor();
  await page.waitForURL(`${serverUrl}/home`);
  expect(JSON.parse((await storedRecord(page)) ?? '{}')).toMatchObject({ user: { username, role: 'student' } });
});

describe('being signed in ends', () => {
  test('for a person who was blocked, with the next request', async () => {
    const person = await makePerson('teacher');
    const { page } = await newPage({ signedInAs: person, allow: [/^GET 401 /] });
    await page.goto('/teacher/courses');
    await page.getByText('No courses available').waitFor();
    await inDatabase('update users set is_active = false where username = $1', [person.username]);
    await page.getByRole('searchbox', { name: 'Search courses...' }).fill('anything');
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(await storedRecord(page)).toBeNull();
  });

  test('in every tab at once', async () => {
    const person = await makePerson('teacher');
    // The other tab asks for the number of notices too.
    const { page, context } = await newPage({
      signedInAs: person,
      allow: [nobody, /^GET 401 \/api\/users\/me\/notices\/unread$/],
    });
    await page.goto('/teacher/starter');
    const other = await context.newPage();
    await other.goto('/teacher/courses');
    await other.getByRole('heading', { level: 1, name: 'My Courses' }).waitFor();
    await signOut(page, person);
    await other.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(await storedRecord(other)).toBeNull();
    expect(await context.cookies()).toEqual([]);
  });
});

/** Presses Tab until the focus is on this; throws when it never gets there. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(wanted)}`);
}

test('all of it works by keyboard alone', async () => {
  const person = await makePerson('teacher');
  const { page } = await newPage({ allow: [nobody] });
  await page.goto('/home');
  await tabTo(page, page.getByRole('link', { name: 'Login / Register' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await tabTo(page, field(page, 'Username'));
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${serverUrl}/teacher/starter`);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await tabTo(page, userMenu(page, person));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  // The last of the menu, as End goes to it.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  expect(await storedRecord(page)).toBeNull();
});
