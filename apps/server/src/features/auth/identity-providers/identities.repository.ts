import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { ExternalIdentitiesTable } from '../../../platform/db/schema-of-accounts.ts';
import { managedBy } from '../../users/index.ts';

/** An account at a provider, as the provider calls it. */
export type Subject = { providerId: string; subject: string };

/** The person whose account here is linked with one at a provider, or null. */
export async function findOwnerOf(db: Db, { providerId, subject }: Subject): Promise<string | null> {
  const row = await db
    .selectFrom('external_identities')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Links an account. Breaks `external_identities_subject_key` or `external_identities_pkey` where one of the two is linked. */
export async function insertIdentity(
  trx: Db,
  userId: string,
  { providerId, subject }: Subject,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('external_identities')
    .values({ user_id: userId, provider_id: providerId, subject, linked_at: now, last_used_at: now })
    .execute();
}

/** Notes that an identity was used; answers false where the two are not linked any more. */
export async function useIdentity(
  trx: Db,
  userId: string,
  { providerId, subject }: Subject,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('external_identities')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether a person is linked with an account at a provider. */
export async function hasIdentityAt(db: Db, userId: string, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('external_identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row !== undefined;
}

export type OwnIdentityRow = Pick<Selectable<ExternalIdentitiesTable>, 'linked_at' | 'last_used_at'> & {
  id: string;
  name: string;
};

/** The accounts at providers that a person is linked with, by the providers' names. */
export async function listIdentities(db: Db, userId: string): Promise<OwnIdentityRow[]> {
  const { rows } = await sql<OwnIdentityRow>`
    select p.id, p.name, e.linked_at, e.last_used_at
    from external_identities e join identity_providers p on p.id = e.provider_id
    where e.user_id = ${userId} order by lower(p.name), p.id`.execute(db);
  return rows;
}

/** Unlinks a person at one provider; answers whether they were linked. */
export async function deleteIdentity(trx: Db, userId: string, providerId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('external_identities')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Ends the auth sessions that a provider began for a person, but this one. */
export async function endSessionsBy(trx: Db, userId: string, providerId: string, kept: string): Promise<void> {
  await trx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .where('id', '!=', kept)
    .execute();
}

/** Unlinks people at all providers. */
export async function deleteIdentitiesOf(trx: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await trx.deleteFrom('external_identities').where('user_id', 'in', userIds).execute();
}

/** The number of people linked at a provider. */
export async function countPeople(db: Db, providerId: string): Promise<number> {
  const row = await db
    .selectFrom('external_identities')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether students have come by a provider, and all of them are of other institutions than this one, or where it is null of any. */
export async function areStudentsElsewhere(db: Db, providerId: string, institutionId: string | null): Promise<boolean> {
  const students = sql`external_identities e join users u on u.id = e.user_id
    where e.provider_id = ${providerId} and u.role = 'student' and not u.is_admin and u.is_active`;
  const { rows } = await sql<{ are_elsewhere: boolean }>`select exists (select 1 from ${students}) and not exists (
    select 1 from ${students} and (u.institution_id is null or u.institution_id = ${institutionId}::uuid)) as are_elsewhere`.execute(
    db,
  );
  return rows[0]?.are_elsewhere === true;
}

/** Whether a coordinator manages an institution. */
export async function isCoordinatorOf(
  trx: Db,
  coordinator: Parameters<typeof managedBy>[0],
  institutionId: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 where ${institutionId}::uuid = any(${managedBy(coordinator)})`.execute(trx);
  return rows.length > 0;
}
