import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { pickFound } from './support/pick-found.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';
import { unique } from './support/unique.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** Two schools, with pupils of a class in the first one. */
async function schoolsOf(admin: Person, count: number) {
  const client = await clientOf(admin);
  const make = async (path: string, json: object): Promise<Record<string, Record<string, string>>> => {
    const answer = await client.call('POST', path, { json });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const [from, to] = [unique('School of Rowan'), unique('School of Hazel')];
  const made = await make('/api/institution', { name: from, status: 'Approved' });
  await make('/api/institution', { name: to, status: 'Approved' });
  const institution = made['institution']?.['_id'];
  const names: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const username = unique(`Pupil ${String(i).padStart(2, '0')}`);
    const email = `${username.replaceAll(/\W+/g, '-')}@example.org`.toLowerCase();
    const education = { educationLevel: 'school', schoolClass: i % 2 === 0 ? 'class_8' : 'class_9' };
    await make('/api/users', { username, email, institution, ...education });
    names.push(username);
  }
  return { from, to, names };
}

test('a class is blocked and unblocked in one step, and thirty pupils move to another school', async () => {
  const admin = await makePerson('admin');
  const { from, to } = await schoolsOf(admin, 64);
  const { page } = await newPage({ signedInAs: admin, viewport: { width: 1280, height: 800 } });
  await page.goto('/instructor/users');
  await page.getByRole('button', { name: 'More filters' }).click();
  const filters = page.getByRole('dialog', { name: 'More filters' });
  await pickFound(page.getByRole('combobox', { name: 'Institution' }), from);
  await filters.getByLabel('Class').selectOption('class_8');
  await filters.getByRole('button', { name: 'Show the users' }).click();
  await page.getByText('32 users', { exact: true }).waitFor();
  expect(page.url()).toContain('schoolClass=class_8');

  await page.getByRole('checkbox', { name: 'Select this page' }).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('group', { name: 'Selection' });
  await bar.getByText('10 selected').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await bar.getByText('10 selected').waitFor();
  await bar.getByRole('button', { name: 'Select all 32 matching' }).click();
  await bar.getByText('32 selected').waitFor();

  await bar.getByRole('button', { name: 'Block', exact: true }).click();
  const block = page.getByRole('dialog', { name: 'Block 32 users?' });
  await block.getByText('32 users are signed out everywhere immediately').waitFor();
  await block.getByRole('button', { name: 'Block 32 users' }).click();
  await toast(page, '32 users were blocked.').waitFor();
  await page
    .getByRole('button', { name: /^Unblock Pupil/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, '32 users are as before.').waitFor();
  await page
    .getByRole('button', { name: /^Block Pupil/ })
    .first()
    .waitFor();

  await page
    .getByRole('checkbox', { name: /^Select Pupil/ })
    .first()
    .click();
  await page
    .getByRole('checkbox', { name: /^Select Pupil/ })
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await bar.getByText('4 selected').waitFor();
  await bar.getByRole('button', { name: 'Select all 32 matching' }).click();
  await bar.getByText('32 selected').waitFor();
  for (const place of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select Pupil/ })
      .nth(place)
      .click();
  await bar.getByText('30 selected').waitFor();
  await bar.getByRole('button', { name: 'Move to institution…' }).click();
  const move = page.getByRole('dialog', { name: 'Move 30 users to an institution' });
  await pickFound(page.getByRole('combobox', { name: 'Institution' }), to);
  await move.getByText(`30 users move to ${to}.`).waitFor();
  await move.getByRole('button', { name: 'Move 30 users' }).click();
  await toast(page, `30 users were moved to ${to}.`).waitFor();
  await page.getByText('2 users', { exact: true }).waitFor();
  await page.goto('/instructor/audit');
  await page.getByRole('link', { name: 'Show the 30 entries of this act' }).waitFor();
});

test('on a phone the people are cards with a box, and the bar stands above the places', async () => {
  const admin = await makePerson('admin');
  const { from, names } = await schoolsOf(admin, 4);
  const { page } = await newPage({ signedInAs: admin, viewport: { width: 390, height: 844 } });
  await page.goto('/instructor/users');
  await page.getByText('Filters', { exact: true }).click();
  await pickFound(page.getByRole('combobox', { name: 'Institution' }), from);
  await page.getByText('4 users', { exact: true }).waitFor();
  await page.getByLabel('Class').selectOption('class_8');
  await page.getByText('2 users', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: `Select ${names[0]}` }).click();
  const bar = page.getByRole('group', { name: 'Selection' });
  const [barBox, places] = [
    await bar.boundingBox(),
    await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
  ];
  expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual(places?.y ?? 0);
  await bar.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('dialog', { name: '1 selected' }).getByRole('button', { name: 'Block', exact: true }).click();
  const block = page.getByRole('dialog', { name: 'Block 1 user?' });
  await block.getByText('1 user is signed out everywhere immediately').waitFor();
  await block.getByRole('button', { name: 'Block 1 user' }).click();
  await toast(page, '1 user was blocked.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, '1 user is as before.').waitFor();
  await page.getByLabel('Class').selectOption('class_9');
  await page.getByRole('checkbox', { name: `Select ${names[1]}` }).click();
  await page.getByLabel('Class').selectOption('class_8');
  await toast(page, 'The selection was cleared, because the filters are others now.').waitFor();
  expect(await bar.count()).toBe(0);
});
