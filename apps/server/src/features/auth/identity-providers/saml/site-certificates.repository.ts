import { type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/index.ts';
import type { ProviderCertificatesTable } from '../../../../platform/db/schema-of-accounts.ts';

export type CertificateRow = Selectable<ProviderCertificatesTable>;

/** The certificates of this site at providers, the older first. */
export async function listCertificates(db: Db, providerIds: readonly string[]): Promise<CertificateRow[]> {
  if (providerIds.length === 0) return [];
  return db
    .selectFrom('provider_certificates')
    .selectAll()
    .where('provider_id', 'in', providerIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Adds a certificate. The provider is held by who calls this, so that two at once count one after the other. */
export async function insertCertificate(trx: Db, row: Insertable<ProviderCertificatesTable>): Promise<void> {
  await trx.insertInto('provider_certificates').values(row).execute();
}

export async function deleteCertificate(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('provider_certificates').where('id', '=', id).execute();
}

export async function deleteCertificatesOf(trx: Db, providerId: string): Promise<void> {
  await trx.deleteFrom('provider_certificates').where('provider_id', '=', providerId).execute();
}
