import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { field } from './support/course-form.ts';
import { demoPeople, makePerson } from './support/people.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** The elements that cannot be pressed where they are, one line each. */
const outOfReach = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all
      .filter((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(x + width / 2, y + height / 2);
        return seen === null || !(element.contains(seen) || seen.contains(element));
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );

describe.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])('while a toast is up at $width px', (viewport) => {
  test('every button of the last row can be pressed', async () => {
    for (let i = 0; i < 10; i += 1) await makePerson('student');
    const { page } = await newPage({ signedInAs: demoPeople.admin, viewport });
    await page.goto('/instructor/users');
    const blocks = page.getByRole('button', { name: /^Block / });
    await blocks.nth(9).waitFor();
    // As a person does who has read to the end of the list.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await blocks.last().click();
    await page.getByRole('button', { name: 'Block user' }).click();
    await toasts(page).getByText('User has been blocked successfully.').waitFor();
    expect(await outOfReach(page.getByRole('link', { name: /^Edit / }).last())).toEqual([]);
    expect(await outOfReach(page.getByRole('button', { name: /^Delete / }).last())).toEqual([]);
  });

  test('the first field with an error is in sight, and so is what is wrong with it', async () => {
    const { page } = await newPage({
      signedInAs: await makePerson('student'),
      viewport,
      allow: [/^PUT 409 /, /^409 PUT/, /409/],
    });
    await page.goto('/profile');
    await field(page, 'Username').fill(demoPeople.teacher.username);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toasts(page).getByRole('alert').waitFor();
    const name = page.getByRole('textbox', { name: 'Username', exact: true });
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    expect(await outOfReach(name)).toEqual([]);
    const said = (await name.getAttribute('aria-describedby')) ?? '';
    expect(said).not.toBe('');
    expect(
      await outOfReach(
        page.locator(
          said
            .split(' ')
            .map((id) => `[id="${id}"]`)
            .join(),
        ),
      ),
    ).toEqual([]);
  });
});

test('on a phone one toast is shown at a time, and can be dismissed', async () => {
  const { page } = await newPage({
    signedInAs: await makePerson('student'),
    viewport: { width: 390, height: 844 },
    allow: [/409/],
  });
  await page.goto('/profile');
  await field(page, 'Phone Number').fill('555');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toasts(page).getByText('Profile saved').waitFor();
  await field(page, 'Username').fill(demoPeople.teacher.username);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toasts(page).getByRole('alert').waitFor();
  const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' }).filter({ visible: true });
  expect(await dismiss.count()).toBe(1);
  await dismiss.click();
  await expect.poll(() => toasts(page).getByRole('alert').count()).toBe(0);
});
