import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SamlProvider, startSamlProvider } from '../../server/testing/features/auth/saml-provider.ts';
import { newPage } from './support/browser.ts';
import { demoPeople, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

// An admin sets a school with SAML up, by another site than this one; its people come in, and by nothing else.

const narrow = { width: 390, height: 844 };

let school: SamlProvider;
beforeAll(async () => void (school = await startSamlProvider(() => new Date(), 'localhost')));
afterAll(() => school.close());

test('a school with SAML signs its people in, on a phone, and becomes their only way', async () => {
  const name = unique('Riverside');
  const { page: admin } = await newPage({
    signedInAs: demoPeople.admin,
    allow: [/^POST 400 \/api\/identity-providers$/],
  });
  await admin.goto('/instructor/sign-in-providers');
  await admin.getByRole('button', { name: 'Add provider' }).first().click();
  const form = admin.getByRole('dialog', { name: 'New sign-in provider' });
  await form.getByLabel('Kind').selectOption('saml');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Metadata').fill('<nothing/>');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('This is not the metadata of a SAML provider.').waitFor();
  await form.getByLabel('Metadata').fill(school.metadata);
  await form.getByLabel('People can sign in with it').check();
  await form.getByLabel('Requests to the provider are signed').check();
  await form.getByLabel('Signing out here also signs out there').check();
  await form.getByRole('button', { name: 'Save' }).click();
  const card = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name }) });
  await card.getByText(/\/api\/auth\/saml\/[^/]+\/acs$/).waitFor();

  await card.getByText(/^SHA-256, good until /).waitFor();
  const told = await (await fetch(await card.getByText(/\/metadata$/).innerText())).text();
  const ours = /use="encryption"[\s\S]*?<ds:X509Certificate>([^<]*)</.exec(told)?.[1] ?? '';
  school.misbehaves = { encrypts: { to: ours } };

  const student = await makePerson('student');
  const visits = [new RegExp(`^asked another server: http://localhost:`), /^GET 401 \/api\/users\/me/];
  const { page } = await newPage({ viewport: narrow, signedInAs: student, allow: visits });
  school.person = { nameId: unique('person'), attributes: {} };
  await page.goto('/profile');
  const own = page.getByRole('region', { name: 'Sign-in with school account' });
  await own.getByRole('button', { name: `Link ${name}` }).click();
  const asked = page.getByRole('dialog', { name: `Link ${name}?` });
  await asked.getByLabel('Current password', { exact: true }).fill(student.password);
  await page.keyboard.press('Enter');
  await own.getByText('Your school account is linked').waitFor();

  const { page: other } = await newPage({ viewport: narrow, allow: visits });
  await other.goto('/login?redirect=/profile');
  await other.getByRole('link', { name: `Sign in with ${name}` }).click();
  await other.waitForURL(/\/profile$/);
  await other.getByText(`Signed in with ${name}`).first().waitFor();
  await other.getByRole('button', { name: student.username }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await other.getByText('Signed out at the school').waitFor();
  expect(new URL(other.url()).searchParams.has('Signature')).toBe(true);

  await admin.reload();
  await admin.getByRole('button', { name: `Edit ${name}` }).click();
  const edited = admin.getByRole('dialog', { name: `Edit ${name}` });
  await edited.getByLabel('It is the only way in for its people').check();
  await edited.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/It is the only way in for its people\./).waitFor();
  expect(await edited.count()).toBe(0);
  const { page: third } = await newPage({ allow: [/^POST 403 \/api\/users\/sign_in$/, ...visits] });
  await third.goto('/login');
  await third.getByLabel('Username').fill(student.username);
  await third.getByLabel('Password', { exact: true }).fill(student.password);
  await third.getByRole('button', { name: 'Login' }).click();
  await third.getByText(/^This account opens with its school account alone/).waitFor();

  await admin.getByRole('button', { name: `More actions for ${name}` }).click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete provider' }).click();
  await admin.getByRole('heading', { name, exact: true }).waitFor({ state: 'detached' });
});
