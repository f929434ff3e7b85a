import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { ErasedAccount, PersonalData, Section } from '../../platform/personal-data/index.ts';

async function erase(trx: Db, { id, is_admin }: ErasedAccount): Promise<void> {
  // Where somebody was is personal; that something was done by this account stays known.
  await sql`update audit_entries set ip = null, token_name = null
    where (ip is not null or token_name is not null) and (actor_id = ${id} or (actor_id is null and target_id = ${id}))`.execute(
    trx,
  );
  // Coordinators read nothing about admins, of whom only those who are there are looked up.
  if (is_admin) await sql`update audit_entries set institution_id = null where target_id = ${id}`.execute(trx);
}

const sections: readonly Section[] = [
  {
    name: 'auditEntries',
    from: (userId) => sql`audit_entries e where (e.actor_id = ${userId} or e.target_id = ${userId})`,
    at: sql`e.at`,
    id: sql`e.id`,
    // Where somebody else acted, their address is theirs.
    item: (userId) => sql`'at', e.at, 'action', e.action, 'byMe', e.actor_id is not distinct from ${userId}::uuid,
      'byScript', e.token_name, 'toMe', e.target_id is not distinct from ${userId}::uuid, 'kind', e.target_kind, 'changes', e.changes,
      'ip', case when e.actor_id = ${userId} then e.ip end`,
  },
];

/** The log of acts by people and on them. */
export const auditData: PersonalData = {
  references: [
    { table: 'audit_entries', column: 'actor_id', onErasure: 'keep', exported: 'auditEntries', isUse: true },
  ],
  sections,
  erase,
};
