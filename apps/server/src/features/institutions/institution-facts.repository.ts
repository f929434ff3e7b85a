import type { Holiday } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { institutionManagedBy } from './institutions.visibility.ts';

// Facts about an institution by its id, for statements of other features.

/** Whether the actor manages this institution: coordinators their own, admins all. */
export function institutionManaged(id: RawBuilder<unknown>, actor: Actor): RawBuilder<SqlBool> {
  const own = actor.isAdmin ? sql`true` : actor.role === 'coordinator' ? institutionManagedBy(actor) : sql`false`;
  return sql<SqlBool>`exists (select 1 from institutions where institutions.id = ${id} and ${own})`;
}

/** Whether a person is a coordinator of an institution. */
export const managesInstitution = (userId: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from institution_managers m where m.institution_id = ${id} and m.user_id = ${userId})`;

/** Whether an institution is approved. */
export const institutionApproved = (id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from institutions where institutions.id = ${id} and institutions.status = 'Approved')`;

/** The name of an institution, as a column. */
export const institutionName = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select institutions.name from institutions where institutions.id = ${id})`;

/** The key by which lists of institutions are in the order of their names, as a column. */
export const institutionNameKey = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select institutions.name_key from institutions where institutions.id = ${id})`;

/** Whether an institution is approved, as a question of its own. */
export async function isApproved(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{
    approved: boolean;
  }>`select ${institutionApproved(sql`${id}::uuid`)} as approved`.execute(db);
  return rows[0]?.approved === true;
}

export type SchoolDays = { timeZone: string | null; holidays: Holiday[] };

/** The time zone and the holidays of an institution; nothing where there is none. */
export async function findSchoolDays(db: Db, id: string | null): Promise<SchoolDays> {
  if (id === null) return { timeZone: null, holidays: [] };
  const row = await db
    .selectFrom('institutions')
    .select(['time_zone', 'holidays'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { timeZone: row?.time_zone ?? null, holidays: row?.holidays ?? [] };
}

/** The name and the picture of an institution. */
export type Letterhead = { id: string; name: string; image_url: string | null };

/** The same of an approved one with this id, or null. */
export async function findLetterhead(db: Db, id: string | null): Promise<Letterhead | null> {
  if (id === null) return null;
  const { rows } = await sql<Letterhead>`select institutions.id, institutions.name, institutions.image_url
    from institutions where institutions.id = ${id} and ${institutionApproved(sql`institutions.id`)}`.execute(db);
  return rows[0] ?? null;
}
