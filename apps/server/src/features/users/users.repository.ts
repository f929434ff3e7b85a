import { type Insertable, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/index.ts';
import type { UsersTable } from '../../platform/db/schema.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import type { Version } from '../../platform/clock/index.ts';

export type UserRow = Selectable<UsersTable>;

/** The institution as a login record shows it; `course_access` counts only while it is Approved. */
export type UserInstitutionRow = {
  id: string;
  name: string;
  type: string;
  course_access: string[];
  time_zone: string | null;
};

/** The live user with this id, or null. */
export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The live user whose username or e-mail address this is, ignoring case, or null. A username cannot look like an address. */
export async function findUserByLogin(db: Db, usernameOrEmail: string): Promise<UserRow | null> {
  const key = nameKey(usernameOrEmail);
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.or([where('username_key', '=', key), where('email_key', '=', key)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export type NewUser = Omit<
  Insertable<UsersTable>,
  | 'username_key'
  | 'email_key'
  | 'is_approved'
  | 'approved_by'
  | 'applied_at'
  | 'applied_institution_id'
  | 'application_declined_at'
  | 'application_declined_reason'
  | 'created_at'
  | 'updated_at'
  | 'updated_by'
  | 'deleted_at'
  | 'email_verified'
> & { now: Date; email_verified: boolean };

/** Adds a user; a teacher starts unapproved. Breaks `users_username_key` or `users_email_key` when one is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  const { now, ...given } = user;
  return db
    .insertInto('users')
    .values({
      ...given,
      username_key: nameKey(user.username),
      email_key: nameKey(user.email),
      is_approved: user.role === 'teacher' ? false : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks a teacher as approved by somebody; an applicant becomes a member of the institution applied to. */
export async function approveUser(db: Db, id: string, approverId: string, version: Version): Promise<void> {
  await db
    .updateTable('users')
    .set({
      is_approved: true,
      approved_by: approverId,
      ...version,
      institution_id: sql`coalesce(applied_institution_id, institution_id)`,
      applied_institution_id: null,
    })
    .where('id', '=', id)
    .where('role', '=', 'teacher')
    .execute();
}

/** Whether anybody has ever had an account here. */
export async function hasAnyUser(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The institution that a user belongs to, as the login record shows it, or null. */
export async function findUserInstitution(db: Db, institutionId: string | null): Promise<UserInstitutionRow | null> {
  if (institutionId === null) return null;
  const row = await db
    .selectFrom('institutions')
    .select((select) => [
      'institutions.id',
      'name',
      'type',
      'time_zone',
      jsonArrayFrom(
        select
          .selectFrom('institution_course_access')
          .select('course_id')
          .whereRef('institution_id', '=', 'institutions.id')
          .where('institutions.status', '=', 'Approved')
          .orderBy('course_id'),
      ).as('access'),
    ])
    .where('institutions.id', '=', institutionId)
    .executeTakeFirst();
  if (!row) return null;
  const { access, ...institution } = row;
  return { ...institution, course_access: access.map((item) => item.course_id) };
}
