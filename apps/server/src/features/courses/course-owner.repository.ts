import type { Db } from '../../platform/db/index.ts';

/**
 * The live teacher or admin with this id, or null. Holds the account until the transaction ends, so that it cannot be
 * deleted between this and the course that it gets.
 */
export async function lockTeacher(trx: Db, id: string): Promise<{ id: string } | null> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('role', '=', 'teacher'), where('is_admin', '=', true)]))
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
}
