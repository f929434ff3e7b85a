import type { LoginRecord } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { serverUrl } from './support/server.ts';
import { field } from './support/course-form.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';
import { unique } from './support/unique.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
const rowOf = (page: Page, username: string) => page.getByRole('row', { name: new RegExp(username) });

async function idOf(person: Person): Promise<string> {
  return ((await (await clientOf(person)).get('/api/users/me')).body as LoginRecord).user._id;
}

test('an admin makes an account without a password and gets the link with which it is set', async () => {
  const { page } = await newPage({ signedInAs: await makePerson('admin') });
  const username = unique('New teacher');
  await page.goto('/instructor/users');
  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByRole('heading', { level: 1, name: 'Create New User' }).waitFor();
  await field(page, 'Username').fill(username);
  await field(page, 'Email').fill(`${username.replaceAll(' ', '.')}@example.org`);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Teacher');
  await field(page, 'Experience (years)').fill('7');
  await page.getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'User created successfully!').waitFor();
  const link = await page
    .getByRole('dialog', { name: 'User created' })
    .getByRole('textbox', { name: 'Link' })
    .inputValue();
  expect(link.startsWith(`${serverUrl}/set-password#`)).toBe(true);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(`${serverUrl}/instructor/users`);

  await page.getByRole('searchbox', { name: 'Filter by username' }).fill(username);
  await page.waitForURL(/username=/);
  await page.getByRole('link', { name: `Edit ${username}` }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit User' }).waitFor();
  await expect.poll(async () => field(page, 'Experience (years)').inputValue()).toBe('7');
});

test('a blocked person is shut out on the next click, and let in again', async () => {
  const student = await makePerson('student');
  const theirs = await newPage({ signedInAs: student, allow: [/^GET 401 /, /401/] });
  await theirs.page.goto('/student-courses');
  await theirs.page.getByRole('heading', { level: 1, name: 'My Courses' }).waitFor();

  const { page } = await newPage({ signedInAs: await makePerson('admin') });
  await page.goto(`/instructor/users?username=${encodeURIComponent(student.username)}`);
  await page.getByRole('button', { name: `Block ${student.username}` }).click();
  await page.getByRole('button', { name: 'Block user' }).click();
  await toast(page, 'User has been blocked successfully.').waitFor();
  await rowOf(page, student.username).getByText('Blocked').waitFor();

  await field(theirs.page, 'Join code').fill('NCL1-ABC');
  await theirs.page.keyboard.press('Enter');
  await theirs.page.waitForURL(/\/login/);
  await expect(clientOf(student)).rejects.toThrow('403');

  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'User has been unblocked successfully.').waitFor();
  await rowOf(page, student.username).getByText('Active').waitFor();
  expect((await (await clientOf(student)).get('/api/users/me')).status).toBe(200);
});

/** A coordinator of a new institution, and a teacher in it who waits for approval. */
async function placeWithTeacher() {
  const admin = await clientOf(await makePerson('admin'));
  const coordinator = await makePerson('coordinator');
  const json = { name: unique('College'), institution_management_access: [await idOf(coordinator)] };
  const made = await admin.call('POST', '/api/institution', { json });
  expect(made.status).toBe(201);
  const username = unique('Waiting');
  const person = {
    username,
    email: `${username.replaceAll(' ', '.')}@example.org`,
    role: 'teacher',
    password: 'a-long-password',
    institution: made.body.institution._id as string,
  };
  expect((await admin.call('POST', '/api/users', { json: person })).status).toBe(201);
  return { coordinator, username };
}

test('a coordinator approves a teacher of the own institution, and sees no other', async () => {
  const { coordinator, username } = await placeWithTeacher();
  const elsewhere = await placeWithTeacher();
  const { page } = await newPage({ signedInAs: coordinator });
  await page.goto('/coordinator/teacher-approvals');
  await page.getByRole('button', { name: 'Pending' }).click();
  await page.getByRole('button', { name: `Approve ${username}` }).click();
  await toast(page, 'Approved Teacher successfully').waitFor();
  await page.getByText('No approval requests found.').waitFor();
  await page.getByRole('button', { name: 'All' }).click();
  await rowOf(page, username).getByText('Approved', { exact: true }).waitFor();
  await rowOf(page, username).getByText(coordinator.username).waitFor();
  expect(await rowOf(page, elsewhere.username).count()).toBe(0);
});
