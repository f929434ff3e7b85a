import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { CourseDateMovesTable, StoredMove } from '../../platform/db/schema-of-course-dates.ts';

export type MoveRow = Selectable<CourseDateMovesTable>;

/** The last move of a course's dates that nothing has overtaken as far as is known, or null. */
export async function findMove(db: Db, courseId: string): Promise<MoveRow | null> {
  const row = await db.selectFrom('course_date_moves').selectAll().where('course_id', '=', courseId).executeTakeFirst();
  return row ?? null;
}

type NewMove = Pick<MoveRow, 'course_id' | 'id' | 'moved_at' | 'days'> & { moved: readonly StoredMove[] };

/** Keeps a move in place of the one before. */
export async function keepMove(trx: Db, { course_id, moved, ...move }: NewMove): Promise<void> {
  const values = { ...move, moved: JSON.stringify(moved) };
  await trx
    .insertInto('course_date_moves')
    .values({ course_id, ...values })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(values))
    .execute();
}

/** Forgets the last move: it can no longer be undone. */
export async function forgetMove(trx: Db, courseId: string): Promise<void> {
  await trx.deleteFrom('course_date_moves').where('course_id', '=', courseId).execute();
}
