import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { findReferred, type PersonalData } from '../../platform/personal-data/index.ts';
import type { AccountState, UserRow } from '../users/index.ts';
import type { KnownAccount } from './rosters.rules.ts';
import { withWork } from './surroundings.repository.ts';

/** Locks live accounts against everything until the transaction ends, with what keeps them in their roles. */
export async function lockAccounts(trx: Db, ids: readonly string[]): Promise<Map<string, KnownAccount>> {
  const { rows } = await sql<UserRow>`select users.* from users
    where users.id = any(${ids}::uuid[]) and users.deleted_at is null
    order by users.id for update of users`.execute(trx);
  return new Map((await withWork(trx, rows)).map((account) => [account.id, account]));
}

export type MadeAccount = { id: string; groups: string[] };

/**
 * The accounts of an import that have been used since: there is a password, or anything refers to them but what the
 * import made itself.
 */
export async function findUsedAccounts(
  all: readonly PersonalData[],
  trx: Db,
  made: readonly MadeAccount[],
): Promise<Set<string>> {
  const ids = made.map((account) => account.id);
  if (ids.length === 0) return new Set();
  const referred = await findReferred(all, trx, ids);
  const withPassword = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('password_hash', 'is not', null)
    .execute();
  const places = await trx.selectFrom('group_users').selectAll().where('user_id', 'in', ids).execute();
  const own = new Set(made.flatMap(({ id, groups }) => groups.map((group) => `${group} ${id}`)));
  const elsewhere = places.filter((place) => !own.has(`${place.group_id} ${place.user_id}`));
  return new Set([...referred, ...withPassword.map((row) => row.id), ...elsewhere.map((place) => place.user_id)]);
}

export type TakenNames = { usernames: Map<string, string>; emails: Map<string, string>; institutions: Set<string> };

/** The present owners of names that accounts would get back, and those of their institutions that still exist. */
export async function findTaken(trx: Db, states: readonly AccountState[]): Promise<TakenNames> {
  const usernames = states.map((state) => String(state.username_key));
  const emails = states.map((state) => String(state.email_key));
  const { rows } = await sql<{ id: string; username_key: string; email_key: string }>`
    select u.id, u.username_key, u.email_key from users u where u.id = any(array(
      select a.id from users a where a.deleted_at is null and a.username_key = any(${usernames}::text[])
      union select b.id from users b where b.deleted_at is null and b.email_key = any(${emails}::text[])))`.execute(
    trx,
  );
  const ids = states
    .flatMap((state) => [state.institution_id, state.applied_institution_id])
    .filter((id) => typeof id === 'string');
  const places = await sql<{ id: string }>`select id from institutions where id = any(${ids}::uuid[])
    order by id for key share`.execute(trx);
  return {
    usernames: new Map(rows.map((row) => [row.username_key, row.id])),
    emails: new Map(rows.map((row) => [row.email_key, row.id])),
    institutions: new Set(places.rows.map((row) => row.id)),
  };
}
