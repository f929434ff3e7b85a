import type { FailedArrival, IdentityProvider } from '@lectern/contract';
import type { Selectable } from 'kysely';
import type { ProviderFailuresTable } from '../../../platform/db/schema-of-accounts.ts';
import type { ListedProviderRow } from './providers.repository.ts';

/** The address to which a provider sends people back. Each has its own, so that the answer of one is not taken for another's. */
export const redirectAddress = (site: string, providerId: string): string =>
  new URL(`/api/auth/oidc/${providerId}/callback`, site).href;

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
    redirectAddress: site === null ? null : redirectAddress(site, row.id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentFailure(row: Selectable<ProviderFailuresTable>): FailedArrival {
  return { _id: row.id, at: row.at.toISOString(), reason: row.reason, detail: row.detail };
}
