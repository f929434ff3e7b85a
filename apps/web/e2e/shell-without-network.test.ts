import { expect, test } from 'vitest';
import { newPage } from './support/browser.ts';
import { keepsShell } from './support/kept-shell.ts';

test('the shell is kept once the network is back, where it was away when the page would have kept it', async () => {
  const { page, context } = await newPage({ worker: true, allow: [/ERR_INTERNET_DISCONNECTED/, /reached/] });
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Username').fill('somebody');
  await context.setOffline(true);
  await page.clock.runFor(10_000);
  await context.setOffline(false);
  await expect.poll(() => keepsShell(page)).toBe(true);
});
