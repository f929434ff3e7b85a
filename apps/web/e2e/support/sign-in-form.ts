import type { Page } from 'playwright-core';
import type { Person } from './people.ts';

export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Fills the sign-in form that the page shows, and sends it. */
export async function signIn(page: Page, { username, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(username);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The button of the user menu, which bears the person's name: the sign that they are signed in. */
export const userMenu = (page: Page, { username }: Pick<Person, 'username'>) =>
  page.getByRole('banner').getByRole('button', { name: username });

/** Signs out by the user menu, once the page has everything: a request that is still under way would be refused then. */
export async function signOut(page: Page, person: Person): Promise<void> {
  await page.waitForLoadState('networkidle');
  await userMenu(page, person).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
