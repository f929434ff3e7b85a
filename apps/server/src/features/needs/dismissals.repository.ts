import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { NeedDismissalsTable } from '../../platform/db/schema-of-needs.ts';
import type { Pair } from './needs.repository.ts';

export type DismissalRow = Selectable<NeedDismissalsTable>;

/** Dismisses a line in place of what was dismissed before. */
export async function putDismissal(trx: Db, { course_id, user_id, ...covered }: DismissalRow): Promise<void> {
  await trx
    .insertInto('need_dismissals')
    .values({ course_id, user_id, ...covered })
    .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doUpdateSet(covered))
    .execute();
}

/** Forgets a dismissal, if there is one. */
export async function removeDismissal(trx: Db, { course_id, user_id }: Pair): Promise<void> {
  await trx.deleteFrom('need_dismissals').where('course_id', '=', course_id).where('user_id', '=', user_id).execute();
}
