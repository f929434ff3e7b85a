import { randomUUID } from 'node:crypto';
import type { IdentityProviderInput } from '@lectern/contract';
import type { ProviderRow } from '../../../src/features/auth/identity-providers/providers.repository.ts';
import type { TestApp } from '../../build-test-app.ts';
import { makeSelfSigned, type SelfSigned } from './self-signed.ts';

/** A good body for a provider of the whole site, which vouches for nobody. */
export const providerInput = {
  name: 'Oakwood School',
  issuer: 'https://accounts.oakwood.example',
  clientId: 'lectern',
  preset: 'other',
  domains: [],
  isEnabled: true,
  vouchesForAddresses: false,
  makesAccounts: false,
} satisfies IdentityProviderInput;

/** Puts a provider into the database. */
export async function buildProvider(
  t: Pick<TestApp, 'db' | 'clock'>,
  given: Partial<ProviderRow> = {},
): Promise<ProviderRow> {
  const now = t.clock.now();
  const row: ProviderRow = {
    id: randomUUID(),
    institution_id: null,
    name: providerInput.name,
    issuer: providerInput.issuer,
    client_id: providerInput.clientId,
    sealed_secret: null,
    preset: 'other',
    saml_metadata: null,
    is_only_way: false,
    signs_out_there: false,
    signs_requests: false,
    claim_of_groups: null,
    teachers_in: [],
    domains: [],
    is_enabled: true,
    vouches_for_addresses: false,
    makes_accounts: false,
    created_at: now,
    updated_at: now,
    ...given,
  };
  await t.db.insertInto('identity_providers').values(row).execute();
  return row;
}

let shared: SelfSigned | null = null;
const made = (): SelfSigned => (shared ??= makeSelfSigned('Lectern'));

/** Gives a provider a certificate of this site with a key that nobody has; answers its id. */
export async function buildCertificate(t: Pick<TestApp, 'db' | 'clock'>, provider_id: string): Promise<string> {
  const id = randomUUID();
  const now = t.clock.now();
  const certificate = Buffer.from(made().certificate, 'base64');
  const row = { id, provider_id, certificate, sealed_key: Buffer.of(0), created_at: now, expires_at: now };
  await t.db.insertInto('provider_certificates').values(row).execute();
  return id;
}

/** Fills all that is kept of a provider of an institution and of a student who is linked there, with the mark in every text. */
export async function fillProviders(
  t: TestApp,
  mark: string,
  { institution, student }: { institution: { id: string }; student: { id: string } },
): Promise<void> {
  const now = t.clock.now();
  const { id: provider_id } = await buildProvider(t, {
    institution_id: institution.id,
    name: `${mark} school`,
    client_id: `${mark} client`,
    domains: [`${mark}.example`],
    is_enabled: false,
  });
  await buildCertificate(t, provider_id);
  const linked = { subject: `${mark} subject`, linked_at: now, last_used_at: now };
  await t.db
    .insertInto('external_identities')
    .values({ user_id: student.id, provider_id, ...linked })
    .execute();
  const failure = { id: randomUUID(), at: now, reason: 'blocked', detail: `${mark} detail` } as const;
  await t.db
    .insertInto('provider_failures')
    .values({ provider_id, ...failure })
    .execute();
}
