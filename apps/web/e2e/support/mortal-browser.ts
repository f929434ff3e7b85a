import { readdir, readFile } from 'node:fs/promises';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { launchOptions } from './browser.ts';

export type SignedIn = { token: string; record: string };
type Options = Pick<BrowserContextOptions, 'serviceWorkers'>;

/** A browser on a profile that outlives it, at a server, with a person signed in. */
export async function openMortalBrowser(
  profile: string,
  serverUrl: string,
  { token, record }: SignedIn,
  options: Options = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: serverUrl, ...options });
  await context.addCookies([
    { name: 'lectern_session', value: token, url: serverUrl, httpOnly: true, sameSite: 'Lax' },
    { name: 'lectern_signed_in', value: '1', url: serverUrl },
  ]);
  await context.addInitScript(`localStorage.setItem('lms-user', ${JSON.stringify(record)})`);
  return context;
}

/** Kills the browser of a profile as a crash does: nothing is closed, nothing is written any more. */
export async function killBrowser(profile: string): Promise<void> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    ids.map(async (id) => [Number(id), await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')] as const),
  );
  const own = commands.filter(([, command]) => command.includes(`--user-data-dir=${profile}`));
  if (own.length === 0) throw new Error('There is no browser on this profile');
  for (const [id] of own) killIfThere(id);
}

/** A child may have ended with its parent. */
function killIfThere(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
