import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf } from '@lectern/contract/po';
import { tell } from '@lectern/contract/sentence';
import { beforeAll, describe, expect, test } from 'vitest';
import { keepBrowsers, newPage, phone } from './support/browser.ts';
import { resize, settled, sticksOut } from './support/checks.ts';
import { demoThings } from './support/demo-things.ts';
import { watchForEnglish } from './support/english-left.ts';
import { addressesOf, openAt, pagesInArabic } from './support/page-findings.ts';
import type { DemoThings } from './support/page-table.ts';
import { demoPeople } from './support/people.ts';
import { userMenu } from './support/sign-in-form.ts';

const catalogue = (code: string) =>
  catalogueOf(code, readFileSync(join(import.meta.dirname, `../../../packages/contract/languages/${code}.po`), 'utf8'));
const spanish = (sentence: string): string => tell({ message: sentence }, { code: 'es', catalogue: catalogue('es') });
const english = new Set(Object.keys(catalogue('ar')));

let demo: DemoThings;
beforeAll(async () => {
  demo = await demoThings();
});

test('a visitor reads in the language of the browser, and chooses another that stays', async () => {
  const { page } = await newPage({ locale: 'es-MX' });
  await page.goto('/home');
  await page.getByRole('link', { name: spanish('Login / Register') }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('العربية');
  await page.getByRole('combobox', { name: 'اللغة' }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.goto('/courses');
  await page.getByRole('combobox', { name: 'اللغة' }).selectOption('English');
  await page.getByRole('combobox', { name: 'Language' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Login / Register' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test('somebody who is signed in chooses in the menu, and is told in that language what the server refuses', async () => {
  const { page } = await newPage({ signedInAs: demoPeople.student, allow: [/^PUT 4\d\d /, /^POST 4\d\d /] });
  await page.goto('/profile');
  await userMenu(page, demoPeople.student).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  const change = page.getByRole('button', { name: spanish('Change password') });
  await page.getByLabel(spanish('Current password'), { exact: true }).fill('not this one');
  await page.getByLabel(spanish('New password'), { exact: true }).fill('something new 7');
  await page.getByLabel(spanish('confirm password'), { exact: true }).fill('something new 7');
  await change.click();
  const refusal = page.getByText(spanish('This is not your current password'));
  await refusal.waitFor();
  expect(await refusal.count()).toBe(1);
});

const arabicBrowsers = keepBrowsers({ locale: 'ar' });
describe.each(pagesInArabic)('%s in Arabic, opened by: %s', (_, who, row) => {
  test('has no English left, and reads from the right on a phone without sticking out', async () => {
    const found: string[] = [];
    for (const address of addressesOf(row, demo)) {
      const page = await arabicBrowsers[who].open(row.allow);
      const englishLeft = watchForEnglish(page, english);
      await openAt(page, address, { ...row, heading: /./ });
      await page
        .getByText(/Loading|جارٍ (التحميل|تحميل|فتح)/)
        .first()
        .waitFor({ state: 'hidden' });
      await settled(page);
      found.push(...(await englishLeft(address)));
      await resize(page, phone);
      found.push(...(await sticksOut(page)).map((line) => `${address}: ${line}`));
    }
    expect(found).toEqual([]);
  });
});
