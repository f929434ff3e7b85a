import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { UserRow } from './users.repository.ts';

/** What stands in the place of a deleted person's name. */
const deletedName = 'Deleted user';

/**
 * Empties a person's account of everything personal and marks it deleted; the name and the address are free again. The
 * row stays, because ratings, approvals and the log refer to it, and so does the role, by which these are told.
 */
export async function eraseUserRow(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      username: deletedName,
      username_key: deletedName.toLowerCase(),
      email: '',
      email_key: '',
      password_hash: null,
      phone_number: null,
      profile_picture: null,
      is_active: false,
      institution_id: null,
      applied_institution_id: null,
      education_level: null,
      school_class: null,
      college_degree: null,
      custom_college_degree: null,
      experience: null,
      expertise: null,
      applied_at: null,
      updated_at: now,
      updated_by: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export const ownedRows = [
  'auth_sessions',
  'known_devices',
  'password_links',
  'email_links',
  'idempotency_keys',
  'institution_managers',
  'group_users',
  'join_requests',
  'material_progress',
  'active_days',
  'user_files',
  'teacher_blocks',
  'open_uploads',
] as const;

/**
 * Empties the rows of rosters that speak of a person: those that were tied to the account, and those that name it or hold
 * its address and were tied to none, because the file was never imported or the row could not be.
 */
async function emptyRosterRows(trx: Db, user: Erased): Promise<void> {
  await sql`update roster_rows set cells = '{}', person = '{}', changes = '[]', before = null
    where user_id = ${user.id} or (user_id is null and (
      lower(person ->> 'email') = ${user.email_key} or lower(person ->> 'username') = ${user.username_key}
      or exists (select 1 from unnest(cells) cell where lower(trim(cell)) = ${user.email_key})))`.execute(trx);
}

/** What stands in the place of a reason that was written about a deleted person: that there was one stays known. */
const erasedReason = 'Erased with the account';

/** Erases why teachers acted on the attempts of a person, which is free text about that person. */
async function eraseReasons(trx: Db, id: string): Promise<void> {
  await sql`update attempt_events set reason = ${erasedReason}
    where reason is not null and attempt_id in (select id from attempts where student_id = ${id})`.execute(trx);
}

type Erased = Pick<UserRow, 'id' | 'email' | 'email_key' | 'username_key' | 'is_admin'>;

/** Removes what was kept about a person beside the account; pictures and other files of theirs are then used by nothing. */
export async function removeTraces(trx: Db, user: Erased): Promise<void> {
  for (const table of ownedRows) await trx.deleteFrom(table).where('user_id', '=', user.id).execute();
  await trx.deleteFrom('teacher_blocks').where('teacher_id', '=', user.id).execute();
  await sql`delete from mails where lower(recipient) = lower(${user.email})`.execute(trx);
  // Where somebody was is personal; that something was done by this account stays known.
  await sql`update audit_entries set ip = null
    where ip is not null and (actor_id = ${user.id} or (actor_id is null and target_id = ${user.id}))`.execute(trx);
  // Coordinators read nothing about admins, of whom only those who are there are looked up.
  if (user.is_admin)
    await sql`update audit_entries set institution_id = null where target_id = ${user.id}`.execute(trx);
  await emptyRosterRows(trx, user);
  await eraseReasons(trx, user.id);
}

/** Gives the courses and tests that a person left in the bin to somebody who can restore them. */
export async function transferDeletedWork(trx: Db, from: readonly string[], to: string): Promise<void> {
  if (from.length === 0) return;
  await trx
    .updateTable('courses')
    .set({ created_by: to })
    .where('created_by', 'in', from)
    .where('deleted_at', 'is not', null)
    .execute();
  // All of them: a test that is not in the bin itself hangs on a course that is, or came back at this very moment.
  await trx.updateTable('assessments').set({ created_by: to }).where('created_by', 'in', from).execute();
}

/** Locks the attempts that a person sits, before the account, as whoever submits one locks them. */
export async function holdOpenAttempts(trx: Db, userId: string): Promise<void> {
  await sql`select 1 from attempts where student_id = ${userId} and status = 'open' order by id for update`.execute(
    trx,
  );
}

/** Lets the time of the attempts that a person sits be over, so that they are submitted and stand in no test's way. */
export async function endOpenAttempts(trx: Db, userId: string, now: Date): Promise<void> {
  await sql`update attempts set deadline_at = greatest(${now}::timestamptz, started_at + interval '1 millisecond')
    where student_id = ${userId} and status = 'open' and (deadline_at is null or deadline_at > ${now})`.execute(trx);
}
