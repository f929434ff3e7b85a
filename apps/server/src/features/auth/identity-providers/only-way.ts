import { arrivalTexts } from '@lectern/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { AppError } from '../../../platform/http/index.ts';

/**
 * Whether the people of a provider `p`, an account `u` among them, come in by it alone: those who are linked there and of no other
 * institution than its own, and those who
 * has an address of its domains that somebody answers for, of its institution where it has one. An admin never does, so that
 * somebody can come in while the provider is away.
 */
const comesInByItAlone: RawBuilder<boolean> = sql`(p.is_enabled and p.is_only_way and not u.is_admin and (
  exists (select from external_identities e where e.provider_id = p.id and e.user_id = u.id
    and (p.institution_id is null or u.institution_id is null or u.institution_id = p.institution_id))
  or (u.email_verified and regexp_replace(u.email_key, '^.*@', '') = any(p.domains)
    and (p.institution_id is null or p.institution_id = u.institution_id))))`;

/** Throws `school_account_only` for somebody who has to come in by a provider and does not come by it. */
export async function refuseOtherWays(trx: Db, userId: string, providerId: string | null): Promise<void> {
  const { rows } = await sql<{ id: string }>`select p.id from identity_providers p join users u on u.id = ${userId}
    where ${comesInByItAlone}`.execute(trx);
  if (rows.length > 0 && !rows.some(({ id }) => id === providerId))
    throw new AppError('school_account_only', arrivalTexts['provider-only']);
}

/** Whether a person comes in by a provider alone. */
export async function isOnlyWayOf(trx: Db, userId: string, providerId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from identity_providers p join users u on u.id = ${userId}
    where p.id = ${providerId} and ${comesInByItAlone}`.execute(trx);
  return rows.length > 0;
}

/** Ends the auth sessions in which people of a provider came in by another way, where it is the only one. */
export async function endSessionsBeside(trx: Db, providerId: string): Promise<void> {
  await sql`delete from auth_sessions s using identity_providers p, users u
    where p.id = ${providerId} and u.id = s.user_id and s.provider_id is distinct from p.id and ${comesInByItAlone}
    and not exists (select from identity_providers other where other.id = s.provider_id and other.is_enabled and other.is_only_way)`.execute(
    trx,
  );
}
