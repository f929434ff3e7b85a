import type { TestApp } from '../../../testing/index.ts';

/** What the log says was done to somebody beside signing in, by name: what one act wrote has no other order. */
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
