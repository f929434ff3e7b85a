import { chromium } from 'playwright-core';
import { makeInstallation, signedInClient } from '../../apps/server/testing/process/index.ts';
import { largest, makeLargest, measureCourseForm } from './course-form.ts';
import { createStopwatch, type Interaction } from './interactions.ts';

export type FormTimes = { subjects: number; materials: number; interactions: Interaction[] };

const flags = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const times = 20;
const teacher = { username: 'teacher', password: 'lectern-demo' };

/**
 * Measures what authors do in the form of the largest course, in Chromium, on a fresh instance with the demo. The web app has
 * to be built, and `CHROMIUM_PATH` to name a Chromium.
 */
export async function runForm(): Promise<FormTimes> {
  const installation = await makeInstallation();
  try {
    const { url } = await installation.start();
    const id = await makeLargest(await signedInClient(url, teacher.username, teacher.password));
    const interactions = await inBrowser(url, id);
    return { subjects: largest.subjects, materials: largest.subjects * largest.materialsEach, interactions };
  } finally {
    await installation.close();
  }
}

async function inBrowser(url: string, courseId: string): Promise<Interaction[]> {
  // As root Chromium runs only without its sandbox.
  const args = process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags;
  const executablePath = process.env['CHROMIUM_PATH'];
  if (executablePath === undefined) throw new Error('CHROMIUM_PATH names no Chromium');
  const browser = await chromium.launch({ executablePath, args });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const stopwatch = await createStopwatch(page);
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Username', exact: true }).fill(teacher.username);
    await page.getByLabel('Password', { exact: true }).fill(teacher.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/teacher/starter');
    await page.goto(`/teacher/edit-course/${courseId}`);
    await page.getByRole('tab', { name: /^Course/ }).waitFor();
    return await measureCourseForm(page, stopwatch, times);
  } finally {
    await browser.close();
  }
}
