import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

export type Waiting = { id: string; line: number; username: string; email: string; institution_id: string | null };

/** The next accounts of a roster, made or taken over by it, that have no password yet, held until the transaction ends. */
export async function lockRowsWithoutPassword(
  trx: Db,
  rosterId: string,
  after: number,
  count: number,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select u.id, r.line, u.username, u.email, u.institution_id
    from roster_rows r join users u on u.id = r.user_id and u.deleted_at is null and u.password_hash is null
    where r.roster_id = ${rosterId} and (r.action = 'create' or (r.before -> 'before' -> 'email_verified' = 'false' and r.before -> 'after' -> 'email_verified' = 'true'))
      and r.done_at is not null and r.undone_at is null
      and r.line > ${after}
    order by r.line limit ${count} for no key update of u`.execute(trx);
  return rows;
}
