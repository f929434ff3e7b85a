import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { InstitutionsTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { institutionVisibleTo } from './institutions.visibility.ts';
import { forgetInstitution } from '../users/index.ts';

export type InstitutionColumns = Selectable<InstitutionsTable>;

/** An institution as lists show it. `managed` says whether the viewer manages it. */
export type InstitutionSummaryRow = InstitutionColumns & { members_count: number; managed: boolean };

/** An institution with its coordinators and the courses that it may use. */
export type InstitutionRow = InstitutionSummaryRow & {
  managers: { id: string; username: string }[];
  courses: { id: string; name: string }[];
};

/** The columns of an institution in lists. The date is text of its own: a time of day would shift it. */
export function summaryColumns(viewer: Actor): RawBuilder<unknown> {
  return sql`institutions.*, institutions.registered_on::text as registered_on,
    (select count(*) from users member
      where member.institution_id = institutions.id and member.deleted_at is null) as members_count,
    exists (select 1 from institution_managers m
      where m.institution_id = institutions.id and m.user_id = ${viewer.id}) as managed`;
}

// A former coordinator manages nothing, and courses in the bin wait there: neither is shown, both rows may still be there.
const liveManagers = sql`institution_managers m
  join users u on u.id = m.user_id and u.deleted_at is null and u.role = 'coordinator'
  where m.institution_id = institutions.id`;
const liveCourses = sql`institution_course_access a join courses c on c.id = a.course_id and c.deleted_at is null
  where a.institution_id = institutions.id`;

/** The further columns of an institution in full. Its teachers are shown the courses that are open to them. */
export function detailColumns(viewer: Actor): RawBuilder<unknown> {
  const teaches = !viewer.isAdmin && viewer.role === 'teacher';
  const open = teaches ? sql`and institutions.status = 'Approved' and c.status = 'active'` : sql``;
  return sql`(select coalesce(json_agg(json_build_object('id', u.id, 'username', u.username) order by u.username_key), '[]')
      from ${liveManagers}) as managers,
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_lower, c.id), '[]')
      from ${liveCourses} ${open}) as courses`;
}

/** The institution with this id if the viewer may see it, or null. */
export async function findInstitution(db: Db, viewer: Actor, id: string): Promise<InstitutionRow | null> {
  const { rows } = await sql<InstitutionRow>`
    select ${summaryColumns(viewer)}, ${detailColumns(viewer)}
    from institutions where institutions.id = ${id} and ${institutionVisibleTo(viewer)}`.execute(db);
  return rows[0] ?? null;
}

/** Locks an institution that the actor may see against other changes until the transaction ends, or answers null. */
export async function lockInstitution(trx: Db, actor: Actor, id: string): Promise<InstitutionColumns | null> {
  return lock(trx, id, institutionVisibleTo(actor), sql`for no key update`);
}

/** Locks an institution against everything, new members too, until the transaction ends; null when there is none. */
export async function lockForDeletion(trx: Db, id: string): Promise<InstitutionColumns | null> {
  return lock(trx, id, sql`true`, sql`for update`);
}

async function lock(trx: Db, id: string, which: RawBuilder<SqlBool>, how: RawBuilder<unknown>) {
  const { rows } = await sql<InstitutionColumns>`
    select institutions.*, institutions.registered_on::text as registered_on
    from institutions where institutions.id = ${id} and ${which} ${how}`.execute(trx);
  return rows[0] ?? null;
}

/** How many people belong to an institution. */
export async function countMembers(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users where institution_id = ${id} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds an institution. Breaks `institutions_name_key` when there is one of that name. */
export async function insertInstitution(trx: Db, row: Insertable<InstitutionsTable>): Promise<void> {
  await trx.insertInto('institutions').values(row).execute();
}

/** Changes columns of an institution. Breaks `institutions_name_key` when there is another one of that name. */
export async function updateInstitutionRow(trx: Db, id: string, changes: Updateable<InstitutionsTable>): Promise<void> {
  await trx.updateTable('institutions').set(changes).where('id', '=', id).execute();
}

/** Removes an institution with what hangs on it; erased accounts forget that they belonged to it. */
export async function deleteInstitutionRow(trx: Db, id: string): Promise<void> {
  await forgetInstitution(trx, id);
  await trx.deleteFrom('institutions').where('id', '=', id).execute();
}
