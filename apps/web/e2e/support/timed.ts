import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { buildTestApp, type TestApp, type TestUser } from '../../../server/testing/index.ts';
import type {} from '../../../server/testing/global-setup.ts';
import { desktop, media, openBrowser, patienceMs } from './contexts.ts';
import { watchForTrouble } from './trouble.ts';

const webRoot = fileURLToPath(new URL('../../dist/', import.meta.url));

/** The product in this process, on a database of its own, with a clock that stands still until the test moves it. */
export async function openTimed() {
  const t = await buildTestApp({ webRoot });
  onTestFinished(() => t.close());
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { t, pageOf: (user: TestUser | null, timezoneId: string) => openPage({ t, url }, user, timezoneId) };
}

/**
 * A page of a browser of its own, in which somebody is signed in, or nobody, at a device of this time zone. `goto` opens an address at
 * the time of the product's clock.
 */
async function openPage({ t, url }: { t: TestApp; url: string }, user: TestUser | null, timezoneId: string) {
  const browser = await openBrowser();
  const context = await browser.newContext({ baseURL: url, ...media, viewport: desktop, locale: 'en-GB', timezoneId });
  context.setDefaultTimeout(patienceMs);
  const trouble = watchForTrouble(context, url, []);
  onTestFinished(async () => {
    trouble.end();
    await context.close();
    trouble.throwIfAny();
  });
  if (user !== null) await enter(context, { t, url }, user);
  const page = await context.newPage();
  await page.clock.install({ time: t.clock.now() });
  const open = page.goto.bind(page);
  page.goto = async (...to) => {
    await page.clock.setSystemTime(t.clock.now());
    return open(...to);
  };
  return page;
}

/** Signs somebody in for as long as days pass. */
async function enter(context: BrowserContext, { t, url }: { t: TestApp; url: string }, user: TestUser): Promise<void> {
  const [name = '', value = ''] = (await t.cookieOf(user)).split('=');
  const remembered = { remember: true, expires_at: new Date(t.clock.now().getTime() + 30 * 86_400_000) };
  await t.db.updateTable('auth_sessions').set(remembered).where('user_id', '=', user.id).execute();
  await context.addCookies([
    { name, value, url },
    { name: 'lectern_signed_in', value: '1', url },
  ]);
}
