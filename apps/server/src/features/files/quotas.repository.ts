import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { OpenUploadsTable, UploadPurpose } from '../../platform/db/schema.ts';
import { leastCharge, purposesOfWork, type Standing, takesRoomOfWork } from './quotas.rules.ts';

const quotaLock = 7_201_025;

/** Lets one transaction at a time decide whether a file still fits, until it ends. */
export async function lockQuotas(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${quotaLock})`.execute(trx);
}

/**
 * The owner of the room that a file of this person takes, and the room in use, with all that uploads begun since then
 * promise; null when the person is gone. Ask under the lock.
 */
export async function findStanding(
  trx: Db,
  userId: string,
  purpose: UploadPurpose,
  openSince: Date,
): Promise<Standing | null> {
  const ofWork = takesRoomOfWork(purpose);
  const purposes = ofWork ? [...purposesOfWork] : [purpose];
  const { rows } = await sql<Standing>`
    with person as (
      select u.role, u.is_admin, coalesce(u.is_approved, false) as is_approved,
        case when ${ofWork} and u.role = 'teacher' and u.is_approved then u.institution_id end as institution_id
      from users u where u.id = ${userId} and u.deleted_at is null),
    open as (select o.*, greatest(o.promised, ${leastCharge}) as charged from open_uploads o where o.created_at > ${openSince}),
    stored as (
      select f.charged from files f where f.owner_id = ${userId} and f.purpose = any(${purposes}::text[])
      union all select o.charged from open o where o.user_id = ${userId} and o.purpose = any(${purposes}::text[]))
    select p.role, p.is_admin as "isAdmin", p.is_approved as "isApproved", p.institution_id as "institutionId",
      (select count(*) from stored) as files,
      (select coalesce(sum(charged), 0)::bigint from stored) as person,
      (select count(*) from open where user_id = ${userId}) as "openUploads",
      (select coalesce(sum(charged), 0)::bigint from open) as promised,
      ${kept(sql`'stored for institution ' || p.institution_id`, sql`o.institution_id = p.institution_id`)} as institution,
      ${kept(sql`'stored by newcomers'`, sql`o.newcomer`)} as newcomers,
      ${kept(sql`'stored'`, sql`true`)} as site
    from person p`.execute(trx);
  return rows[0] ?? null;
}

type Sql = ReturnType<typeof sql<unknown>>;

const kept = (what: Sql, which: Sql) => sql`(
  (select coalesce(sum(t.amount), 0) from tallies t where t.what = ${what})
  + (select coalesce(sum(o.charged), 0) from open o where ${which}))::bigint`;

export async function insertOpenUpload(trx: Db, row: Insertable<OpenUploadsTable>): Promise<void> {
  await trx.insertInto('open_uploads').values(row).execute();
}

/** Gives back what an upload promised; nothing happens when it is closed already. */
export async function closeUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('open_uploads').where('id', '=', id).execute();
}

/** Whether an upload is under way still. Ask under the lock. */
export async function isUploadOpen(trx: Db, id: string): Promise<boolean> {
  return (await trx.selectFrom('open_uploads').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Counts one more piece of an upload; null when it is not among the open ones. */
export async function countPiece(db: Db, id: string): Promise<number | null> {
  const row = await db
    .updateTable('open_uploads')
    .set((e) => ({ pieces: e('pieces', '+', 1) }))
    .where('id', '=', id)
    .returning('pieces')
    .executeTakeFirst();
  return row?.pieces ?? null;
}

/** Forgets uploads that can no longer be gone on with. */
export async function deleteOpenUploadsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('open_uploads').where('created_at', '<', before).execute();
}
