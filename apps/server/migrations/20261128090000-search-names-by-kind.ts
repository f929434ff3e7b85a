import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The words of names, apart for each kind of thing: beside one index for all, PostgreSQL read the index of kinds whole for
 * each search, 400,000 entries where there are so many materials. Each index has an expression of its own, so that
 * PostgreSQL knows how often a word stands in names of that kind: a word of each material's name may stand in no course's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['course', 'subject', 'material'])
    await sql
      .raw(
        `create index search_names_of_${kind}s on search_names using gin ((case when kind = '${kind}' then words end))
        where kind = '${kind}'`,
      )
      .execute(db);
  await sql`drop index search_names_words`.execute(db);
}
