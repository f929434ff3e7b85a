import type { FailedArrival, IdentityProvider } from '@lectern/contract';
import type { Selectable } from 'kysely';
import type { ProviderFailuresTable } from '../../../platform/db/schema-of-accounts.ts';
import type { ListedProviderRow, ProviderRow } from './providers.repository.ts';
import type { SamlSite } from './saml/saml-client.ts';

/** The address to which a provider sends people back. Each has its own, so that the answer of one is not taken for another's. */
export const redirectAddress = (site: string, { id, preset }: Pick<ProviderRow, 'id' | 'preset'>): string =>
  preset === 'saml' ? samlSite(site, id).answerAddress : new URL(`/api/auth/oidc/${id}/callback`, site).href;

/** The names of this site at a provider of SAML. */
export const samlSite = (site: string, providerId: string): SamlSite => {
  const at = (page: string): string => new URL(`/api/auth/saml/${providerId}/${page}`, site).href;
  return { entityId: at('metadata'), answerAddress: at('acs') };
};

/** The address at which a provider says that somebody signed out there, and the page to which it sends back who signed out here. */
export const signOutAddresses = (site: string, providerId: string): { told: string; back: string } => ({
  told: new URL(`/api/auth/oidc/${providerId}/signed-out`, site).href,
  back: new URL('/login', site).href,
});

/** A provider as admins see it; the secret stays here. */
export function presentProvider(row: ListedProviderRow, site: string | null): IdentityProvider {
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
    redirectAddress: site === null ? null : redirectAddress(site, row),
    metadataAddress: site === null || row.preset !== 'saml' ? null : samlSite(site, row.id).entityId,
    metadata: row.saml_metadata,
    isOnlyWay: row.is_only_way,
    signsOutThere: row.signs_out_there,
    signOutAddresses: site === null || row.preset === 'saml' ? null : signOutAddresses(site, row.id),
    claimOfGroups: row.claim_of_groups,
    teachersIn: row.teachers_in,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentFailure(row: Selectable<ProviderFailuresTable>): FailedArrival {
  return { _id: row.id, at: row.at.toISOString(), reason: row.reason, detail: row.detail };
}
