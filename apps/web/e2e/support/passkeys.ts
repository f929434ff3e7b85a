import type { CDPSession, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type PageOptions, newPage } from './browser.ts';
import { serverUrl } from './server.ts';

/** The product under a name: browsers make no passkeys for an address that is a number. */
export const namedSite = serverUrl.replace('127.0.0.1', 'localhost');

const escaped = namedSite.replaceAll(/[.:/]/g, String.raw`\$&`);
/** The product under its name is another address than the one that every page is watched for. */
const itself = new RegExp(`^asked another server: ${escaped}/`);
const refused = (answer: string) => new RegExp(`^${answer.replace(' /', ` ${escaped}/`)}`);

type KeyOptions = {
  /** Whether it checks who holds it, as a phone does and a plain security key does not. */
  verifiesUser?: boolean;
};

/** A page under the product's name whose browser has an authenticator, of Chromium's own. */
export async function newPageWithKey(
  options: Omit<PageOptions, 'allow'> & { refusals?: string[] },
  { verifiesUser = true }: KeyOptions = {},
): Promise<{ page: Page; key: VirtualKey }> {
  const { refusals = [], ...rest } = options;
  const { page, context } = await newPage({ ...rest, allow: [itself, ...refusals.map(refused)] });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: verifiesUser ? 'internal' : 'usb',
      hasResidentKey: verifiesUser,
      hasUserVerification: verifiesUser,
      isUserVerified: verifiesUser,
      automaticPresenceSimulation: true,
    },
  });
  // The next test of this browser finds nothing of this one under the name either.
  onTestFinished(async () => {
    await devtools.send('Storage.clearDataForOrigin', { origin: namedSite, storageTypes: 'all' });
    await devtools.detach();
  });
  return { page, key: virtualKey(devtools, authenticatorId) };
}

type VirtualKey = ReturnType<typeof virtualKey>;

const virtualKey = (devtools: CDPSession, authenticatorId: string) => ({
  /** How many passkeys it holds. */
  async count(): Promise<number> {
    return (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  },
});
