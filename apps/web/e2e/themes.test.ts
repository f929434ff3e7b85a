import { expect, test } from 'vitest';
import { newPage, phone } from './support/browser.ts';
import { demoCourse } from './support/demo-things.ts';
import { clientOf, demoPeople } from './support/people.ts';
import { testOn } from './support/tests.ts';

test('where motion is unwelcome, a new theme colours the whole page at once, what is below the fold too', async () => {
  const teacher = await clientOf(demoPeople.teacher);
  const { _id } = await testOn(teacher, await demoCourse('Botany for Beginners'));
  const { page } = await newPage({ signedInAs: demoPeople.teacher, viewport: phone });
  await page.goto(`/teacher/test/${_id}`);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: /^Question 1 / }).waitFor();

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
  const colours = await page.evaluate(() => {
    const colourOf = (element: Element) => getComputedStyle(element).color;
    const names = [...document.querySelectorAll('h2 > button[aria-expanded]')].map(colourOf);
    return { page: colourOf(document.body), names: [...new Set(names)], moving: document.getAnimations().length };
  });

  expect(colours.names).toEqual([colours.page]);
  expect(colours.moving).toBe(0);
});
