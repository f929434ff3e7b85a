import type { Attempt, LoginRecord } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { serverUrl } from './support/server.ts';
import { demoFile, field } from './support/course-form.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';
import { pendingAnswers } from './support/pending-answers.ts';
import { passwordField, signIn, userMenu } from './support/sign-in-form.ts';
import { choose, makeTest } from './support/tests.ts';
import { unique } from './support/unique.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** Goes to the profile by the user menu, as people do. */
async function openProfile(page: Page, person: Person): Promise<void> {
  await page.goto('/courses');
  await userMenu(page, person).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
}

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password', { exact: true }).fill(from);
  await form.getByLabel('New password', { exact: true }).fill(to);
  await form.getByLabel('confirm password', { exact: true }).fill(to);
  await form.getByRole('button', { name: 'Change password' }).click();
}

/** A link for setting the person's password, as an administrator makes it. */
async function makeLink(person: Person): Promise<string> {
  const { user } = (await (await clientOf(person)).get('/api/users/me')).body as LoginRecord;
  const admin = await clientOf(await makePerson('admin'));
  const answer = await admin.call('POST', `/api/users/${user._id}/password-link`);
  expect(answer.status).toBe(201);
  return new URL(answer.body.passwordLink as string, serverUrl).href.replace(/^https?:\/\/[^/]+/, serverUrl);
}

test("one's picture stands in the bar, and goes again", async () => {
  const student = await makePerson('student');
  const { page } = await newPage({ signedInAs: student });
  await openProfile(page, student);
  await page.getByLabel('Picture file').setInputFiles(demoFile('botany.webp'));
  await toast(page, 'Profile saved').waitFor();
  const picture = userMenu(page, student).locator('img');
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await picture.waitFor({ state: 'detached' });
});

test('a changed profile is there after a reload', async () => {
  const student = await makePerson('student');
  const { page } = await newPage({ signedInAs: student });
  await openProfile(page, student);
  await field(page, 'Phone Number').fill('+351 22 1');
  await page.getByRole('combobox', { name: 'Education Level' }).selectOption('School');
  await page.getByRole('combobox', { name: 'School Class' }).selectOption('Class 9');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Profile saved').waitFor();
  await page.reload();
  await expect.poll(async () => field(page, 'Phone Number').inputValue()).toBe('+351 22 1');
  expect(await page.getByRole('combobox', { name: 'School Class' }).inputValue()).toBe('class_9');
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await started).suggestedFilename()).toMatch(/\.json$/);
});

test('a new password ends the other browser, and the old one opens nothing', async () => {
  const student = await makePerson('student');
  const other = await newPage({ signedInAs: student, allow: [/^(GET|POST) 401 /] });
  await other.page.goto('/profile');
  await other.page.getByText('this one').waitFor();
  const { page } = await newPage({ signedInAs: student, allow: [/^PUT 400 \/api\/users\/me\/password$/] });
  await openProfile(page, student);
  await changePassword(page, 'not the password', 'a-newer-password');
  await page.getByText('This is not your current password').first().waitFor();
  await changePassword(page, student.password, 'a-newer-password');
  await page.getByText(/^Password changed/).waitFor();
  await page.getByRole('button', { name: 'Sign out all others' }).waitFor({ state: 'detached' });

  await other.page.reload();
  await other.page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await signIn(other.page, student);
  await toast(other.page, 'Invalid username or password').waitFor();
  await passwordField(other.page).fill('a-newer-password');
  await other.page.getByRole('button', { name: 'Login', exact: true }).click();
  await other.page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await expect(clientOf(student)).rejects.toThrow('401');
});

test('a link sets a password once, and leaves the address at once', async () => {
  const student = await makePerson('student');
  const link = await makeLink(student);
  const { page } = await newPage({ allow: [/^GET 401 \/api\/users\/me$/, /^POST 409 .*set-password\/check$/] });
  await page.goto(link);
  await page.getByText(student.username).waitFor();
  await page.waitForURL(`${serverUrl}/set-password`);
  await passwordField(page).fill('set-by-the-link');
  await page.getByLabel('confirm password', { exact: true }).fill('set-by-the-link');
  await page.getByRole('button', { name: 'Set password' }).click();
  await toast(page, 'Password set. You can sign in now.').waitFor();
  await signIn(page, { ...student, password: 'set-by-the-link' });
  await userMenu(page, student).waitFor();

  const late = await newPage({ allow: [/^GET 401 \/api\/users\/me$/, /^POST 409 .*set-password\/check$/] });
  await late.page.goto(link);
  await late.page.getByText('This link has been used or has expired. Please ask for a new one.').waitFor();
  await late.page.getByRole('link', { name: 'Ask for a new link' }).click();
  await field(late.page, 'Username').fill(student.username);
  await late.page.getByRole('button', { name: 'Send link' }).click();
  await late.page.getByText('This site does not send mail. Please ask an administrator').waitFor();
  await expect(clientOf(student)).rejects.toThrow('401');
});

test('a student applies to an institution, waits for approval, and works in the teacher area at once', async () => {
  const student = await makePerson('student');
  const name = unique('College');
  const json = { name, status: 'Approved' };
  const made = await (await clientOf(await makePerson('admin'))).call('POST', '/api/institution', { json });
  expect(made.status).toBe(201);
  const { page } = await newPage({ signedInAs: student });
  await openProfile(page, student);
  // A teacher has no calendar of a student: it is asked for before they become one.
  await page.waitForLoadState('networkidle');
  await page.getByRole('searchbox', { name: 'Institution' }).fill(name);
  await page.getByRole('radio', { name: new RegExp(name) }).check();
  await field(page, 'Expertise').fill('Ferns and mosses');
  await page.getByRole('button', { name: 'Apply' }).click();
  const question = page.getByRole('dialog', { name: /^Apply to teach at / });
  await question.getByRole('button', { name: 'Apply' }).click();
  await toast(page, 'Your application has been sent').waitFor();
  await page.getByText('is waiting for approval').waitFor();
  await page.getByRole('link', { name: 'Go to the teacher area' }).click();
  await page.waitForURL(`${serverUrl}/teacher/starter`);
});

test('answers that waited on this device go with the account', async () => {
  const { test: made } = await makeTest();
  const student = await makePerson('student');
  const started = await (await clientOf(student)).call('POST', `/api/tests/${made._id}/attempts`);
  const { attempt } = started.body as { attempt: Attempt };
  // An answer that is tried once more before it is forgotten asks first who is signed in: nobody is.
  const allow = [/\/responses\//, /ERR_FAILED/, /^GET 401 \/api\/users\/me$/];
  const { page } = await newPage({ signedInAs: student, allow });
  await page.route('**/responses/*', (route) => route.abort());
  await page.goto(`/attempt/${attempt._id}`);
  await choose(page, 0);
  await expect.poll(() => pendingAnswers(page)).toBe(1);
  await page.goto('/profile');
  // Nothing on the page is still asked for when there is nobody any more.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(student.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  expect(await pendingAnswers(page)).toBe(0);
});
