import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, newPage, phone } from './support/browser.ts';
import { smallCourse, tab } from './support/course-form.ts';
import { clientOf, demoPeople, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

// The looks that the specification gives in pixels and colours.

/** The red, green and blue of a border. */
async function borderOf(card: Locator): Promise<{ red: number; green: number }> {
  const colour = await card.evaluate((element) => getComputedStyle(element).borderTopColor);
  const [red = 0, green = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return { red, green };
}

test('a course on the dashboard of its teacher has a green border while it is active, and a red one otherwise', async () => {
  const person = await makePerson('teacher');
  const client = await clientOf(person);
  const names = { active: unique('Open'), inactive: unique('Closed') };
  for (const status of ['active', 'inactive'] as const) {
    const json = { ...smallCourse(names[status]), status };
    expect((await client.call('POST', '/api/courses/create-course', { json })).status).toBe(201);
  }
  const { page } = await newPage({ signedInAs: person });
  await page.goto('/teacher/starter');
  const cardOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
  await cardOf(names.active).waitFor();
  const [active, inactive] = [await borderOf(cardOf(names.active)), await borderOf(cardOf(names.inactive))];
  expect(active.green).toBeGreaterThan(active.red);
  expect(inactive.red).toBeGreaterThan(inactive.green);
});

test('the dashboard of a teacher shows images 150 pixels high, and materials numbered in an extra-large dialog', async () => {
  const { page } = await newPage({ signedInAs: demoPeople.teacher, viewport: { width: 1600, height: 900 } });
  await page.goto('/teacher/starter?search=Botany+for+Beginners');
  const opener = page.getByRole('button', { name: 'Botany for Beginners', exact: true });
  const card = page.getByRole('listitem').filter({ has: opener });
  const image = await card.locator('img').boundingBox();
  // The border of the card stands around it.
  expect([image?.height, image?.width]).toEqual([150, ((await card.boundingBox())?.width ?? 0) - 4]);
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Botany for Beginners - Subjects' });
  await dialog.waitFor();
  expect((await dialog.boundingBox())?.width).toBe(1240);
  const material = dialog.getByRole('listitem').first();
  expect(await material.evaluate((element) => getComputedStyle(element).listStyleType)).toBe('decimal');
});

test('the sidebar stands beside the content on a desk, and lies over it on a phone when asked for', async () => {
  const { page } = await newPage({ signedInAs: demoPeople.coordinator });
  await page.goto('/coordinator/institution');
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  const opener = page.getByRole('button', { name: 'Open navigation' });
  await sidebar.waitFor();
  expect(await opener.isVisible()).toBe(false);
  const [beside, content] = [await sidebar.boundingBox(), await page.getByRole('main').boundingBox()];
  expect((beside?.x ?? desktop.width) + (beside?.width ?? 0)).toBeLessThanOrEqual(content?.x ?? 0);

  await page.setViewportSize(phone);
  await sidebar.waitFor({ state: 'hidden' });
  await opener.click();
  await sidebar.waitFor();
  await page.mouse.click(phone.width - 10, phone.height / 2);
  await sidebar.waitFor({ state: 'hidden' });
});

test.each([
  ['a phone', phone],
  ['a desk', desktop],
])('on %s a toast lies over neither the buttons of a long form nor the bar', async (_, viewport) => {
  const { page } = await newPage({ signedInAs: demoPeople.teacher, viewport });
  await page.goto('/teacher/create-course');
  await tab(page, 'Subjects').click();
  await page.getByRole('button', { name: 'Add Subject' }).click();
  await page.getByRole('button', { name: 'Remove Subject 2' }).click();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await toast.getByText('Subject removed').waitFor();
  const save = page.getByRole('button', { name: 'Create Course' });
  const boxes = await Promise.all([toast, save, page.getByRole('banner')].map((one) => one.boundingBox()));
  const [over, button, bar] = boxes.map((box) => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }));
  expect(over?.top).toBeGreaterThanOrEqual(bar?.bottom ?? Infinity);
  expect(over?.bottom).toBeLessThanOrEqual(button?.top ?? 0);
});

test('the cover of a course fills its card to the edges on the page of the course', async () => {
  const { page } = await newPage({ signedInAs: demoPeople.teacher });
  await page.goto('/teacher/courses');
  await page.getByRole('link', { name: 'Physics in Motion', exact: true }).click();
  await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  const gap = await page.locator('main img').evaluate((image) => {
    const card = image.parentElement?.parentElement;
    return (card?.getBoundingClientRect().width ?? 0) - image.getBoundingClientRect().width;
  });
  expect(gap).toBe(2);
});
