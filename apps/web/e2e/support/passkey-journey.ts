import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { namedSite, newPageWithKey } from './passkeys.ts';
import { inDatabase, makePerson, type Person } from './people.ts';
import { signIn, signOut, userMenu } from './sign-in-form.ts';

export const narrow = { width: 390, height: 844 };
export const part = (page: Page, name = 'Passkeys') => page.getByRole('region', { name });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** A page that asks who is signed in, the first step alone, and an act that asks again. */
export const refusals = [
  'GET 401 /api/users/me',
  'POST 401 /api/users/sign_in',
  '(DELETE|POST|GET) 403 /api/users/me/',
];

export async function comeIn(page: Page, person: Person): Promise<void> {
  await page.goto(`${namedSite}/login`);
  await signIn(page, person);
  await userMenu(page, person).waitFor();
}

export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(`${namedSite}/profile`);
  await part(page).getByRole('button', { name: 'Add a passkey' }).click();
  const asked = dialog(page, 'Add a passkey');
  await asked.getByRole('textbox', { name: 'Name' }).fill(name);
  await asked.getByRole('button', { name: 'Continue' }).click();
  await part(page).getByText(name).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

/** Lets a quarter of an hour pass for the auth sessions of a person. */
export const letProofsAge = ({ username }: Person) =>
  inDatabase(
    `update auth_sessions set created_at = created_at - interval '16 minutes', proven_at = null
      where user_id = (select id from users where username = $1)`,
    [username],
  );

type Place = { role: 'student' | 'teacher' | 'coordinator' | 'admin'; viewport: { width: number; height: number } };

/** Somebody adds a passkey, comes in with it alone, and removes it once asked who it is. Returns how many the device held. */
export async function addUseAndRemovePasskey({ role, viewport }: Place): Promise<number> {
  const person = await makePerson(role);
  // The dashboard of a person who is about to sign out may be under way.
  const { page, key } = await newPageWithKey({ viewport, refusals: [...refusals, 'GET 401 /api/'] });
  await comeIn(page, person);
  await addPasskey(page, 'My device');
  const held = await key.count();
  await signOut(page, person);

  await page.goto(`${namedSite}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await userMenu(page, person).waitFor();
  await page.goto(`${namedSite}/profile`);
  await part(page, 'Where you are signed in').getByText('Signed in with a passkey').waitFor();

  await letProofsAge(person);
  await part(page).getByRole('button', { name: 'Remove My device' }).click();
  await dialog(page, 'Remove the passkey?').getByRole('button', { name: 'Remove' }).click();
  await dialog(page, 'Confirm that it is you').getByRole('button', { name: 'Use a passkey' }).click();
  await part(page).getByRole('button', { name: 'Remove My device' }).waitFor({ state: 'detached' });
  return held;
}
