import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { partsOf } from '../../server/testing/features/rosters/one-roster.ts';
import { zipOf } from '../../server/testing/zip.ts';
import { newPage } from './support/browser.ts';
import { openMore } from './support/more-menu.ts';
import { serverUrl } from './support/server.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';
import { unique } from './support/unique.ts';

/** Thirty rows, of which lines 7 and 21 are bad; every other person comes into a group. */
function thirtyRows(tag: string): string {
  const rows = Array.from({ length: 30 }, (_, index) => {
    const line = index + 2;
    const email = line === 7 ? 'no address' : `${tag.replaceAll(' ', '.')}.${line}@example.org`;
    const role = line === 21 ? 'wizard' : 'student';
    return [`${tag} ${line}`, email, role, index % 2 === 0 ? `Class of ${tag}` : ''].join(',');
  });
  return ['Full name,Mail,Role,Groups', ...rows].join('\n');
}

async function downloadOf(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile(await download.path(), 'utf8');
}

async function usersNamed(admin: Person, tag: string): Promise<number> {
  const client = await clientOf(admin);
  return (await client.get(`/api/users?username=${encodeURIComponent(tag)}&limit=1`)).body.total as number;
}

test('an admin imports a pasted roster without its bad rows, hands out the links, and takes everything back', async () => {
  const admin = await makePerson('admin');
  const { page } = await newPage({ signedInAs: admin });
  const tag = unique('Pupil');
  await page.goto('/instructor/users');
  await (await openMore(page, 'Import')).click();
  await page.getByRole('textbox', { name: 'Or paste rows' }).fill(thirtyRows(tag));
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('heading', { name: 'Meaning of the columns' }).waitFor();

  expect(await usersNamed(admin, tag)).toBe(0);
  await page.getByRole('button', { name: 'Invalid 2' }).click();
  await page.getByRole('row', { name: /^7 .*valid email address/ }).waitFor();
  await page.getByRole('row', { name: /^21 .*Role must be one of/ }).waitFor();
  const badRows = await downloadOf(page, () => page.getByRole('link', { name: 'Download invalid rows' }).click());
  expect(badRows.trim().split('\n')).toHaveLength(3);

  await page.getByRole('button', { name: 'Import 28 rows' }).click();
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
  expect(await usersNamed(admin, tag)).toBe(28);
  const links = await downloadOf(page, () => page.getByRole('button', { name: 'Download sign-in links' }).click());
  expect(links.match(new RegExp(`${serverUrl}/set-password#`, 'g'))).toHaveLength(28);

  await page.goto(`/instructor/users?username=${encodeURIComponent(tag)}`);
  await page.getByText('28 users', { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('heading', { name: 'Undone' }).waitFor();
  await page.getByText(/everything is as it was before the import\.$/).waitFor();
  expect(await usersNamed(admin, tag)).toBe(0);

  await page.getByRole('link', { name: 'All imports' }).click();
  const former = page.getByRole('list', { name: 'Previous imports' }).getByRole('listitem');
  await former.filter({ hasText: '28 new accounts' }).first().getByText('Undone').waitFor();
});

test('an admin hands a school’s OneRoster file in, and the next one, by which somebody leaves a class, and takes that back', async () => {
  const admin = await makePerson('admin');
  const { page } = await newPage({ signedInAs: admin });
  const system = unique('sis').replaceAll(' ', '-');
  const people = ['a', 'b'].map((id) => ({ id, username: `${system}.${id}`, email: `${id}@${system}.example.org` }));
  const parent = { id: 'p', role: 'parent' };
  const school = { system, people: [...people, parent], classes: [{ id: 'm', title: `Maths ${system}` }] };
  const fileOf = (enrolled: string[]) => ({
    name: 'school.zip',
    mimeType: 'application/zip',
    buffer: zipOf(partsOf({ ...school, enrolments: enrolled.map((person) => ({ person, class: 'm' })) })),
  });

  await page.goto('/instructor/users/import');
  await page.getByLabel('File', { exact: true }).setInputFiles(fileOf(['a', 'b']));
  await page.getByRole('heading', { name: `OneRoster 1.1 from ${system}` }).waitFor();
  await page.getByText('1 person was left out: a parent or guardian.').waitFor();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();

  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(fileOf(['a']));
  await page.getByRole('row', { name: new RegExp(`Groups: Maths ${system} → –`) }).waitFor();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText(/everything is as it was before the import\.$/).waitFor();

  // Both are enrolled again, so that the first file changes nothing.
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(fileOf(['a', 'b']));
  await page.getByText('2 rows would change nothing.').waitFor();
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);
});
