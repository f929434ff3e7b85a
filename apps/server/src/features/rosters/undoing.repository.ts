import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { AccountState } from './accounts.repository.ts';
import type { UserRow } from '../users/index.ts';
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

/** Where an account is referred to once it has been used; places in groups are looked at one by one. */
const uses = [
  ['active_days', 'user_id'],
  ['assessment_versions', 'created_by'],
  ['assessments', 'created_by'],
  ['assessments', 'deleted_by'],
  ['attempt_events', 'by_user'],
  ['attempts', 'student_id'],
  ['audit_entries', 'actor_id'],
  ['auth_sessions', 'user_id'],
  ['courses', 'created_by'],
  ['courses', 'deleted_by'],
  ['email_links', 'user_id'],
  ['files', 'owner_id'],
  ['groups', 'created_by'],
  ['idempotency_keys', 'user_id'],
  ['institution_managers', 'user_id'],
  ['join_requests', 'decided_by'],
  ['join_requests', 'user_id'],
  ['known_devices', 'user_id'],
  ['material_progress', 'user_id'],
  ['open_uploads', 'user_id'],
  ['password_links', 'created_by'],
  ['ratings', 'user_id'],
  ['regrades', 'created_by'],
  ['regrades', 'undone_by'],
  ['rosters', 'created_by'],
  ['rosters', 'started_by'],
  ['teacher_blocks', 'teacher_id'],
  ['teacher_blocks', 'user_id'],
  ['user_files', 'user_id'],
  ['users', 'approved_by'],
] as const;
/** References that come of the import itself, or that nobody has made use of. */
const noUses = ['group_users.user_id', 'password_links.user_id', 'roster_rows.user_id'];

/** Every reference to an account that was thought of; a test holds it against those that there are. */
export const knownReferences = [...uses.map(([table, column]) => `${table}.${column}`), ...noUses];

/**
 * Of accounts that an import made, those that have been used since: there is a password, or anything refers to them but
 * what the import made itself.
 */
export async function findUsedAccounts(trx: Db, made: readonly MadeAccount[]): Promise<Set<string>> {
  const ids = made.map((account) => account.id);
  if (ids.length === 0) return new Set();
  // A list for each table, not a condition for each account: where one person made nearly all rows of a table, the
  // planner would read the table through for every account that made none.
  const references = uses.map(
    ([table, column]) => sql`select ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${ids}::uuid[])`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${ids}::uuid[]) and password_hash is not null
    union ${sql.join(references, sql` union `)}`.execute(trx);
  const places = await trx.selectFrom('group_users').selectAll().where('user_id', 'in', ids).execute();
  const own = new Set(made.flatMap(({ id, groups }) => groups.map((group) => `${group} ${id}`)));
  const elsewhere = places.filter((place) => !own.has(`${place.group_id} ${place.user_id}`));
  return new Set([...rows.map((row) => row.id), ...elsewhere.map((place) => place.user_id)]);
}

/** Removes accounts for good, with the links for their passwords and their places in groups. */
export async function removeAccounts(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('users').where('id', 'in', ids).execute();
}

export type TakenNames = { usernames: Map<string, string>; emails: Map<string, string>; institutions: Set<string> };

/** Whose the names now are that accounts would get back, and which of their institutions are still there. */
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
