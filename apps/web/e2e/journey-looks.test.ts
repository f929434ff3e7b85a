import { shadesOf } from '@lectern/contract/accent';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { tinyPng } from '../../server/testing/files.ts';
import { newPage } from './support/browser.ts';
import { axe } from './support/checks.ts';
import { clientOf, demoPeople, inDatabase, makePerson, type Person } from './support/people.ts';
import { makeSchoolOf } from './support/school.ts';
import { signOut } from './support/sign-in-form.ts';

// An admin gives the site a colour and a logo, a school has its own; visitors and students see them.

const yellow = '#ffd500';
const plum = '#7a1f5c';
const picture = { name: 'oak.png', mimeType: 'image/png', buffer: tinyPng };

// Other tests look at the same pages.
afterEach(async () => void (await (await clientOf(demoPeople.admin)).call('DELETE', '/api/site-look')));

/** The colours of links and of filled controls, and whose logo is shown: its address, or null for Lectern's. */
const worn = (page: Page) =>
  page.evaluate(() => {
    const root = getComputedStyle(document.documentElement);
    const logo = document.querySelector('header .site-logo, .opening .site-logo');
    const image = logo === null ? 'none' : getComputedStyle(logo).backgroundImage;
    return {
      accent: root.getPropertyValue('--accent'),
      fill: root.getPropertyValue('--accent-fill'),
      logo: /\/api\/logos\/[0-9a-f]+/.exec(image)?.[0] ?? null,
    };
  });
const inTheme = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
};
const shown = (colour: string, theme: 'light' | 'dark') => {
  const { accent, fill } = shadesOf(colour, theme);
  return { accent, fill };
};
const colourField = (page: Page) => page.getByLabel('Colour', { exact: true });

async function dress(page: Page, colour: string): Promise<void> {
  await colourField(page).fill(colour);
  await page.getByLabel('Logo file').setInputFiles(picture);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Look saved').waitFor();
}

/** A student of an approved school, and its id. */
async function makeStudentOfSchool(): Promise<{ student: Person; school: string }> {
  const student = await makePerson('student');
  const name = await makeSchoolOf(student);
  const [row] = await inDatabase("update institutions set status = 'Approved' where name = $1 returning id", [name]);
  return { student, school: String(row?.['id']) };
}

test('an admin gives the site a colour and a logo, which visitors see in light and dark, and takes both back', async () => {
  const { page } = await newPage({ signedInAs: demoPeople.admin });
  await page.goto('/instructor/starter');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Look', exact: true }).click();
  await page.getByText(/^The site has the look of Lectern\./).waitFor();
  await colourField(page).fill(yellow);
  await page
    .getByRole('region', { name: 'Light' })
    .getByText(`Your colour is shown as ${shown(yellow, 'light').fill}`)
    .waitFor();
  await page.getByRole('region', { name: 'Dark' }).getByText('Your colour is shown as it is.').waitFor();
  await dress(page, yellow);
  await expect.poll(() => worn(page)).toMatchObject(shown(yellow, 'light'));

  const visitor = await newPage({ isTouched: false, allow: [/^GET 401 \/api\/users\/me$/] });
  for (const address of ['/home', '/login', '/teacher/starter']) {
    await visitor.page.goto(address);
    for (const theme of ['light', 'dark'] as const) {
      await inTheme(visitor.page, theme);
      expect(await worn(visitor.page), `${address} ${theme}`).toMatchObject(shown(yellow, theme));
    }
  }
  const { logo } = await worn(visitor.page);
  expect(logo).toMatch(/^\/api\/logos\//);
  expect((await visitor.page.request.get(logo ?? '')).headers()['content-type']).toBe('image/png');
  await visitor.page.getByRole('link', { name: 'Lectern, home' }).click();
  await visitor.page.waitForURL(/\/(home)?$/);

  await page.getByRole('button', { name: 'Back to the look of Lectern' }).click();
  await page.getByText('The site has the look of Lectern again').waitFor();
  await expect.poll(() => worn(page)).toEqual({ accent: '#24548f', fill: '#2a5fa3', logo: null });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => worn(page)).toEqual({ ...shown(yellow, 'light'), logo });
});

test('students of a school see its colour from the first moment, and the site’s once they are signed out', async () => {
  const { student, school } = await makeStudentOfSchool();
  const admin = await newPage({ signedInAs: demoPeople.admin });
  await admin.page.goto('/instructor/look');
  await dress(admin.page, yellow);
  await admin.page.goto(`/instructor/institutions/${school}`);
  await admin.page.getByRole('link', { name: 'Look', exact: true }).click();
  await admin.page.getByText(/^This institution has the look of the site\./).waitFor();
  await dress(admin.page, plum);

  const { page } = await newPage({ signedInAs: student, allow: [/^failed: GET \/assets\//] });
  await page.goto('/student-courses');
  await expect.poll(() => worn(page)).toMatchObject(shown(plum, 'light'));
  await inTheme(page, 'dark');
  expect(await worn(page)).toMatchObject(shown(plum, 'dark'));

  // Without the scripts of the app nothing but the first paint is there.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/student-courses', { waitUntil: 'domcontentloaded' }).catch(() => null);
  expect(await worn(page)).toMatchObject(shown(plum, 'dark'));
  await page.unroute('**/assets/*.js');

  await page.goto('/student-courses');
  await signOut(page, student);
  await page.waitForURL(/\/login/);
  await expect.poll(() => worn(page)).toMatchObject(shown(yellow, 'dark'));
});

test.each(['#ffff00', '#d3d3d3', '#000080'])('pages can be read with %s, in light and dark', async (colour) => {
  const admin = await clientOf(demoPeople.admin);
  expect((await admin.call('PUT', '/api/site-look', { json: { accent: colour } })).status).toBe(200);
  const visitor = await newPage();
  const staff = await newPage({ signedInAs: demoPeople.admin });
  for (const [{ page }, address] of [
    [visitor, '/home'],
    [visitor, '/login'],
    [staff, '/instructor/look'],
    [staff, '/instructor/institution'],
  ] as const) {
    await page.goto(address);
    for (const theme of ['light', 'dark'] as const) {
      await inTheme(page, theme);
      await expect.poll(() => worn(page)).toMatchObject(shown(colour, theme));
      // Other tests leave things on these pages: only the colour counts here.
      const unreadable = (await axe(page)).filter((problem) => problem.startsWith('color-contrast'));
      expect(unreadable, `${address} ${theme}`).toEqual([]);
    }
  }
});
