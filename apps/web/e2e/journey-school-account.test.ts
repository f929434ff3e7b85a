import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProvider, type TestProvider } from '../../server/testing/features/auth/test-provider.ts';
import { newPage } from './support/browser.ts';
import { demoPeople, inDatabase, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

// An admin sets a school's accounts up; people of the school come in with them.

const narrow = { width: 390, height: 844 };

let school: TestProvider;
beforeAll(async () => void (school = await startTestProvider()));
afterAll(() => school.close());

/** Sets the school up as an admin does, and answers the name on its button. */
async function setUp(): Promise<string> {
  const name = unique('Oakwood');
  const { page } = await newPage({ signedInAs: demoPeople.admin, allow: visits() });
  await page.goto('/instructor/institution');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Sign-in providers' }).click();
  await page.getByRole('button', { name: 'Add provider' }).first().click();
  const form = page.getByRole('dialog', { name: 'New sign-in provider' });
  await form.getByLabel('Kind').selectOption('other');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Issuer').fill(school.issuer);
  await form.getByLabel('Client ID').fill(school.clientId);
  await form.getByLabel('Client secret').fill(school.clientSecret);
  await form.getByLabel('Mail domains').fill('oakwood.example');
  await form.getByLabel(/^An address of these domains/).check();
  await form.getByLabel(/^People with such an address/).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('button', { name: `Test ${name}` }).click();
  await page.getByText('The provider answers. Press “Try it”').waitFor();
  school.person = { sub: name, email: 'tried@oakwood.example', email_verified: true };
  await page.getByRole('button', { name: `Try ${name}` }).click();
  const trial = page.getByRole('dialog', { name: `Trial of ${name}` });
  await trial.getByText(/^It works: you would become a student here/).waitFor();
  await trial.getByText('tried@oakwood.example').waitFor();
  await page.keyboard.press('Escape');
  await trial.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Turn on' }).click();
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
    .getByText('On', { exact: true })
    .waitFor();
  return name;
}

/** Deletes the school: other tests look at the same sign-in page. */
async function takeAway(name: string): Promise<void> {
  const { page } = await newPage({ signedInAs: demoPeople.admin });
  await page.goto('/instructor/sign-in-providers');
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: `Delete ${name}?` });
  await asked.getByText(/come(s)? in with it\. They are signed out/).waitFor();
  await asked.getByRole('button', { name: 'Delete provider' }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor({ state: 'detached' });
}

const schoolButton = (page: Page, name: string) => page.getByRole('link', { name: `Sign in with ${name}` });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
/** The school itself, and pages that ask who is signed in. */
const visits = () => [new RegExp(`^asked another server: ${school.issuer}/`), /^GET 401 \/api\/users\/me$/];

test('an admin sets a school up, and its people come in on a phone, where they wanted to go', async () => {
  const name = await setUp();
  const person = unique('Grace Hopper');
  school.person = { sub: person, email: `${person.slice(-8)}@oakwood.example`, email_verified: true, name: person };
  // The page is still open when its person is signed out with the school, and may be asking for something.
  const { page } = await newPage({ viewport: narrow, allow: [...visits(), /^GET 401 \/api\//] });
  await page.goto('/profile');
  await page.waitForURL(/\/login\?redirect=/);
  await schoolButton(page, name).waitFor();
  expect(await fits(page)).toBe(true);
  await schoolButton(page, name).click();
  await page.waitForURL(/\/profile$/);
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(person);
  const places = page.getByRole('region', { name: 'Where you are signed in' });
  await places.getByText(`Signed in with ${name}`).waitFor();
  const own = page.getByRole('region', { name: 'Sign-in with school account' });
  await own.getByText(/^Your account has no password yet/).waitFor();
  expect(await fits(page)).toBe(true);
  await takeAway(name);
});

test('a student links an account of their own, comes in with it without scripts, and unlinks it', async () => {
  const name = await setUp();
  const student = await makePerson('student');
  school.person = { sub: student.username };
  const { page } = await newPage({ signedInAs: student, viewport: narrow, allow: visits() });
  await page.goto('/profile');
  const own = page.getByRole('region', { name: 'Sign-in with school account' });
  await own.getByRole('button', { name: `Link ${name}` }).click();
  const asked = page.getByRole('dialog', { name: `Link ${name}?` });
  await asked.getByLabel('Current password', { exact: true }).fill(student.password);
  await page.keyboard.press('Enter');
  await own.getByText('Your school account is linked').waitFor();

  const plain = await newPage({ scripts: false, allow: [...visits(), /^failed: GET \/assets\/\S+ csp$/] });
  await plain.page.goto('/login?redirect=%2Fcourses');
  await schoolButton(plain.page, name).click();
  await plain.page.waitForURL(/\/courses$/);
  expect((await plain.page.context().cookies()).map((cookie) => cookie.name)).toContain('lectern_session');

  await own.getByRole('button', { name: `Unlink ${name}` }).click();
  const sure = page.getByRole('dialog', { name: `Unlink ${name}?` });
  await sure.getByLabel('Current password', { exact: true }).fill(student.password);
  await sure.getByRole('button', { name: 'Unlink' }).click();
  await own.getByRole('button', { name: `Link ${name}` }).waitFor();

  const late = await newPage({ viewport: narrow, allow: visits() });
  await late.page.goto('/login');
  await schoolButton(late.page, name).click();
  await late.page.getByText(/^No account here belongs to that school account\./).waitFor();
  expect(await fits(late.page)).toBe(true);
  const admin = await newPage({ signedInAs: demoPeople.admin });
  await admin.page.goto('/instructor/sign-in-providers');
  await admin.page.getByRole('button', { name: `More actions for ${name}` }).click();
  await admin.page.getByRole('menuitem', { name: 'Failed sign-ins' }).click();
  await admin.page.getByText('The provider sends no email address').waitFor();
  await admin.page.getByRole('button', { name: 'Close' }).last().click();
  await inDatabase('delete from identity_providers where name = $1', [name]);
});
