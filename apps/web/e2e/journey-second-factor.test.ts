import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeFor } from './support/authenticator.ts';
import { desktop, newPage } from './support/browser.ts';
import { field } from './support/course-form.ts';
import { makePerson, type Person } from './support/people.ts';
import { passwordField, signIn, signOut, userMenu } from './support/sign-in-form.ts';

const narrow = { width: 390, height: 844 };
const ownFactor = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Only the first step, a wrong code, and pages that ask who is signed in. */
const refusals = [/^POST 401 \/api\/users\/sign_in$/, /^GET 401 \/api\/users\/me$/];

/** Turns two-step sign-in on as people do; answers the key of the app and the recovery codes. */
async function turnOn(page: Page, { password }: Person): Promise<{ key: string; codes: string[] }> {
  await page.goto('/profile');
  await ownFactor(page).getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const asked = dialog(page, 'Set up two-step sign-in');
  await asked.getByLabel('Current password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await asked.getByRole('img', { name: /^QR code/ }).waitFor();
  const key = (await asked.locator('code').innerText()).replaceAll(' ', '');
  const address = await asked.getByRole('link').getAttribute('href');
  expect(address).toContain(`secret=${key}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await field(page, 'Code').fill(codeFor(key));
  await page.keyboard.press('Enter');
  const shown = dialog(page, 'Your recovery codes');
  await shown.getByRole('listitem').first().waitFor();
  const codes = await shown.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const started = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download as a text file' }).click();
  expect((await started).suggestedFilename()).toBe('lectern-recovery-codes.txt');
  await shown.getByRole('button', { name: 'I have saved them' }).click();
  await ownFactor(page).getByText('10 recovery codes are left.').waitFor();
  return { key, codes };
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole('form', { name: 'Enter your code' }).getByRole('textbox').fill(code);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test.each([
  ['a desk', desktop],
  ['a phone', narrow],
])(
  'at %s two-step sign-in is turned on, opens with a code and a recovery code, and is turned off',
  async (_, viewport) => {
    const student = await makePerson('student');
    const { page } = await newPage({ signedInAs: student, viewport, allow: refusals });
    const { key, codes } = await turnOn(page, student);

    await signOut(page, student);
    await page.goto('/login');
    await signIn(page, student);
    await giveCode(page, '000000');
    await page.getByText(/^This code is not valid\./).waitFor();
    // The code that turned it on is used up; the next one is good a little early.
    await giveCode(page, codeFor(key, 1));
    await userMenu(page, student).waitFor();

    await signOut(page, student);
    await page.goto('/login');
    await signIn(page, student);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await giveCode(page, codes[0] ?? '');
    await userMenu(page, student).waitFor();

    await page.goto('/profile');
    await ownFactor(page).getByText('9 recovery codes are left.').waitFor();
    await ownFactor(page).getByRole('button', { name: 'Turn off' }).click();
    const asked = dialog(page, 'Turn off two-step sign-in?');
    await asked.getByLabel('Current password', { exact: true }).fill(student.password);
    await asked.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '');
    await asked.getByRole('button', { name: 'Turn off' }).click();
    await ownFactor(page).getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();

    await signOut(page, student);
    await page.goto('/login');
    await signIn(page, student);
    await userMenu(page, student).waitFor();
    expect(await page.getByRole('form', { name: 'Enter your code' }).count()).toBe(0);
  },
);

test('without scripts the form comes back with a field for the code', async () => {
  const student = await makePerson('student');
  const { page: own } = await newPage({ signedInAs: student });
  const { codes } = await turnOn(own, student);
  const { page } = await newPage({ scripts: false, allow: [/^failed: GET \/assets\/\S+ csp$/] });
  await page.goto('/login');
  expect(await field(page, 'Code').count()).toBe(0);
  await signIn(page, student);
  await page.getByText('Enter your password once more, with the code from your authenticator app.').waitFor();
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(student.username);
  await passwordField(page).fill(student.password);
  await field(page, 'Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(/\/$|\/home/);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toContain('lectern_session');
});
