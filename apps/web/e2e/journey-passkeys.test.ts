import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { desktop } from './support/browser.ts';
import {
  addPasskey,
  addUseAndRemovePasskey,
  comeIn,
  dialog,
  letProofsAge,
  narrow,
  part,
  refusals,
} from './support/passkey-journey.ts';
import { namedSite, newPageWithKey } from './support/passkeys.ts';
import { clientOf, inDatabase, makePerson } from './support/people.ts';
import { makeSchoolOf } from './support/school.ts';
import { serverUrl } from './support/server.ts';
import { passwordField, signIn, signOut, userMenu } from './support/sign-in-form.ts';

// The other four are in `passkey-places.long.test.ts`.
const everybody = [
  { role: 'student', place: 'a phone', viewport: narrow },
  { role: 'teacher', place: 'a desk', viewport: desktop },
  { role: 'coordinator', place: 'a phone', viewport: narrow },
  { role: 'admin', place: 'a desk', viewport: desktop },
] as const;

test.each(everybody)(
  'at $place a $role adds a passkey, comes in with it alone, and removes it once asked who it is',
  async (place) => {
    expect(await addUseAndRemovePasskey(place)).toBe(1);
  },
);

test('a security key that checks nobody is asked for after the password, and a recovery code takes its place', async () => {
  const student = await makePerson('student');
  const { page } = await newPageWithKey({ refusals }, { verifiesUser: false });
  await comeIn(page, student);
  await addPasskey(page, 'Key ring');
  await part(page).getByText('after the password only').waitFor();
  await part(page).getByRole('button', { name: 'Also require a passkey after my password' }).click();
  await dialog(page, 'Require a passkey after your password?').getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog(page, 'Your recovery codes');
  await codes.getByRole('listitem').first().waitFor();
  const [code = ''] = await codes.getByRole('listitem').allInnerTexts();
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await signOut(page, student);

  await page.goto(`${namedSite}/login`);
  await signIn(page, student);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await userMenu(page, student).waitFor();
  await page.goto(`${namedSite}/profile`);
  await part(page, 'Where you are signed in').getByText('Signed in with the password and a passkey').waitFor();
  await signOut(page, student);

  await page.goto(`${namedSite}/login`);
  await signIn(page, student);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await userMenu(page, student).waitFor();
  await page.goto(`${namedSite}/profile`);
  await part(page).getByText('9 recovery codes are left.').waitFor();
  expect(await part(page).getByRole('listitem').count()).toBe(1);
});

test.each([
  ['a desk', desktop],
  ['a phone', narrow],
])('at %s a teacher of whom it is required sets a second step up before anything else', async (_, viewport) => {
  const teacher = await makePerson('teacher');
  // A school of their own, because teachers of other tests are asked for nothing.
  const school = await makeSchoolOf(teacher);
  const rows = await inDatabase('select id from institutions where name = $1', [school]);
  const institution = String(rows[0]?.['id']);
  const admin = await clientOf(await makePerson('admin'));
  const require = (roles: string[]) => admin.call('PUT', '/api/required-steps', { json: { institution, roles } });
  onTestFinished(async () => void (await require([])));
  expect((await require(['teacher'])).status).toBe(200);

  const { page } = await newPageWithKey({ viewport, refusals: [...refusals, '(GET|POST|PUT) 403 /api/'] });
  await page.goto(`${namedSite}/login`);
  await signIn(page, teacher);
  const heading = page.getByRole('heading', { name: 'Secure your account' });
  await heading.waitFor();
  await page.goto(`${namedSite}/teacher/courses`);
  await heading.waitFor();
  await part(page).getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page, 'Add a passkey').getByRole('button', { name: 'Continue' }).click();
  await dialog(page, 'Your recovery codes').getByRole('button', { name: 'I have saved them' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const goOn = page.getByRole('button', { name: 'Go on' });
  await expect.poll(() => goOn.evaluate((button) => button === document.activeElement)).toBe(true);
  await goOn.click();
  // The area leads on to its first page.
  await page.waitForURL(`${namedSite}/teacher/starter`);
});

test('a file with one’s data is fetched once the password is given, and no refusal is saved', async () => {
  const student = await makePerson('student');
  const { page } = await newPageWithKey({ refusals });
  await comeIn(page, student);
  await page.goto(`${namedSite}/profile`);
  const link = page.getByRole('link', { name: 'Download my data' });
  await link.waitFor();
  await letProofsAge(student);
  await link.click();
  const asked = dialog(page, 'Confirm that it is you');
  await asked.getByLabel('Current password', { exact: true }).fill(student.password);
  const started = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect(await (await started).failure()).toBeNull();
  await asked.waitFor({ state: 'detached' });
});

test('without scripts no passkey is offered', async () => {
  const { page } = await newPageWithKey({ scripts: false, refusals: [] });
  // A page without scripts fetches none, which the watch of other tests would note.
  await page.route('**/assets/**', (route) => route.abort('aborted'));
  await page.goto(`${namedSite}/login`);
  await passwordField(page).waitFor();
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
});

test('the sign-in page offers passkeys where the site has a name, and none at a number or without scripts', async () => {
  const named = { name: 'Sign in with a passkey' };
  const come = async (page: Page, site: string) => {
    await page.goto(`${site}/login`);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    return page.getByRole('button', named).count();
  };
  const { page } = await newPageWithKey({ refusals });
  expect(await come(page, namedSite)).toBe(1);
  expect(await come(page, serverUrl)).toBe(0);
  const { page: plain } = await newPageWithKey({ scripts: false, refusals: ['failed: GET /assets/'] });
  expect(await come(plain, namedSite)).toBe(0);
});
