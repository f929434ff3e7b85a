import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { demoPeople } from './support/people.ts';
import { unique } from './support/unique.ts';

// An administrator lets a script in and has another program told of events; a coordinator does so on a phone.

const narrow = { width: 390, height: 844 };
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Makes a token on the page that is open, and answers it. */
async function makeToken(page: Page, name: string, power: string): Promise<string> {
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New access token' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel(power).check();
  await form.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: `Access token “${name}”` });
  const secret = await shown.getByLabel('Access token', { exact: true }).inputValue();
  expect(await fits(page)).toBe(true);
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name }).waitFor();
  return secret;
}

/** Calls as a script does, without a browser; answers the status. */
async function statusFor(page: Page, secret: string, path: string): Promise<number> {
  const url = new URL(path, page.url());
  return (await fetch(url, { headers: { authorization: `Bearer ${secret}` } })).status;
}

test('an administrator makes a token, a script reads courses with it and nothing else, until it is revoked', async () => {
  const name = unique('Nightly export');
  const { page } = await newPage({ signedInAs: demoPeople.admin });
  await page.goto('/instructor/institution');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Access tokens' }).click();
  const secret = await makeToken(page, name, 'Read courses');
  expect(await statusFor(page, secret, '/api/courses?page=1')).toBe(200);
  expect(await statusFor(page, secret, '/api/users?page=1')).toBe(403);
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await statusFor(page, secret, '/api/courses?page=1')).toBe(401);
});

test('a coordinator makes a token for their institution on a phone', async () => {
  const name = unique('Results');
  const { page } = await newPage({ signedInAs: demoPeople.coordinator, viewport: narrow });
  await page.goto('/coordinator/institution');
  await page
    .getByRole('link', { name: /Harbour|Learning|School|College|Academy|Centre/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Access tokens' }).click();
  const secret = await makeToken(page, name, 'Read progress and results');
  expect(
    await statusFor(
      page,
      secret,
      new URL(page.url()).pathname.replace(/^.*institutions\/([^/]+).*$/, '/api/institution/$1/overview'),
    ),
  ).toBe(200);
  expect(await statusFor(page, secret, '/api/site-health')).toBe(403);
});

test('an administrator sets a webhook up on a phone, sends a test, and reads how it went', async () => {
  const name = unique('Register');
  const refused = [/^POST 400 \/api\/webhooks$/];
  const { page } = await newPage({ signedInAs: demoPeople.admin, viewport: narrow, allow: refused });
  await page.goto('/instructor/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Receiver address').fill('https://127.0.0.1/hook');
  await form.getByLabel('A test is submitted').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await form
    .getByText('The address is in a private network. The operator can allow these with WEBHOOK_PRIVATE.')
    .waitFor();
  // No machine ever has this name.
  await form.getByLabel('Receiver address').fill('https://receiver.invalid/hook');
  await form.getByRole('button', { name: 'Save' }).click();
  const shown = page.getByRole('dialog', { name: `Secret of “${name}”` });
  expect(await shown.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Send a test to ${name}` }).click();
  await page.getByRole('button', { name: `Messages of ${name}` }).click();
  const messages = page.getByRole('dialog', { name: `Messages of ${name}` });
  await messages.getByText('webhook.test', { exact: true }).waitFor();
  expect(await fits(page)).toBe(true);
  await messages.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor({ state: 'detached' });
});
