import type { InstitutionStatus } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { institutionManaged } from './institution-facts.repository.ts';

/** The institution with this id if the actor manages it, or null. */
export async function findManagedInstitution(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ id: string; name: string; status: InstitutionStatus } | null> {
  const { rows } = await sql<{ id: string; name: string; status: InstitutionStatus }>`select i.id, i.name, i.status
    from institutions i where i.id = ${id} and ${institutionManaged(sql`i.id`, actor)}`.execute(db);
  return rows[0] ?? null;
}

/** Whether the actor manages the institution with this id, which then stays until the transaction ends. */
export async function lockManagedInstitution(trx: Db, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from institutions i
    where i.id = ${id} and ${institutionManaged(sql`i.id`, actor)} for key share of i`.execute(trx);
  return rows.length > 0;
}
