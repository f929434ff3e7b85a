import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Attempt, AttemptResult } from '@lectern/contract';
import { expect, onTestFinished, test } from 'vitest';
import { killBrowser, openMortalBrowser } from './support/mortal-browser.ts';
import { newPage } from './support/browser.ts';
import { serverUrl } from './support/server.ts';
import { clientOf, makePerson, signIn } from './support/people.ts';
import { pendingAnswers } from './support/pending-answers.ts';
import { choose, goTo, makeTest, saveState } from './support/tests.ts';

test('answers that no network took survive the death of the browser', { retry: 0 }, async () => {
  const { test: made } = await makeTest();
  const student = await makePerson('student');
  const client = await clientOf(student);
  const started = await client.call('POST', `/api/tests/${made._id}/attempts`);
  const { attempt } = started.body as { attempt: Attempt };
  const profile = await mkdtemp(join(tmpdir(), 'lectern-browser-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));

  // A service worker would send the answers past the page, whose network alone is cut off.
  const options = { serviceWorkers: 'block' } as const;
  const first = await openMortalBrowser(profile, serverUrl, await signIn(student), options);
  const page = await first.newPage();
  await page.goto(`/attempt/${attempt._id}`);
  await choose(page, 0);
  await saveState(page, 'Saved').waitFor();
  await page.route('**/responses/*', (route) => route.abort());
  await choose(page, 1);
  await goTo(page, 3);
  await choose(page, 0);
  await saveState(page, /2 answers waiting/).waitFor();
  await expect.poll(() => pendingAnswers(page)).toBe(2);
  const gone = first.waitForEvent('close');
  await killBrowser(profile);
  await gone;

  const second = await openMortalBrowser(profile, serverUrl, await signIn(student), options);
  onTestFinished(() => second.close());
  const next = await second.newPage();
  await next.goto(`/attempt/${attempt._id}`);
  await saveState(next, 'Saved').waitFor();
  await next.getByText('2 of 6 answered').waitFor();
  await expect.poll(() => pendingAnswers(next)).toBe(0);
  await next.getByRole('button', { name: 'Submit test' }).click();
  await next.getByRole('dialog').getByRole('button', { name: 'Submit test' }).click();
  await next.getByRole('heading', { level: 1, name: /^Result of / }).waitFor();
  const { questions } = (await client.get(`/api/attempts/${attempt._id}/result`)).body as AttemptResult;
  expect(questions?.map(({ selected }) => selected.join('')).join(',')).toBe('B,,A,,,');
});

test('an answer given in the moment before a reload is there after it', { retry: 0 }, async () => {
  const { test: made } = await makeTest();
  const student = await makePerson('student');
  const client = await clientOf(student);
  const started = await client.call('POST', `/api/tests/${made._id}/attempts`);
  const { attempt } = started.body as { attempt: Attempt };
  // Saves are cut off, so that only this device can keep the answers.
  const { page } = await newPage({ signedInAs: student, allow: [/\/responses\//, /ERR_FAILED/] });
  await page.route('**/responses/*', (route) => route.abort());
  await page.goto(`/attempt/${attempt._id}`);
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await goTo(page, number);
    // Two answers and leaving the page are one task: nothing comes between them.
    const reloaded = page.waitForEvent('load');
    await page.getByRole('radiogroup').evaluate((group) => {
      const [first, second] = group.querySelectorAll<HTMLInputElement>('input[type=radio]');
      first?.click();
      second?.click();
      location.reload();
    });
    await reloaded;
  }
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await goTo(page, number);
    const second = page.getByRole('radio').nth(1);
    await expect.poll(() => second.isChecked(), { timeout: 5_000 }).toBe(true);
  }
});

test('answers are kept although the browser closes its database while the test is sat', { retry: 0 }, async () => {
  const { test: made } = await makeTest();
  const student = await makePerson('student');
  const client = await clientOf(student);
  const started = await client.call('POST', `/api/tests/${made._id}/attempts`);
  const { attempt } = started.body as { attempt: Attempt };
  const { page, context } = await newPage({ signedInAs: student, allow: [/\/responses\//, /ERR_FAILED/] });
  // The first try to open it fails as well, as on a device that is short of memory.
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    let tries = 0;
    indexedDB.open = (name, version) => {
      tries += 1;
      if (tries === 1) throw new DOMException('Internal error opening backing store', 'UnknownError');
      return open(name, version);
    };
  });
  await page.route('**/responses/*', (route) => route.abort());
  await page.goto(`/attempt/${attempt._id}`);
  await choose(page, 0);
  await saveState(page, /1 answer waiting/).waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: serverUrl, storageTypes: 'indexeddb' });
  await goTo(page, 2);
  await choose(page, 1);
  await saveState(page, /2 answers waiting/).waitFor();
  await expect.poll(() => pendingAnswers(page)).toBe(1);
  await page.reload();
  await goTo(page, 2);
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
});
