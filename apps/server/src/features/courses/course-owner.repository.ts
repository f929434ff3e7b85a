import type { Db } from '../../platform/db/index.ts';

/** The live teacher or admin with this id, or null. */
export async function findTeacher(db: Db, id: string): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('role', '=', 'teacher'), where('is_admin', '=', true)]))
    .executeTakeFirst();
  return row ?? null;
}
