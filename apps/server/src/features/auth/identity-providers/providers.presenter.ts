import { X509Certificate } from 'node:crypto';
import type { FailedArrival, IdentityProvider } from '@lectern/contract';
import type { Selectable } from 'kysely';
import type { ProviderFailuresTable } from '../../../platform/db/schema-of-accounts.ts';
import type { ListedProviderRow, ProviderRow } from './providers.repository.ts';
import type { SamlSite } from './saml/saml-messages.ts';
import type { CertificateRow } from './saml/site-certificates.repository.ts';

/** The address to which a provider sends people back. Each has its own, so that the answer of one is not taken for another's. */
export const redirectAddress = (site: string, { id, preset }: Pick<ProviderRow, 'id' | 'preset'>): string =>
  preset === 'saml' ? samlSite(site, id).answerAddress : new URL(`/api/auth/oidc/${id}/callback`, site).href;

/** The names of this site at a provider of SAML. */
export const samlSite = (site: string, providerId: string): SamlSite => {
  const at = (page: string): string => new URL(`/api/auth/saml/${providerId}/${page}`, site).href;
  return { entityId: at('metadata'), answerAddress: at('acs'), signOutAddress: at('slo') };
};

/** The address at which a provider says that somebody signed out there, and the page to which it sends back who signed out here. */
export function signOutAddresses(
  site: string,
  { id, preset }: Pick<ProviderRow, 'id' | 'preset'>,
): { told: string; back: string } {
  const { signOutAddress } = samlSite(site, id);
  // SAML has one address for both.
  if (preset === 'saml') return { told: signOutAddress, back: signOutAddress };
  return { told: new URL(`/api/auth/oidc/${id}/signed-out`, site).href, back: new URL('/login', site).href };
}

/** A provider as admins see it; the secret and private keys stay here. */
export function presentProvider(
  row: ListedProviderRow,
  { certificates, groups }: { certificates: readonly CertificateRow[]; groups: number },
  site: string | null,
): IdentityProvider {
  return {
    _id: row.id,
    institution: row.institution_id === null ? null : { _id: row.institution_id, name: row.institution_name ?? '' },
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    hasSecret: row.sealed_secret !== null,
    preset: row.preset,
    domains: row.domains,
    isEnabled: row.is_enabled,
    vouchesForAddresses: row.vouches_for_addresses,
    makesAccounts: row.makes_accounts,
    peopleCount: row.people,
    groupsCount: groups,
    redirectAddress: site === null ? null : redirectAddress(site, row),
    metadataAddress: site === null || row.preset !== 'saml' ? null : samlSite(site, row.id).entityId,
    metadata: row.saml_metadata,
    isOnlyWay: row.is_only_way,
    signsOutThere: row.signs_out_there,
    signOutAddresses: site === null ? null : signOutAddresses(site, row),
    signsRequests: row.signs_requests,
    certificates: certificates.filter(({ provider_id }) => provider_id === row.id).map(presentCertificate),
    claimOfGroups: row.claim_of_groups,
    teachersIn: row.teachers_in,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentCertificate(row: CertificateRow): IdentityProvider['certificates'][number] {
  const certificate = new X509Certificate(row.certificate);
  return {
    _id: row.id,
    fingerprint: certificate.fingerprint256,
    pem: certificate.toString(),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

export function presentFailure(row: Selectable<ProviderFailuresTable>): FailedArrival {
  return { _id: row.id, at: row.at.toISOString(), reason: row.reason, detail: row.detail };
}
