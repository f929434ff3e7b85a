import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { makePdf } from '../../server/testing/features/files/make-pdf.ts';
import { clientOf, makePerson, type Person } from './support/people.ts';
import { makePdfCourse, type PdfMaterial } from './support/pdf-course.ts';

const twelve = Array.from({ length: 12 }, (_, i) => ({
  lines: [`Page number ${i + 1}`, i % 4 === 0 ? 'The pendulum swings' : 'Nothing to see'],
  links: i === 0 ? [{ uri: 'https://example.org/more' }, { page: 7 }] : [],
}));

/** A browser without a viewer of its own, on a phone. */
async function openOnPhone(student: Person, path: string): Promise<Page> {
  const { page } = await newPage({ signedInAs: student, viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  const session = await page.context().newCDPSession(page);
  onTestFinished(() => session.detach());
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 3,
    mobile: true,
  });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.goto(path);
  return page;
}

const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true });

async function known(student: Person, { course, material }: PdfMaterial) {
  const { body } = await (await clientOf(student)).get(`/api/courses/${course}/progress`);
  const all = (body.subjects as { materials: { _id: string; page: number; pages: number; how: string }[] }[]).flatMap(
    ({ materials }) => materials,
  );
  return all.find(({ _id }) => _id === material);
}

test('a PDF is begun on a phone, goes on at a desk, and is done at its last page', async () => {
  const [pdf] = await makePdfCourse('Reading on a phone', [makePdf(twelve)]);
  if (pdf === undefined) throw new Error('There is no PDF');
  const student = await makePerson('student');
  const onPhone = await openOnPhone(student, pdf.path);
  await onPhone.getByRole('group', { name: 'Page 1', exact: true }).getByText('Page number 1').waitFor();
  expect(await onPhone.locator('iframe').count()).toBe(0);
  expect(await onPhone.getByText('of 12').count()).toBe(1);
  await pageField(onPhone).fill('5');
  await pageField(onPhone).press('Enter');
  await onPhone.getByRole('group', { name: 'Page 5', exact: true }).getByText('Page number 5').waitFor();
  // Only pages near the view are there, and have pictures.
  expect(await onPhone.locator('[data-page] canvas').count()).toBeLessThan(6);
  await onPhone.getByText('Not done yet: page 5 of 12').waitFor();
  expect(await known(student, pdf)).toMatchObject({ page: 5, pages: 12, how: null });

  const { page } = await newPage({ signedInAs: student });
  await page.goto(`/course/details/${pdf.course}`);
  await page.getByRole('link', { name: 'Continue: Paper 1 · page 5 of 12' }).click();
  // A desk keeps the browser's own frame until somebody chooses.
  await page.locator('iframe[title="Paper 1"]').waitFor();
  await page.getByRole('button', { name: 'Read here' }).click();
  await page.getByRole('group', { name: 'Page 5', exact: true }).getByText('Page number 5').waitFor();
  await expect.poll(() => pageField(page).inputValue()).toBe('5');
  await page.reload();
  await page.getByRole('group', { name: 'Page 5', exact: true }).getByText('Page number 5').waitFor();

  await page.getByRole('region', { name: 'Paper 1' }).focus();
  await page.keyboard.press('End');
  await page.getByText(/^Done: read to the end/).waitFor();
  expect(await known(student, pdf)).toMatchObject({ page: 12, how: 'read' });
  await page.getByRole('button', { name: /^Mark as not done/ }).click();
  await page.getByText('Not done yet: page 12 of 12').waitFor();
  await page.getByRole('button', { name: "Browser's viewer" }).click();
  await page.locator('iframe[title="Paper 1"]').waitFor();
});

test('the text of a PDF is searched, selected and zoomed, and its links lead out safely or within', async () => {
  const [pdf] = await makePdfCourse('Searching', [makePdf(twelve)]);
  const { page, context } = await newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  await page.goto(pdf?.path ?? '');
  const first = page.getByRole('group', { name: 'Page 1', exact: true });
  await first.getByText('The pendulum swings').waitFor();
  await first.getByText('The pendulum swings').selectText();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('The pendulum swings');

  const search = page.getByRole('searchbox', { name: 'Search in the PDF' });
  await page.getByRole('region', { name: 'Paper 1' }).focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('PENDULUM');
  await page.getByText('1 of 3').waitFor();
  await search.press('Enter');
  await page.getByRole('button', { name: 'Next hit' }).click();
  await page.getByText('2 of 3').waitFor();
  await expect.poll(() => pageField(page).inputValue()).toBe('5');
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('pdf-found-now')?.size)).toBe(1);
  await page.getByRole('button', { name: 'Previous hit' }).click();
  await page.getByRole('button', { name: 'Previous hit' }).click();
  await page.getByText('3 of 3').waitFor();
  await search.fill('nowhere');
  await page.getByText('Not found').waitFor();

  await pageField(page).fill('1');
  await pageField(page).press('Enter');
  const width = async () => (await first.boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => Math.round(((await width()) / before) * 100)).toBe(125);
  await page.getByRole('button', { name: /^Fit to the width/ }).click();
  await expect.poll(width).toBe(before);

  const link = first.getByRole('link', { name: 'Open https://example.org/more in a new tab' });
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  await first.getByRole('button', { name: 'Go to this place in the document' }).click();
  await expect.poll(() => pageField(page).inputValue()).toBe('7');
  expect(context.pages()).toHaveLength(1);
});
