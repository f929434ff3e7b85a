import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The person who made the present version of a thing that several edit; null where nobody is known. It refers to no account: an
 * account that is removed for good need not be looked for in five tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'institutions', 'courses', 'groups', 'assessments'])
    await sql`alter table ${sql.table(table)} add column updated_by uuid`.execute(db);
}
