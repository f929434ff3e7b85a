import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import type { PersonColumns } from './person-fields.ts';
import {
  standingColumns,
  type StandingWithViewer,
  summaryColumns,
  type UserSummaryRow,
} from './users-list.repository.ts';
import type { UserRow } from './users.repository.ts';
import { userReadableBy, userVisibleTo } from './users.visibility.ts';

/** A person in full, without anything secret. */
export type UserDetailRow = UserSummaryRow &
  PersonColumns & {
    institution_name: string | null;
    approver: { id: string; username: string; role: UserRow['role']; is_admin: boolean } | null;
    has_no_password: boolean;
  };

/** A person as anybody signed in sees them. */
export type UserCardRow = Pick<UserRow, 'id' | 'username' | 'role' | 'profile_picture'>;

/** The live person with this id, if the viewer may read the whole record, or null. */
export async function findReadableUser(db: Db, viewer: Actor, id: string): Promise<UserDetailRow | null> {
  const { rows } = await sql<UserDetailRow>`select ${summaryColumns(viewer)}, users.education_level, users.school_class,
      users.college_degree, users.custom_college_degree, users.experience, users.expertise,
      users.password_hash is null as has_no_password,
      (select i.name from institutions i where i.id = users.institution_id) as institution_name,
      (select json_build_object('id', a.id, 'username', a.username, 'role', a.role, 'is_admin', a.is_admin)
        from users a where a.id = users.approved_by) as approver
    from users where users.id = ${id} and ${userReadableBy(viewer)}`.execute(db);
  return rows[0] ?? null;
}

/** The card of the live person with this id, or null. */
export async function findUserCard(db: Db, id: string): Promise<UserCardRow | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'profile_picture'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks one's own live account against all that would refer to it anew, until the transaction ends; null when it is gone. */
export async function lockOwnRow(trx: Db, id: string): Promise<UserRow | null> {
  const query = trx.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

export type LockedUserRow = UserRow & StandingWithViewer;

/**
 * Locks a person whom the viewer may see until the transaction ends; null when there is none. `delete` also keeps others
 * from making anything new that refers to the person meanwhile.
 */
export async function lockUser(
  trx: Db,
  viewer: Actor,
  id: string,
  against: 'change' | 'delete',
): Promise<LockedUserRow | null> {
  const strength = against === 'delete' ? sql`for update` : sql`for no key update`;
  const { rows } = await sql<LockedUserRow>`select users.*, ${standingColumns(viewer)}
    from users where users.id = ${id} and ${userVisibleTo(viewer)} ${strength}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * The people of these ids whom the viewer may see, by id. `change` locks them until the transaction ends, one after the
 * other, so that two who lock some of the same wait for each other.
 */
export async function readUsers(
  db: Db,
  viewer: Actor,
  ids: readonly string[],
  against: 'change' | null,
): Promise<LockedUserRow[]> {
  const { rows } = await sql<LockedUserRow>`select users.*, ${standingColumns(viewer)}
    from users where users.id = any(${[...ids]}::uuid[]) and ${userVisibleTo(viewer)}
    order by users.id ${against === 'change' ? sql`for no key update` : sql``}`.execute(db);
  return rows;
}
