import { sql } from 'kysely';
import { type Db, exactTime } from '../../platform/db/index.ts';
import type { UserRow } from './users.repository.ts';

/** The columns of an account that an import may change, with those that follow from them. */
export const accountColumns = [
  'username',
  'username_key',
  'email',
  'email_key',
  'email_verified',
  'phone_number',
  'role',
  'is_admin',
  'is_approved',
  'approved_by',
  'applied_at',
  'applied_institution_id',
  'institution_id',
  'education_level',
  'school_class',
  'college_degree',
  'custom_college_degree',
  'experience',
  'expertise',
  'updated_at',
  'updated_by',
] as const;
export type AccountColumn = (typeof accountColumns)[number];

/** An account as JSON, with times as exact as PostgreSQL keeps them: put back, it is what it was to the microsecond. */
export type AccountState = Record<AccountColumn, string | number | boolean | null>;
export type PlacedState = AccountState & { id: string };

const times: readonly AccountColumn[] = ['applied_at', 'updated_at'];
const stateColumn = sql`jsonb_build_object(${sql.join(
  accountColumns.flatMap((column) => [
    sql.lit(column),
    times.includes(column) ? exactTime(`users.${column}`) : sql.ref(`users.${column}`),
  ]),
)})`;

/** How these accounts stand, by id. */
export async function readStates(trx: Db, ids: readonly string[]): Promise<Map<string, AccountState>> {
  const { rows } = await sql<{ id: string; state: AccountState }>`select users.id, ${stateColumn} as state
    from users where users.id = any(${ids}::uuid[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row.state]));
}

/** Adds accounts. Breaks `users_username_key` or `users_email_key` when somebody has one of the names meanwhile. */
export async function insertAccounts(trx: Db, accounts: readonly UserRow[]): Promise<void> {
  if (accounts.length === 0) return;
  await sql`insert into users
    select * from jsonb_populate_recordset(null::users, ${JSON.stringify(accounts)}::jsonb)`.execute(trx);
}

/** Makes accounts what their states say. Breaks the same constraints. */
export async function writeStates(trx: Db, states: readonly PlacedState[]): Promise<void> {
  if (states.length === 0) return;
  const set = sql.join(accountColumns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`));
  await sql`update users set ${set}
    from jsonb_populate_recordset(null::users, ${JSON.stringify(states)}::jsonb) given
    where users.id = given.id`.execute(trx);
}

/** Ends people's links for a password: they went to an address that is theirs no more. */
export async function endPasswordLinksOf(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('password_links').where('user_id', 'in', ids).execute();
}

/** Takes these people's passwords, and every link that could set one or prove an address. */
export async function takePasswords(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('users').set({ password_hash: null }).where('id', 'in', ids).execute();
  await endPasswordLinksOf(trx, ids);
  await trx.deleteFrom('email_links').where('user_id', 'in', ids).execute();
}

/** Removes accounts for good, with the links for their passwords and their places in groups. */
export async function removeAccounts(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('users').where('id', 'in', ids).execute();
}

/** Whether this person may administer at present. */
export async function isActiveAdmin(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
