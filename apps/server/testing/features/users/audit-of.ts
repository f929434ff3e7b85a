import type { TestApp } from '../../index.ts';

/**
 * The log's entries about somebody except those of signing in, by the name of the action: one act's entries have no
 * other order.
 */
export async function auditOf(t: TestApp, target: { id: string } | { _id: string }) {
  const id = 'id' in target ? target.id : target._id;
  return t.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'institution_id', 'changes'])
    .where('target_id', '=', id)
    .where('action', 'not like', 'sign%')
    .orderBy('action')
    .execute();
}
