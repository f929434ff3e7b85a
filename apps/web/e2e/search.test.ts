import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { makePdf } from '../../server/testing/features/files/make-pdf.ts';
import { makePdfCourse } from './support/pdf-course.ts';
import { clientOf, demoPeople, makePerson } from './support/people.ts';
import { unique } from './support/unique.ts';

/** A course with a PDF whose second page has a word of its own, found by now. */
async function findablePdf(word: string) {
  const [made] = await makePdfCourse(`Caves of ${word}`, [
    makePdf([{ lines: ['Nothing to see'] }, { lines: [`A stalactite of ${word} hangs here`] }]),
  ]);
  if (made === undefined) throw new Error('There is no PDF');
  const student = await clientOf(demoPeople.student);
  await expect
    .poll(async () => (await student.get(`/api/search?q=stalactite+${word}`)).bytes.toString(), { timeout: 30_000 })
    .toContain(made.material);
  return made;
}

test('a student finds a page of a PDF by keys alone and is led to it', async () => {
  const word = unique('limestone').replace(' ', '');
  const { material } = await findablePdf(word);
  const { page } = await newPage({ signedInAs: await makePerson('student') });
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  await page.goto('/home');
  await page.getByRole('button', { name: /^Notices/ }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Courses, subjects, materials' });
  await box.waitFor();
  await page.keyboard.type(`stalactite ${word}`);
  const option = page.getByRole('option', { name: /stalactite/ });
  await option.getByText('Page 2').waitFor();
  // Arrows choose nothing while the hits are those of what was typed before.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown');
      return option.getAttribute('aria-selected');
    })
    .toBe('true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/course/materials/${material}#page=2`);
  await page.getByRole('group', { name: 'Page 2', exact: true }).getByText('stalactite').waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Page', exact: true }).inputValue()).toBe('2');
});

test('a visitor finds the same without scripts, and search engines do not list the page', async () => {
  const word = unique('granite').replace(' ', '');
  const { material } = await findablePdf(word);
  const { page } = await newPage({ scripts: false, allow: [/^failed: GET \/assets\/\S+ csp$/] });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/search');
  await page.getByRole('searchbox').fill(`stalactite ${word}`);
  await page.getByRole('searchbox').press('Enter');
  const hit = page.getByRole('link', { name: /stalactite/ });
  expect(await hit.getAttribute('href')).toBe(`/course/materials/${material}#page=2`);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.getByRole('link', { name: 'Subjects', exact: true }).click();
  await page.getByText('Nothing found').waitFor();
});

test('a misspelt name finds its course', async () => {
  const { page } = await newPage();
  await page.goto('/search?q=Bottany+for+Begginers');
  await page
    .getByRole('link', { name: /Botany for Beginners/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Botany for Beginners' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/course\//);
});
