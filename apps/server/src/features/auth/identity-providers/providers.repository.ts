import { limits, type ProviderFailure } from '@lectern/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import { institutionName } from '../../institutions/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { IdentityProvidersTable, ProviderFailuresTable } from '../../../platform/db/schema-of-accounts.ts';

export type ProviderRow = Selectable<IdentityProvidersTable>;
/** A provider as admins read it, with its institution's name and the number of people linked with it. */
export type ListedProviderRow = ProviderRow & { institution_name: string | null; people: number };

const listed = sql`select p.*, ${institutionName(sql`p.institution_id`)} as institution_name,
    (select count(*)::int from external_identities e where e.provider_id = p.id) as people
  from identity_providers p`;

/** All providers by their names. */
export async function listProviders(db: Db): Promise<ListedProviderRow[]> {
  const ordered = sql<ListedProviderRow>`${listed} order by lower(p.name), p.id limit ${limits.identityProviders}`;
  return (await ordered.execute(db)).rows;
}

/** One provider as the list has it, or null. */
export async function findListedProvider(db: Db, id: string): Promise<ListedProviderRow | null> {
  return (await sql<ListedProviderRow>`${listed} where p.id = ${id}`.execute(db)).rows[0] ?? null;
}

/** The providers by which people may sign in, by their names. */
export async function listEnabledProviders(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('identity_providers')
    .select(['id', 'name'])
    .where('is_enabled', '=', true)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limits.identityProviders)
    .execute();
}

/** The provider by which the people of a mail domain come in, the only way of some before one of several; null where there is none. */
export async function findProviderOfDomain(db: Db, domain: string): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('identity_providers')
    .select(['id', 'name'])
    .where('is_enabled', '=', true)
    .where(sql<boolean>`${domain} = any(domains)`)
    .orderBy('is_only_way', 'desc')
    .orderBy('vouches_for_addresses', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findProvider(db: Db, id: string): Promise<ProviderRow | null> {
  const row = await db.selectFrom('identity_providers').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The provider, kept from changes until the transaction ends. Sign-ins by it go on. */
export async function holdProvider(trx: Db, id: string): Promise<ProviderRow | null> {
  const row = await trx
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
}

/** The provider, held until the transaction ends: nobody changes or deletes it meanwhile. */
export async function lockProvider(trx: Db, id: string): Promise<ProviderRow | null> {
  const row = await trx
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The provider where people may sign in by it, kept from changes until the transaction ends; others may do so too. */
export async function holdEnabledProvider(trx: Db, id: string): Promise<ProviderRow | null> {
  const row = await trx
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a provider; answers false where there are as many as there may be. */
export async function insertProvider(trx: Db, row: Insertable<IdentityProvidersTable>): Promise<boolean> {
  // Two at once count one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('identity providers'))`.execute(trx);
  const { count } = await trx
    .selectFrom('identity_providers')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= limits.identityProviders) return false;
  await trx.insertInto('identity_providers').values(row).execute();
  return true;
}

export type ProviderChange = Omit<Insertable<IdentityProvidersTable>, 'id' | 'created_at'>;

export async function updateProvider(trx: Db, id: string, change: ProviderChange): Promise<void> {
  await trx.updateTable('identity_providers').set(change).where('id', '=', id).execute();
}

/** Deletes a provider with all that is linked with it, and ends the auth sessions that it began. */
export async function deleteProvider(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('identity_providers').where('id', '=', id).execute();
}

/** Notes a sign-in that failed, and forgets those beyond the newest ones. Nothing is noted of a provider that is gone. */
export async function noteFailure(
  db: Db,
  failure: { id: string; providerId: string; at: Date; reason: ProviderFailure; detail: string | null },
): Promise<void> {
  const { id, providerId, at, reason, detail } = failure;
  await sql`
    with forgotten as (
      delete from provider_failures where id in (
        select id from provider_failures where provider_id = ${providerId}
        order by at desc, id desc offset ${limits.failedArrivals - 1}))
    insert into provider_failures (id, provider_id, at, reason, detail)
    select ${id}::uuid, p.id, ${at}::timestamptz, ${reason}, ${detail} from identity_providers p where p.id = ${providerId}
    for key share`.execute(db);
}

/** The sign-ins by a provider that failed, newest first. */
export async function listFailures(db: Db, providerId: string): Promise<Selectable<ProviderFailuresTable>[]> {
  return db
    .selectFrom('provider_failures')
    .selectAll()
    .where('provider_id', '=', providerId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.failedArrivals)
    .execute();
}
