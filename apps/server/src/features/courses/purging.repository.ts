import { sql } from 'kysely';
import { type Db, inBatches, inTransaction } from '../../platform/db/index.ts';

/** Attempts with their responses, and rows of progress, that leave in one transaction: well under a second's work. */
const attemptsAtOnce = 200;
const progressAtOnce = 5_000;

/**
 * Removes for good what has lain in the bin since before `before`, one course after the other, until the process ends;
 * returns how many courses went. A large course goes in steps of a transaction each: its attempts, then what students
 * did with its materials, then itself with the rest. One that somebody holds is left for the next time.
 */
export async function purgeBin(db: Db, before: Date, ending: AbortSignal): Promise<number> {
  let purged = 0;
  let last = { deleted_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  while (!ending.aborted) {
    const next = await findNextInBin(db, before, last);
    if (next === null) break;
    last = next;
    if (await purgeCourse(db, next.id, before, ending)) purged += 1;
  }
  return purged;
}

type Place = { deleted_at: string; id: string };

async function findNextInBin(db: Db, before: Date, after: Place): Promise<Place | null> {
  const { rows } = await sql<Place>`select deleted_at::text as deleted_at, id from courses
    where deleted_at is not null and deleted_at < ${before}
      and (deleted_at, id) > (${after.deleted_at}::timestamptz, ${after.id}::uuid)
    order by deleted_at, id limit 1`.execute(db);
  return rows[0] ?? null;
}

async function purgeCourse(db: Db, id: string, before: Date, ending: AbortSignal): Promise<boolean> {
  await inBatches(attemptsAtOnce, ending, (count) =>
    whileInBin(
      db,
      id,
      before,
      sql`delete from attempts where id = any(array(
      select t.id from assessments a join attempts t on t.assessment_id = a.id where a.course_id = ${id} limit ${count}))`,
    ),
  );
  await inBatches(progressAtOnce, ending, (count) =>
    whileInBin(
      db,
      id,
      before,
      sql`delete from material_progress where ctid = any(array(
      select p.ctid from subjects s join materials m on m.subject_id = s.id
        join material_progress p on p.material_id = m.id where s.course_id = ${id} limit ${count}))`,
    ),
  );
  if (ending.aborted) return false;
  return (await whileInBin(db, id, before, sql`delete from courses where id = ${id}`)) > 0;
}

/** Removes something of a course that has lain in the bin for so long, and that nobody holds; returns how much. */
async function whileInBin(db: Db, id: string, before: Date, removal: ReturnType<typeof sql>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const held = await sql`select from courses where id = ${id} and deleted_at < ${before}
      for update skip locked`.execute(trx);
    if (held.rows.length === 0) return 0;
    return Number((await removal.execute(trx)).numAffectedRows ?? 0);
  });
}
