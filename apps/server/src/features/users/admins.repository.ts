import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { demoDomain } from './demo-account.ts';
import type { UserRow } from './users.repository.ts';

/** Admins who are there and not blocked; with `demoAccounts` false those of the demo cannot sign in. */
function activeAdmins(db: Db, demoAccounts: boolean) {
  return db
    .selectFrom('users')
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .$if(!demoAccounts, (query) => query.where('email_key', 'not like', `%${demoDomain}`));
}

/** The ids of all admins who are there and not blocked. */
export async function listActiveAdmins(db: Db): Promise<string[]> {
  const rows = await activeAdmins(db, true).select('id').execute();
  return rows.map(({ id }) => id);
}

/** Whether there is an admin who can sign in. */
export async function hasAdminWithPassword(db: Db, demoAccounts: boolean): Promise<boolean> {
  const row = await activeAdmins(db, demoAccounts)
    .select(sql`1`.as('one'))
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The oldest active admin whose account still waits for a password, or null. */
export async function findAdminWithoutPassword(db: Db, demoAccounts: boolean): Promise<UserRow | null> {
  const row = await activeAdmins(db, demoAccounts)
    .selectAll()
    .where('password_hash', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The id of the oldest active admin but this person, or null. */
export async function findAdminBeside(db: Db, id: string, demoAccounts: boolean): Promise<string | null> {
  const row = await activeAdmins(db, demoAccounts)
    .select('id')
    .where('id', '!=', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

const lastAdminLock = 7_201_003;

/**
 * Whether somebody else is an active admin. Acts that take an admin away ask one after another, until the end of the
 * transaction: two admins who demote each other would otherwise each count on the other.
 */
export async function hasAnotherAdmin(trx: Db, id: string, demoAccounts: boolean): Promise<boolean> {
  return hasAdminBeside(trx, [id], demoAccounts);
}

/** The same for several who would all administer no longer. */
export async function hasAdminBeside(trx: Db, ids: readonly string[], demoAccounts: boolean): Promise<boolean> {
  await lockAdmins(trx);
  const row = await activeAdmins(trx, demoAccounts)
    .select(sql`1`.as('one'))
    .where('id', 'not in', ids)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets acts that take an admin away, or delete anybody, happen one after another until the end of the transaction. */
export async function lockAdmins(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lastAdminLock})`.execute(trx);
}
