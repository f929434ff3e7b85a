import { createOutward, systemResolve } from '../../../src/platform/net/index.ts';
import type { ProviderRow } from '../../../src/features/auth/identity-providers/providers.repository.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from '../../build-test-app.ts';
import type { Browser } from './browser-at-provider.ts';
import { buildProvider } from './provider-input.ts';
import { type SamlForm, type SamlProvider, startSamlProvider } from './saml-provider.ts';

/** An application, a provider of SAML on this machine, and its row, by which students of its domain come in. */
export type SamlStage = { t: TestApp; school: SamlProvider; row: ProviderRow; close(): Promise<void> };

export async function buildSamlStage(options: TestAppOptions = {}): Promise<SamlStage> {
  const outward = createOutward({ allowPrivate: false, allowLoopback: true, resolve: systemResolve });
  const t = await buildTestApp({ outward, ...options });
  const school = await startSamlProvider(() => t.clock.now());
  const row = await buildSamlRow(t, school);
  return { t, school, row, close: async () => void (await Promise.all([t.close(), school.close()])) };
}

/** The row of a provider of SAML on this machine. */
export const buildSamlRow = (
  t: Pick<TestApp, 'db' | 'clock'>,
  provider: SamlProvider,
  given: Partial<ProviderRow> = {},
): Promise<ProviderRow> =>
  buildProvider(t, {
    preset: 'saml',
    client_id: null,
    issuer: provider.entityId,
    saml_metadata: provider.metadata,
    domains: ['oakwood.example'],
    vouches_for_addresses: true,
    makes_accounts: true,
    ...given,
  });

/** A form from the provider's page, as a browser sends it: from another site, and so without cookies. Answers the address that it leads to. */
export async function postFrom(t: TestApp, path: string, fields: Record<string, string>): Promise<string> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://accounts.oakwood.example',
    'sec-fetch-site': 'cross-site',
  };
  const payload = new URLSearchParams(fields).toString();
  const answer = await t.app.inject({ method: 'POST', url: path, headers, payload });
  if (answer.statusCode !== 303) throw new Error(`the form was answered with ${answer.statusCode}`);
  return String(answer.headers.location);
}

/** Sends the form with a provider's answer; answers the address at which the browser goes on. */
export const sendAnswer = (t: TestApp, { address, SAMLResponse }: SamlForm): Promise<string> =>
  postFrom(t, address.pathname, { SAMLResponse, RelayState: '' });

/** Signs in by a provider, from the button to the page. */
export async function arriveBy(
  { t, school, row }: Pick<SamlStage, 't' | 'school' | 'row'>,
  browser: Browser,
  redirect?: string,
): Promise<string> {
  const next = await sendAnswer(t, school.consent(await browser.begin(row, redirect)));
  return next.startsWith('/login') ? next : String((await browser.get(next)).headers.location);
}

/** The failures that the log of a provider has of the present moment. */
export async function failuresNow(t: TestApp, providerId: string): Promise<string[]> {
  const rows = await t.db
    .selectFrom('provider_failures')
    .select(['reason', 'detail'])
    .where('provider_id', '=', providerId)
    .where('at', '>=', t.clock.now())
    .orderBy('id')
    .execute();
  return rows.map(({ reason, detail }) => `${reason} ${detail ?? '-'}`);
}

/** Has an administrator make a certificate of this site at a provider; answers it as PEM. */
export async function giveCertificate(t: TestApp, { id }: { id: string }): Promise<string> {
  const admin = await t.as(await t.buildUser({ role: 'admin' }));
  return (await admin.post(`/api/identity-providers/${id}/certificates`)).body.provider.certificates.at(-1).pem;
}
