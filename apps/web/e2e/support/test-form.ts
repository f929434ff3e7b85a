import { buffer } from 'node:stream/consumers';
import type { Test } from '@lectern/contract';
import type { Page } from 'playwright-core';
import type { HttpClient } from '../../../server/testing/process/index.ts';
import { openMore } from './more-menu.ts';

/** A message of the product's at the edge of the screen. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** Opens the form of a test at its questions. */
export async function openQuestions(page: Page, testId: string): Promise<void> {
  await page.goto(`/teacher/test/${testId}`);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('list', { name: 'Questions' }).waitFor();
}

/** Goes on to the last tab and saves. */
export async function saveTest(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Solutions' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await toast(page, 'Test updated successfully!').waitFor();
}

/** A test as the server has it. */
export const testOf = async (client: HttpClient, id: string): Promise<Test> =>
  ((await client.get(`/api/tests/${id}`)).body as { data: Test }).data;

/** Brings a file to its preview in the dialog of the import. */
export async function previewFile(page: Page, path: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('tabpanel', { name: 'Questions' }).getByRole('button', { name: 'Paste or import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste or import questions' });
  await dialog.locator('input[type="file"]').setInputFiles(path);
  return dialog;
}

/** The file that an export offers for download, also where the format cannot carry everything. */
export async function exported(page: Page, format: string): Promise<{ name: string; text: string }> {
  const act = await openMore(page, `Export as ${format}`);
  const saved = page.waitForEvent('download');
  await act.click();
  const anyway = page.getByRole('button', { name: 'Download anyway' });
  // The question or the download, whichever comes first: the page asks only where the format loses something.
  const asked = anyway.click().catch(() => undefined);
  const download = await Promise.race([saved, asked.then(() => saved)]);
  return { name: download.suggestedFilename(), text: (await buffer(await download.createReadStream())).toString() };
}
