import { limits } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Membership } from './imported-groups.repository.ts';

export type SourceRow = { provider_id: string; value: string; claim: string | null };

export async function findSource(db: Db, groupId: string): Promise<SourceRow | null> {
  const row = await db
    .selectFrom('group_sources')
    .select(['provider_id', 'value', 'claim'])
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a group this source in place of a former one; null takes it away. */
export async function putSource(trx: Db, groupId: string, source: SourceRow | null): Promise<void> {
  if (source === null) {
    await trx.deleteFrom('group_sources').where('group_id', '=', groupId).execute();
    return;
  }
  await trx
    .insertInto('group_sources')
    .values({ group_id: groupId, ...source })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(source))
    .execute();
}

/** How many groups follow each of these providers; one that none follows is left out. */
export async function countFollowers(db: Db, providerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (providerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('group_sources')
    .select(['provider_id', sql<number>`count(*)::int`.as('groups')])
    .where('provider_id', 'in', providerIds)
    .groupBy('provider_id')
    .execute();
  return new Map(rows.map((row) => [row.provider_id, row.groups]));
}

type Named = {
  user: { id: string; institution_id: string | null };
  provider: { id: string; institution_id: string | null };
  groups: readonly string[];
  areAll: boolean;
};

/**
 * The groups that somebody comes into, and those that they leave, by the groups that a provider names for them: of the groups that follow
 * this provider alone, and of these where their maker is an administrator, or an approved teacher of its institution. A teacher gets
 * nobody of another institution than their own. A full group takes nobody, and nobody leaves one where the names are not all.
 */
export async function findMoves(trx: Db, named: Named): Promise<{ joins: Membership[]; leaves: Membership[] }> {
  const { user, provider, groups, areAll } = named;
  const userId = user.id;
  const { rows } = await sql<{ id: string; is_named: boolean; is_in: boolean; is_full: boolean }>`
    select g.id, named.is_named, mine.user_id is not null as is_in,
      -- The members of a group are counted for those alone who would come in.
      case when named.is_named and mine.user_id is null
        then (select count(*) from group_users m where m.group_id = g.id) >= ${limits.usersPerGroup} else false end as is_full
    from group_sources s join groups g on g.id = s.group_id join users maker on maker.id = g.created_by
      cross join lateral (select s.value = any(${[...groups]}::text[]) as is_named) named
      left join group_users mine on mine.group_id = g.id and mine.user_id = ${userId}
    where s.provider_id = ${provider.id} and (named.is_named or mine.user_id is not null)
      and maker.is_active and maker.is_approved is not false and (maker.is_admin or maker.role = 'teacher')
      and (${provider.institution_id}::uuid is null or maker.is_admin or maker.institution_id = ${provider.institution_id})
      and (${user.institution_id}::uuid is null or maker.is_admin or maker.institution_id = ${user.institution_id})
    order by g.id`.execute(trx);
  const membership = ({ id }: { id: string }): Membership => ({ groupId: id, userId });
  return {
    joins: rows.filter((row) => row.is_named && !row.is_in && !row.is_full).map(membership),
    leaves: areAll ? rows.filter((row) => row.is_in && !row.is_named).map(membership) : [],
  };
}
