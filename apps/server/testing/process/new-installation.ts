import { onTestFinished } from 'vitest';
import { httpClient } from './http-client.ts';
import type { Installation } from './installation.ts';

/** Settings of a site without the demo. */
export const quiet = { LECTERN_DEMO: 'off' };

/** Settings that make the first admin. */
export const admin = {
  LECTERN_ADMIN_USERNAME: 'Ada',
  LECTERN_ADMIN_EMAIL: 'ada@example.org',
  LECTERN_ADMIN_PASSWORD: 'first-of-all',
};

/** An installation of the running test, which closes it at its end. */
export async function newInstallation(make: () => Promise<Installation>): Promise<Installation> {
  const installation = await make();
  onTestFinished(() => installation.close());
  return installation;
}

export const isReady = async (url: string): Promise<boolean> => (await httpClient(url).get('/readyz')).status === 200;
