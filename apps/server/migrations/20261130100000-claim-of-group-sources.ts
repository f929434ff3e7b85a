import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The claim in which a group's source stood when it was chosen: under another one its name may be of another group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table group_sources add column claim text`,
  `update group_sources s set claim = p.claim_of_groups from identity_providers p where p.id = s.provider_id`,
];
